import { openSqliteReadModels } from "../../src/store/read-models.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { describeReadModels } from "./read-models.ts";

describeReadModels("SQLite", async () => {
  const folder = temporaryFolder();
  const models = openSqliteReadModels(folder.file("views.db"));
  return {
    models,
    another: async () => openSqliteReadModels(folder.file("views.db")),
    async close() {
      await models.close();
      folder.remove();
    },
  };
});
