/**
 * The double as a process: `node main.ts [--port N] [--file LOG] [--like 23.10] [--latency MS] [--page MS]
 * [--elections EVERY_MS,LAST_MS]`. It prints its connection string once it answers.
 */
import { parseArgs } from "node:util";
import { kinds, startEventStoreDouble } from "./double.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    file: { type: "string" },
    like: { type: "string", default: "23.10" },
    latency: { type: "string", default: "0" },
    page: { type: "string", default: "0" },
    elections: { type: "string", default: "0,0" },
  },
});
const isKind = (name: string): name is keyof typeof kinds => Object.hasOwn(kinds, name);
if (!isKind(values.like)) throw new Error(`The double is like none but ${Object.keys(kinds).join(", ")}.`);
const [everyMs = 0, lastMs = 0] = values.elections.split(",").map(Number);
const double = await startEventStoreDouble({
  port: Number(values.port),
  like: values.like,
  latencyMs: Number(values.latency),
  pageMs: Number(values.page),
  elections: { everyMs, lastMs },
  ...(values.file === undefined ? {} : { file: values.file }),
});
console.log(double.connectionString);
process.once("SIGTERM", () => {
  void double.stop("in good order").then(() => process.exit(0));
});
