import { DatabaseSync } from "node:sqlite";
import { openSqliteImages } from "../../src/store/images.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { describeImages, type OpenedImages } from "./images.ts";

describeImages("SQLite", async () => {
  const folder = temporaryFolder();
  const file = folder.file("images.db");
  const damaged: OpenedImages["damaged"] = [];
  const images = openSqliteImages(file, 1_000_000, (picture) => damaged.push(picture));
  return {
    images,
    damaged,
    async exchange(diagramId, key, bytes) {
      const db = new DatabaseSync(file);
      const where = "id = (SELECT id FROM pictures WHERE diagram_id = ? AND key = ?)";
      db.prepare(`UPDATE contents SET bytes = ? WHERE ${where}`).run(bytes, diagramId, key);
      db.close();
    },
    async close() {
      await images.close();
      folder.remove();
    },
  };
});
