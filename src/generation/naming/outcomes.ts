/**
 * Names an end after the outcome of its path. That is a refusal on the path; otherwise a decision after which somebody is
 * only informed; otherwise the result of the last work. "If not, the clerk tells the applicant why and the process ends."
 */
import { refusingVerbs } from "../meaning/classes.ts";
import type { End, Outline, Step, SubProcess, Task } from "../outline.ts";
import { participle } from "./inflect.ts";
import { resultVerb } from "./labels.ts";
import { capitalised } from "./words.ts";

/** The question before a path, and the case that leads there; an event that leads there has no question. */
type Case = { question: string | null; condition: string | null };

/** @param verbOf the verb of a step with its particle: "roll back" for "Roll release back" */
export function withOutcomes(outline: Outline, verbOf: (id: string) => string | null): Outline {
  const pools = outline.pools.map((pool) => ({
    ...pool,
    body: named(endedApart(pool.body, verbOf), null, verbOf),
    ...(pool.handlers && {
      handlers: pool.handlers.map((one) => ({
        ...one,
        body: named(one.body, { question: null, condition: one.label ?? one.start.label }, verbOf),
      })),
    }),
  }));
  return { ...outline, pools };
}

type VerbOf = (id: string) => string | null;

function named(body: readonly Step[], asked: Case | null, verbOf: VerbOf): Step[] {
  const steps = body.map((step) => namedInside(step, verbOf));
  const last = steps.at(-1);
  if (last?.type !== "end" || !isNameless(last)) return steps;
  return [...steps.slice(0, -1), { ...last, label: outcomeIn(steps, asked, verbOf) }];
}

/** If one path of the very last choice ends, the others get their own ends too, if their outcome has a name. */
function endedApart(body: readonly Step[], verbOf: VerbOf): Step[] {
  const last = body.at(-1);
  if (last?.type !== "choice" || !last.branches.some((one) => one.body.at(-1)?.type === "end"))
    return [...body];
  const branches = last.branches.map((one) => {
    const asked = { question: last.question, condition: one.condition };
    return { ...one, body: withOwnEnd(endedApart(one.body, verbOf), asked, verbOf) };
  });
  return [...body.slice(0, -1), { ...last, branches }];
}

function withOwnEnd(body: Step[], asked: Case, verbOf: VerbOf): Step[] {
  const label = body.at(-1)?.type === "task" ? outcomeIn(body, asked, verbOf) : null;
  return label === null ? body : [...body, { type: "end", kind: "none", label }];
}

function namedInside(step: Step, verbOf: VerbOf): Step {
  if (step.type === "choice" || step.type === "inclusive") {
    const asked = (condition: string | null) => ({ question: step.question, condition });
    const branches = step.branches.map((one) => ({
      ...one,
      body: named(one.body, asked(one.condition), verbOf),
    }));
    return { ...step, branches };
  }
  if (step.type === "eventChoice") {
    const branches = step.branches.map((one) => ({
      ...one,
      body: named(one.body, { question: null, condition: one.event.label }, verbOf),
    }));
    return { ...step, branches };
  }
  if (step.type === "task" || step.type === "subProcess") return namedAround(step, verbOf);
  if (step.type !== "loop" || step.others === undefined) return step;
  const others = step.others.map((one) => ({
    ...one,
    body: named(one.body, { question: step.question, condition: one.condition }, verbOf),
  }));
  return { ...step, others };
}

/** The paths of boundary events, and what is inside of a sub-process. */
function namedAround<Activity extends Task | SubProcess>(step: Activity, verbOf: VerbOf): Activity {
  const boundaries = step.boundaries?.map((one) => ({
    ...one,
    body: named(one.body, { question: null, condition: one.label }, verbOf),
  }));
  return {
    ...step,
    ...(boundaries && { boundaries }),
    ...(step.type === "subProcess" && { body: named(step.body, null, verbOf) }),
  };
}

/** Without a name, or only with a word for the end: "Ends", "Done". */
const isNameless = ({ label, kind }: End): boolean =>
  kind === "none" && (label === null || bareEnds.test(label));

const bareEnds =
  /^(?:(?:process|procedure|path) )?(?:stops?|stopped|finished|closed|terminated|that)$|(?:^| )(?:ends?|ended|done|over)$/i;

function outcomeIn(body: readonly Step[], asked: Case | null, verbOf: VerbOf): string | null {
  const told = body
    .filter((step) => step.type === "task")
    .map((work) => ({ label: work.label, verb: verbOf(work.id ?? "") ?? "" }));
  const refused = told.findLast(({ verb }) => refusingVerbs.has(verb) || undoingVerbs.has(verb));
  if (refused) return resultOf(refused.label, refused.verb) ?? bareResult(refused);
  const last = told.findLast((one) => !isTold(one));
  const isLast = last !== undefined && last === told.at(-1);
  const result = last ? resultOf(last.label, last.verb) : null;
  const decided = isLast ? result : decidedBy(asked);
  if (decided ?? result) return decided ?? result;
  const work = told.at(-1);
  return work ? (resultOf(work.label, work.verb) ?? bareResult(work)) : reachedBy(asked);
}

/** "Declined" from "Decline", "Linked to old ticket" from "Link to old ticket": a verb without an object. */
function bareResult({ label, verb }: Work): string | null {
  const [first = "", ...rest] = label.split(" ");
  const isBare = rest.length === 0 || leading.has(rest[0] ?? "");
  return isBare && first.length > 2 && first.toLowerCase() === verb
    ? [capitalised(participle(verb)), ...rest].join(" ")
    : null;
}

const leading = new Set(["to", "into", "onto"]);

/** The event or the case that leads to a path without work: "Withdrawal", "Diseased". */
function reachedBy(asked: Case | null): string | null {
  const name = asked?.condition ?? "";
  if (/^(?:yes|no)$/i.test(name)) return answeredBy(asked?.question ?? "", name.toLowerCase() === "yes");
  return name === "" || plainAnswers.test(name) ? null : capitalised(name);
}

/** "Landlord refuses" from "Landlord agrees?" and "No", "Form complete" from "Form complete?" and "Yes". */
function answeredBy(question: string, holds: boolean): string | null {
  const words = question.replace(/\?$/, "").split(" ");
  const [who = "", does = ""] = words;
  if (words.length === 2 && !holds && agreeing.test(does))
    return `${who} ${does.endsWith("s") ? "refuses" : "refuse"}`;
  if (holds) return states.test(words.at(-1) ?? "") ? saidState(words) : null;
  return deniedState(words);
}

/** Answers that say nothing without their question: "Yes", "4-5", "Otherwise". */
const plainAnswers = /^(?:yes|no|other(?:wise)?|else|none|ok|[\d\s.,%<>≤≥–-]+)$/i;

type Work = { label: string; verb: string };

const undoingVerbs = new Set(
  "seize;confiscate;exclude;expel;scrap;destroy;roll back;turn down;call off;strike off".split(";"),
);

/** The step only informs somebody: the outcome came before. */
const isTold = ({ label, verb }: Work): boolean =>
  tellingVerbs.has(verb) ||
  ((verb === "send" || verb === "write") &&
    /\b(?:message|e-?mail|mail|notice|notification|reasons?|sms|text|letter|note)\b/i.test(label));

const tellingVerbs = new Set(
  "inform notify tell explain call phone email mail text advise apologise apologize justify".split(" "),
);

/**
 * "Release rolled back" from "Roll release back"; null without an object. Without `verb`, the verb is the first word
 * with its particle.
 */
export function resultOf(label: string, verb: string | null = null): string | null {
  const [first = "", ...rest] = label.split(/\s+/);
  const [head = "", particle = ""] = verb?.split(" ") ?? [first.toLowerCase(), particleIn(rest)];
  // "Approve or decline repair" has no outcome yet.
  if (first.toLowerCase() !== head || rest[0] === "or") return null;
  const words = rest.toSpliced(rest.indexOf(particle), rest.includes(particle) ? 1 : 0);
  const behind = words.findIndex((word, at) => at > 0 && placing.has(word));
  const thing = words.slice(0, behind < 0 ? words.length : behind).join(" ");
  if (thing === "" || placing.has(words[0] ?? "")) return null;
  const whereto = behind < 0 || words.length - behind > wheretoMax ? [] : words.slice(behind);
  return capitalised(
    [thing, participle(resultVerb(head)), particle, ...whereto].filter((word) => word !== "").join(" "),
  );
}

/** "To customer", "in old file": longer ones are left out. */
const wheretoMax = 3;

/** Words in a label that introduce a place, a recipient or an instrument. */
const placing = new Set(
  "to for in on at by with from into onto of about as under over within until".split(" "),
);

const particles = /^(?:over|up|out|back|off|in|on|away|down)$/;

/** The particle after the verb, or at the end of the object: "Bring goods back to shop". */
function particleIn(words: readonly string[]): string {
  const first = words[0] ?? "";
  const behind = words.findIndex((word) => placing.has(word) && !particles.test(word));
  const last = words.at(behind < 0 ? -1 : behind - 1) ?? "";
  return [first, last].find((word) => particles.test(word)) ?? "";
}

/** "Request rejected" from "Request approved?" and "No"; null unless the question is about the state of one thing. */
function decidedBy(asked: Case | null): string | null {
  const ask = asked?.question?.replace(/\?$/, "") ?? "";
  const value = asked?.condition?.toLowerCase();
  if (value !== "yes" && value !== "no") return null;
  const words = ask.split(" ");
  // "Approved?", "Approves?": the text does not say what.
  if (bareGrant.test(ask)) return value === "yes" ? "Approved" : "Rejected";
  const granted = words.findIndex((word, at) => at > 0 && granting.test(word));
  if (granted > 0 && granted < words.length - 1) {
    const thing = words.slice(granted + 1).join(" ");
    return capitalised(`${thing} ${value === "yes" ? "approved" : "rejected"}`);
  }
  return value === "yes"
    ? (saidState(words) ?? doneTo(words, ""))
    : (deniedState(words) ?? declined(words) ?? doneTo(words, "not "));
}

/** "Customer declined" from "Customer agrees?" and "No" */
function declined(words: readonly string[]): string | null {
  const who = words.slice(0, -1).filter((word) => !/^(?:may|can|will|still)$/.test(word));
  return /^agrees?$/.test(words.at(-1) ?? "") && who.length > 0
    ? capitalised(`${who.join(" ")} declined`)
    : null;
}

/** "Doubts shared" from "Director shares doubts?", "Repair not wanted" from "Customer wants repair?" */
function doneTo(words: readonly string[], denied: string): string | null {
  const at = words.findIndex((word, place) => place > 0 && doing.has(word));
  const thing = words.slice(at + 1);
  if (at < 0 || thing.length === 0 || placing.has(thing[0] ?? "") || thing.length > 3) return null;
  const verb = words[at]?.replace(/(?<=sh|ch|ss)es$|s$/, "") ?? "";
  return capitalised(`${thing.join(" ")} ${denied}${participle(verb)}`);
}

const doing = new Set(
  "wants needs shares takes finds signs confirms returns keeps pays buys orders collects fetches supports passes uses".split(
    " ",
  ),
);

/** "Request approved"; "customer agrees" is no outcome. */
function saidState(words: readonly string[]): string | null {
  const isShort = words.length === 2 || words.length === 3;
  return isShort && !/^agrees?$/.test(words.at(-1) ?? "") ? capitalised(words.join(" ")) : null;
}

/** "Request approved" as "Request rejected", "Order complete" as "Order not complete". */
function deniedState(words: readonly string[]): string | null {
  const state = words.at(-1) ?? "";
  const thing = words.slice(0, -1).join(" ");
  if (thing === "" || !states.test(state)) return null;
  return capitalised(grantedState.test(state) ? `${thing} rejected` : `${thing} not ${state}`);
}

/** "Manager approves request?" */
const granting = /^(?:approves|accepts|grants|authori[sz]es|agrees)$/;
const agreeing = /^(?:agrees?|accepts?|consents?)$/;
const bareGrant = /^(?:approve[sd]|accept(?:s|ed)|grant(?:s|ed)|authori[sz]e[sd])$/i;
const grantedState = /^(?:approved|accepted|granted|authori[sz]ed)$/i;
const states = /(?:ed|able|ible|found|valid|given|complete|full|sold|paid|met|ok)$/;
