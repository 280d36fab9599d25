/** The double as a process: `node main.ts --port N [--file LOG]`. It prints its connection string once it answers. */
import { parseArgs } from "node:util";
import { startEventStoreDouble } from "./double.ts";

const { values } = parseArgs({
  options: { port: { type: "string", default: "0" }, file: { type: "string" } },
});
const double = await startEventStoreDouble({
  port: Number(values.port),
  ...(values.file === undefined ? {} : { file: values.file }),
});
console.log(double.connectionString);
process.once("SIGTERM", () => {
  void double.stop("in good order").then(() => process.exit(0));
});
