/**
 * Speed and memory: `npm run bench`, or `npm run bench -- http replay` for some of it; `--corpus FOLDER` gives the
 * layout bench real files, `--attack FOLDER` the attack bench hostile ones. Only ratios compare between machines.
 */
import { parseArgs } from "node:util";
import { attack } from "./attack.ts";
import { auditing } from "./auditing.ts";
import { browser } from "./browser.ts";
import { following } from "./following.ts";
import { http } from "./http.ts";
import { inFlight } from "./in-flight.ts";
import { layout } from "./layout.ts";
import { languageModel } from "./llm/bench.ts";
import { memory } from "./memory.ts";
import { pictures } from "./pictures.ts";
import { proving } from "./proving.ts";
import { replay } from "./replay.ts";
import type { Bench } from "./report.ts";
import { service } from "./service.ts";
import { store } from "./store.ts";

const benches: Bench[] = [
  http,
  store,
  replay,
  following,
  pictures,
  layout,
  browser,
  inFlight,
  memory,
  service,
  auditing,
  proving,
  attack,
  languageModel,
];
const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { corpus: { type: "string" }, attack: { type: "string" } },
});
const options = { corpus: values.corpus ?? null, attack: values.attack ?? null };

for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`\n${bench.name}\n`);
  for (const { what, value } of await bench.run(options))
    process.stdout.write(`  ${what.padEnd(52)} ${value}\n`);
}
