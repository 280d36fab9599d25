/** Speed and memory: `npm run bench`, or `npm run bench -- http replay` for some of it. Only ratios compare between machines. */
import { http } from "./http.ts";
import { pictures } from "./pictures.ts";
import { replay } from "./replay.ts";
import type { Bench } from "./report.ts";
import { service } from "./service.ts";
import { store } from "./store.ts";

const benches: Bench[] = [http, store, replay, pictures, service];
const wanted = process.argv.slice(2);

for (const bench of benches.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`\n${bench.name}\n`);
  for (const { what, value } of await bench.run()) process.stdout.write(`  ${what.padEnd(52)} ${value}\n`);
}
