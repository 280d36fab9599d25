/**
 * Unnamed ends of branches are named after the branch's last work: "returns the invoice, done" is "Invoice returned".
 */
import type { Statement, StepStatement } from "../meaning/meaning.ts";
import { participle } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import type { Branch } from "./groups.ts";

type Placed = { statement: Statement; branch: Branch | null };

export function withOutcomes<One extends Placed>(placed: readonly One[]): One[] {
  return placed.map((one, at) => {
    const { statement, branch } = one;
    if (statement.kind !== "end" || statement.label !== "" || branch === null) return one;
    const last = placed[at - 1];
    if (last?.statement.kind !== "step" || !isSame(last.branch, branch)) return one;
    return { ...one, statement: { ...statement, label: outcomeOf(last.statement) } };
  });
}

const isSame = (one: Branch | null, other: Branch): boolean =>
  one?.of === other.of && one.value === other.value;

const thingWordsMax = 3;
const behindThing =
  / (?:in|on|to|with|from|for|at|into|about|of|that|how|whether|against|until|as|back|away|out|over|up|down|off|by)(?: .*)?$/;
const nothing: ReadonlySet<string> = new Set("us them him her everything all it".split(" "));

/** "Return invoice to sender" as "Invoice returned"; empty without a thing. */
function outcomeOf({ verb, label }: StepStatement): string {
  if (verb.includes(" ") || !label.toLowerCase().startsWith(`${verb} `)) return "";
  const thing = ` ${label.slice(verb.length + 1)}`.replace(behindThing, "").trim();
  const words = thing.split(" ");
  if (thing === "" || words.length > thingWordsMax || nothing.has(words[0]?.toLowerCase() ?? "")) return "";
  return capitalised(`${thing} ${participle(verb)}`);
}
