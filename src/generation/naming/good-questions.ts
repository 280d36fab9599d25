/**
 * Questions ask for the good, and their answers turn with them: "Documents incomplete?" is "Documents complete?", "Pages
 * missing?" is "All pages there?", "Tests fail?" is "Tests pass?".
 */
import { lowered } from "../meaning/asking.ts";
import type { Outline, Step } from "../outline.ts";
import { pairsIn } from "./words.ts";

export const withGoodQuestions = (outline: Outline): Outline => ({
  ...outline,
  pools: outline.pools.map((pool) => ({ ...pool, body: pool.body.map(turned) })),
});

function turned(step: Step): Step {
  switch (step.type) {
    case "choice": {
      const branches = step.branches.map((one) => ({ ...one, body: one.body.map(turned) }));
      const good = step.question === null ? null : goodOf(step.question);
      const answers = branches.map(({ condition }) => turnedAnswer(condition));
      if (good === null || branches.length !== 2 || answers.includes(null)) return { ...step, branches };
      return {
        ...step,
        question: good,
        branches: branches.map((one, at) => ({ ...one, condition: answers[at] ?? one.condition })),
      };
    }
    case "inclusive":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: one.body.map(turned) })) };
    case "eventChoice":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: one.body.map(turned) })) };
    case "parallel":
      return { ...step, branches: step.branches.map((body) => body.map(turned)) };
    case "loop":
      return turnedLoop(step);
    default:
      return step;
  }
}

function turnedLoop(step: Extract<Step, { type: "loop" }>): Step {
  const loop = { ...step, body: step.body.map(turned), redo: step.redo.map(turned) };
  const good = step.question === null ? null : goodOf(step.question);
  const [again, exit] = [turnedAnswer(step.again), turnedAnswer(step.exit)];
  const isOpen = (step.others?.length ?? 0) > 0;
  return good === null || again === null || exit === null || isOpen
    ? loop
    : { ...loop, question: good, again, exit };
}

const answers: ReadonlyMap<string, string> = new Map([
  ["Yes", "No"],
  ["No", "Yes"],
  ["yes", "no"],
  ["no", "yes"],
]);
const turnedAnswer = (answer: string | null): string | null => answers.get(answer ?? "") ?? null;

const denied =
  /^(?:un(?:available|acceptable|successful|satisfied|paid|approved|clear|known|happy|usable|suitable|signed|fit|safe|able|readable|sold|sure|willing|confirmed|registered|protected|tidy|stable|healthy|justified)|in(?:complete|correct|valid|sufficient|accurate|consistent|eligible|admissible)|im(?:possible|plausible|perfect)|ir(?:regular)|il(?:legible|legal)|dis(?:satisfied|agrees?|likes?|approves?))$/;
const prefix = /^(?:un|in|im|ir|il|dis)/;
const vague = /^(?:(?:some|any|no)(?:thing|one|body)|second|third|fourth|fifth)$/i;

/** States that are bad of whatever thing. */
const bad: ReadonlyMap<string, string> = new Map([
  ["wrong", "correct"],
  ["unfounded", "justified"],
  ["bad", "good"],
  ["dirty", "clean"],
  ["blurred", "sharp"],
  ["lacking", "there"],
  ["refused", "accepted"],
  ["rejected", "accepted"],
  ["declined", "accepted"],
  ["refuses", "agrees"],
  ["refuse", "agree"],
  ["declines", "agrees"],
  ["decline", "agree"],
  ["rejects", "accepts"],
  ["hates", "likes"],
]);

/** States that are bad only where the text says so: "Seat taken?" is "Seat free?", but "Photo taken?" stays. */
const badHere: ReadonlyMap<string, string> = new Map([
  ["absent", "present"],
  ["expired", "valid"],
  ["late", "in time"],
  ["taken", "free"],
  ["blocked", "free"],
  ["wet", "dry"],
  ["damp", "dry"],
  ["sick", "healthy"],
  ["negative", "positive"],
  ["forbidden", "allowed"],
  ["prohibited", "permitted"],
  ["objects", "agrees"],
  ["object", "agree"],
  ["denied", "granted"],
]);

/** "Too low" is not "high enough". */
const enough: ReadonlyMap<string, string> = pairsIn(
  "low:high weak:strong small:large little:much few:many cold:warm damp:dry moist:dry wet:dry soft:firm thin:thick short:long big:small large:small heavy:light warm:cool hot:cool old:recent high:low strong:weak young:old",
);

/**
 * The question for the opposite state; null if that has no plain word.
 *
 * @param isBadHere the text says that this outcome is the bad one
 */
export function goodOf(question: string, isBadHere = false): string | null {
  const words = question.replace(/\?$/, "").split(" ");
  if (words.length < 2 || words.some((word) => /^(?:and|or)$/.test(word)) || vague.test(words[0] ?? ""))
    return null;
  const state = words.at(-1) ?? "";
  const thing = words.slice(0, -1).join(" ");
  const isHere = isBadHere && words.at(-2) !== "too";
  const good = goodState(state, thing) ?? (isHere ? badHere.get(state) : undefined);
  if (good !== undefined) return `${thing} ${good}?`;
  if (state === "missing" && /[^s]s$/.test(thing)) return `All ${lowered(thing)} there?`;
  return turnedVerb(words.join(" ")) ?? (isBadHere ? turnedHere(words.join(" ")) : null);
}

/** The opposite of a state that is bad of whatever thing. */
function goodState(state: string, thing: string): string | undefined {
  if (denied.test(state)) return state.replace(prefix, "");
  const last = thing.split(" ").at(-1) ?? "";
  const passed = passing.get(state);
  if (passed) return tests.test(last) ? passed.test : passed.other;
  return last === "too" ? undefined : goodWord(state, thing);
}

/** "Leave rejected?" is "Leave approved?", "Offer rejected?" is "Offer accepted?". */
const goodWord = (state: string, thing: string): string | undefined =>
  bad.get(state) === "accepted" && granted.test(thing) ? "approved" : bad.get(state);
const granted =
  /\b(?:requests?|applications?|leave|claims?|permits?|loans?|budgets?|plans?|drafts?|reports?|invoices?)$/i;

/** "Guest refuses to pay" is "Guest agrees to pay". */
function turnedVerb(words: string): string | null {
  const turned = words
    .replace(/^(\S.*?) (?:refuses|declines) (?=to )/, "$1 agrees ")
    .replace(/^(\S.*?) (?:refuses|declines|rejects) (?!(?:to|by|in|for|with) )/, "$1 accepts ")
    .replace(/^(\S.*?) lacks (?!(?:to|by|in|for|with) )/, "$1 has ")
    .replace(/^(\S.*?) lack (?!(?:to|by|in|for|with) )/, "$1 have ");
  return turned === words ? null : `${turned}?`;
}

/** "Value outside range" is "Value within range", "Stock too low" is "Stock high enough". */
function turnedHere(words: string): string | null {
  if (/\S without \S/.test(words)) return `${words.replace(" without ", " with ")}?`;
  if (words.endsWith(" missing")) return `${words.replace(/missing$/, "there")}?`;
  const [, scale = ""] = / too (\p{L}+)$/u.exec(words) ?? [];
  if (scale === "late") return `${words.slice(0, -"too late".length)}in time?`;
  const other = enough.get(scale);
  if (other !== undefined) return `${words.slice(0, -`too ${scale}`.length)}${other} enough?`;
  const [, thing, limit] = /^(\S.*?)(?: lies?| falls?| is| are)? outside (?:of )?(\S.*)$/.exec(words) ?? [];
  return thing && limit ? `${thing} within ${limit}?` : null;
}

const passing: ReadonlyMap<string, { test: string; other: string }> = new Map([
  ["fails", { test: "passes", other: "succeeds" }],
  ["fail", { test: "pass", other: "succeed" }],
  ["failed", { test: "passed", other: "succeeded" }],
]);
const tests =
  /^(?:tests?|checks?|exams?|examinations?|inspections?|candidates?|students?|samples?|devices?|units?)$/i;
