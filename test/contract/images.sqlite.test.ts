import { openSqliteImages } from "../../src/store/images.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { describeImages } from "./images.ts";

describeImages("SQLite", async () => {
  const folder = temporaryFolder();
  const images = openSqliteImages(folder.file("images.db"), 1_000_000);
  return {
    images,
    async close() {
      await images.close();
      folder.remove();
    },
  };
});
