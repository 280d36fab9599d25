/** The name of a process whose text has no heading: after what the house does, or after its thing. */
import type { ReadSentence } from "../clauses/clause.ts";
import { overlap } from "../document/document.ts";
import { singular } from "../naming/inflect.ts";
import { capitalised, sayPhrase } from "../naming/words.ts";
import { groupNouns, outsideNouns, personNouns } from "./classes.ts";
import type { Statement, StepStatement } from "./meaning.ts";
import { numberOf } from "./time-words.ts";

/** A thing in fewer steps does not represent the whole. */
const stepsMin = 2;

/** Words that stand for a thing without naming it. */
const nameless: ReadonlySet<string> = new Set(
  "one ones other others rest thing things everything anything something nothing stuff anyone everyone someone nobody million thousand hundred half time second minute hour day week month quarter year morning noon afternoon evening night what whatever both".split(
    " ",
  ),
);

/** "Anything defective" is no thing either, nor is "six" of "around six". */
function isNameless(thing: string): boolean {
  const [first = ""] = thing.split(" ");
  return nameless.has(first) || numberOf(first) !== null;
}

/** What a house does for others. */
const services: ReadonlySet<string> = new Set(
  "grant fund rent lend sell offer provide award let hire organise organize repair restore make build produce".split(
    " ",
  ),
);

/** "The town hall rents out its ballroom": what the house does is what the text is about, if its first sentence tells no step. */
export function houseNameOf(
  sentences: readonly ReadSentence[],
  statements: readonly Statement[],
): string | null {
  const clause = sentences[0]?.clauses[0];
  if (!clause?.verb || !clause.object || !clause.doer || clause.doer.pronoun || clause.object.pronoun)
    return null;
  const isTold = clause.link === null && clause.form === "finite" && !clause.passive && !clause.modality;
  if (!isTold || !services.has(clause.verb.lemma)) return null;
  if (statements.some(({ span }) => overlap(span, clause))) return null;
  const verb = [clause.verb.lemma, clause.verb.particle].filter(Boolean).join(" ");
  return capitalised(`${verb} ${sayPhrase(clause.object)}`);
}

/** By these people write, count and reckon in any process; it is about something else, if it names that. */
const byTheWay: ReadonlySet<string> = new Set(
  "letter email mail e-mail message call phone form paper date list note reminder price fee money invoice report copy system software tool portal website talk".split(
    " ",
  ),
);

/** Met once, these say nothing of the whole. */
const vague: ReadonlySet<string> = new Set(
  "name condition address detail hit number place side way photo slip card box line work job check look note step due refusal rejection reason bill top plan hour data paper question answer".split(
    " ",
  ),
);

/** Behind a noun that stands for itself: "room" of "room service" does not. */
const isOver = "(?=$|[^\\p{L}\\s]| (?:for|of|via|by|to|from|at|in|on|with|using|or|and|is|are|has|have)\\b)";

/** How many of the first steps tell what the process is about. */
const openingSteps = 3;

/**
 * "Complaint handling": the thing that sets the process going, or that of its first steps, if it recurs; otherwise the
 * thing of most steps, the first of equals; otherwise the first thing of its first steps. Null if there is none.
 */
export function processNameOf(statements: readonly Statement[]): string | null {
  const steps = statements.flatMap((one) => (one.kind === "step" ? [one] : []));
  const counts = new Map<string, number>();
  for (const { things } of steps)
    for (const thing of new Set(things.filter((word) => !isNameless(word) && !isParty(word, steps))))
      counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const recurring = [...counts].filter(([thing, count]) => count >= stepsMin && isWord(thing));
  const told = recurring.filter(([thing]) => !byTheWay.has(thing));
  const chosen = (told.length > 0 ? told : recurring).toSorted(([, one], [, other]) => other - one);
  const known = [...counts.keys()].filter((thing) => !byTheWay.has(thing) && isWord(thing));
  const start = statements.find(({ kind }) => kind === "start")?.text.toLowerCase() ?? "";
  const names = chosen.map(([thing]) => thing);
  const opening = steps.slice(0, openingSteps).flatMap(({ things }) => things);
  const best =
    known.findLast((thing) => new RegExp(`\\b${thing}(?:s|es)?\\b${isOver}`, "u").test(start)) ??
    thingCome(statements) ??
    opening.find((thing) => names.includes(thing)) ??
    names[0] ??
    opening.find((thing) => known.includes(thing) && !vague.has(thing));
  return best == null ? null : `${capitalised(best)} handling`;
}

/** "Switching request" of "Switching request received": what comes in at the start, if it is nobody. */
function thingCome(statements: readonly Statement[]): string | null {
  const start = statements.find((one) => one.kind === "start");
  const [, thing = ""] = coming.exec(start?.kind === "start" ? start.label : "") ?? [];
  const head = thing.split(" ").at(-1)?.toLowerCase() ?? "";
  const isSomebody = personNouns.has(head) || groupNouns.has(head) || outsideNouns.has(head);
  const saysNone = head === "" || isNameless(head) || byTheWay.has(head);
  if (saysNone || isSomebody || !isWord(thing)) return null;
  return [...thing.split(" ").slice(0, -1), singular(head)].join(" ");
}

const coming =
  /^((?:\S+ ){0,2}\S+) (?:received|arrived|submitted|requested|reported|ordered|placed|booked|registered|uploaded|handed in|filed|raised|detected|discovered)$/i;

const isWord = (thing: string): boolean => /^\p{L}[\p{L}\p{N} -]+$/u.test(thing);

/** Whoever does something, or gets it, is not what it is about. */
const isParty = (word: string, steps: readonly StepStatement[]): boolean =>
  groupNouns.has(word) ||
  personNouns.has(word) ||
  outsideNouns.has(word) ||
  // "The loan officer" is no loan.
  steps.some(
    ({ doer }) =>
      doer
        ?.toLowerCase()
        .split(/[^\p{L}]+/u)
        .at(-1) === word,
  );
