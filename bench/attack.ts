/**
 * One customer sends malicious documents and texts while another measures. `--attack FOLDER` takes the documents
 * (.bpmn) and texts (.txt) of a folder instead of the hard but ordinary ones.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedStores } from "../src/adapters.ts";
import { readConfig } from "../src/config.ts";
import { type Asked, broken, newCustomer, underAttack } from "../test/support/attack.ts";
import { hard, small } from "../test/support/hard-documents.ts";
import { type Bench, mebibytes, ms, quantile } from "./report.ts";
import { start } from "./service.ts";

const keysOfEach = 20;
const rounds = 300;
/** As many as one key's owner may have in progress without being refused, and more than there are threads. */
const atOnce = 16;

export const attack: Bench = {
  name: "attack",
  async run({ attack }) {
    const folder = mkdtempSync(join(tmpdir(), "pds-attack-"));
    const log = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
    const [attackers, others] = [await newCustomer(log, keysOfEach), await newCustomer(log, keysOfEach)];
    await log.close();
    const { base, pid, stop } = await start(folder);
    const { documents, texts } = attack === null ? hard : filesOf(attack);
    const given = { base, attackers, others, documents, texts, rounds, pauseMs: 100, document: small };
    const quiet = await underAttack({ ...given, atOnce: 0, rounds: 100 });
    const { asked, promised, answered } = await underAttack({ ...given, atOnce });
    const peak = peakBytes(pid);
    const wrong = await broken(base, [...quiet.promised, ...promised]);
    await stop();
    rmSync(folder, { recursive: true });
    const failed = asked.filter(({ status }) => status >= 500).length;
    return [
      ...(["get", "picture", "import"] as const).map((what) => ({
        what: `${what} of the other customer: p50, p99, most; p99 at rest`,
        value: `${figuresOf(asked, what)}; ${ms(quantile(timesOf(quiet.asked, what), 0.99))}`,
      })),
      { what: "answers 5xx to the other customer", value: `${failed} of ${asked.length}` },
      {
        what: "answers to the attacker",
        value: [...answered].map(([status, n]) => `${n} x ${status}`).join(", "),
      },
      { what: "most memory (RSS)", value: mebibytes(peak) },
      {
        what: "promises that were not kept",
        value: `${wrong.length} of ${promised.length} ${wrong.join("; ")}`,
      },
    ];
  },
};

const timesOf = (asked: Asked[], what: Asked["what"]) =>
  asked.filter((one) => one.what === what).map((one) => one.ms);

function figuresOf(asked: Asked[], what: Asked["what"]): string {
  const times = timesOf(asked, what);
  return [0.5, 0.99, 1].map((share) => ms(quantile(times, share))).join(", ");
}

function filesOf(folder: string) {
  const read = (end: string) =>
    readdirSync(folder)
      .filter((name) => name.endsWith(end))
      .map((name) => readFileSync(join(folder, name), "utf8"));
  return { documents: read(".bpmn"), texts: read(".txt") };
}

const peakBytes = (pid: number): number =>
  1024 * Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
