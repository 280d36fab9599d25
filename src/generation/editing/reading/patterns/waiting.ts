/** Waiting in the flow, and changed times of what is there. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation, Step } from "../../../edits.ts";
import { incoming, isActivity, type Model, type Node, outgoing, titleOf } from "../../model.ts";
import { readBody } from "../clauses.ts";
import { type Change, type Context, change, type Pattern, plain, quotedIn } from "../context.ts";
import { durationSource, type Timing, timingIn } from "../durations.ts";
import { ambiguous, findNode, tryNode } from "../find.ts";
import { insertionAt, placeIn } from "../place.ts";
import { stepsFor } from "../steps.ts";
import { topicOf } from "../wording.ts";

const timer =
  "(?:timer(?: event)?|intermediate timer(?: event)?|timer intermediate event|delay|waiting (?:time|period|step)|wait(?:ing)?|pause|break|cool(?:ing)?-?off(?: period)?|grace period)";
const waitPhrases = [
  new RegExp(
    `^(?:add|insert|include|introduce|put|place|create|set|schedule|there (?:should|must) be|we need|we want) (?:an? |the )?(?:new )?(?:(${durationSource})[ -](?:long )?)?${timer}(?: event)?(?:(?: of| for| with| lasting| that (?:lasts|waits|takes))?(?: a duration of)? \\(?(${durationSource})\\)?)?(?: (?:long|event|timer))? (.+)$`,
    "i",
  ),
  new RegExp(
    `^(?:wait|pause|hold|sleep)(?: the \\S+| it)?(?: for| at least)*() (${durationSource}) (.+)$`,
    "i",
  ),
];

/** "add a timer of 2 days before X", "wait 2 days before X", "after X, wait 2 days", "delay X by 2 days". */
export const wait: Pattern = (text, context) => {
  if (new RegExp(`(?:instead of|rather than) ${durationSource}`, "i").test(text)) return null;
  const delay =
    new RegExp(`^(?:delay|postpone|defer|hold back) (.+?) (?:by|for) (${durationSource})$`, "i").exec(text) ??
    new RegExp(
      `^(.+?) (?:should|must|shall)(?: only)? (?:wait|be delayed|be postponed)(?: for| by)? (${durationSource})$`,
      "i",
    ).exec(text);
  if (delay) return waiting(timingIn(delay[2] ?? ""), `before ${delay[1]}`, context);
  if (/^wait until\b/i.test(text))
    throw new CannotEdit(`Say how long to wait, as in "wait 2 days before ...".`);
  const later = tryLater(text, context);
  if (later) return later;
  const order = new RegExp(
    `^((?:directly |immediately |right )?(?:after|before|between|once) .+?)(?:,|(?<=⟧)) ((?:then )?(?:wait|pause|(?:add|insert|put|include|there (?:should|must) be|we need) (?:an? )?(?:.*?)${timer})\\b.*)$`,
    "i",
  ).exec(text);
  const turned = order ? `${(order[2] ?? "").replace(/^then /i, "")} ${order[1]}` : text;
  const found = waitPhrases.map((pattern) => pattern.exec(turned)).find((one) => one !== null);
  if (!found) return null;
  const timing = timingIn(found[1] ?? "") ?? timingIn(found[2] ?? "");
  const rest = found[3] ?? "";
  // Attached to an activity it is a deadline, which another pattern reads.
  if (/^(?:to|on|onto|at) (?!the (?:end|start|beginning))/i.test(rest)) return null;
  return waiting(timing, rest, context);
};

/** "ship the order only after 2 days", "the order should be shipped 2 days after packing". */
function tryLater(text: string, context: Context): Change | null {
  const only = new RegExp(
    `^(.+?),? (?:only |not before |at the earliest )(?:after )?(${durationSource})(?: have passed| later)?$`,
    "i",
  ).exec(text);
  const found = only ?? new RegExp(`^(.+?) (${durationSource}) after (.+)$`, "i").exec(text);
  const timing = timingIn(found?.[2] ?? "");
  const node = found && timing ? tryNode(found[1] ?? "", context, isActivity) : null;
  if (!found || !node || !timing) return null;
  if (found[3] !== undefined) directlyAfter(node, findNode(found[3], context), context.model);
  return change([{ type: "insertBefore", id: node.id, steps: [timerStep(timing)] }]);
}

function directlyAfter(node: Node, former: Node, model: Model): void {
  if (outgoing(model, former.id).some((flow) => flow.target === node.id)) return;
  throw new CannotEdit(
    `${titleOf(node)} does not directly follow ${titleOf(former)}: say before which step to wait.`,
  );
}

function waiting(timing: Timing | null, words: string, context: Context): Change {
  const placed = placeIn(`x ${words}`, context);
  if (!placed) throw new CannotEdit("Say where to wait: before or after which step?");
  if (!timing) throw new CannotEdit(`Say how long to wait ${plain(words, context)}.`);
  if (placed.rest !== "x") {
    throw new CannotEdit(
      `It is not clear what "${plain(placed.rest.slice(1), context).trim()}" asks for besides waiting.`,
    );
  }
  return change([insertionAt(placed.place, [timerStep(timing)])]);
}

const timerStep = ({ time, words }: Timing): Step => ({
  type: "event",
  kind: "intermediateCatchEvent",
  trigger: "timer",
  label: words,
  time,
  lane: null,
});

/** "3 days after X, remind the customer": a wait and then work. */
export const laterDo: Pattern = (text, context) => {
  const found = new RegExp(`^(${durationSource}) (?:after|later than) (.+?), (.+)$`, "i").exec(text);
  const timing = timingIn(found?.[1] ?? "");
  if (!found || !timing) return null;
  const node = findNode(found[2] ?? "", context);
  const { actions } = readBody(found[3] ?? "", context, topicOf(node.name, context), null);
  const { before, steps } = stepsFor(actions, "task", node, context);
  return change([...before, { type: "insertAfter", id: node.id, steps: [timerStep(timing), ...steps] }]);
};

const changing =
  "(?:change|set|extend|increase|reduce|shorten|decrease|lengthen|raise|lower|update|adjust|prolong|cut|modify|make|edit|alter)";
const span = `(?:${durationSource}|(?:every|each) \\w+|daily|weekly|monthly)`;
const durationPhrases = [
  new RegExp(
    `^${changing} (.+?)(?: from ${span})? (?:to|by) (${span})(?: (?:instead of|rather than|not) .+)?$`,
    "i",
  ),
  new RegExp(
    `^(.+?) (?:should|must|shall|has to|is|needs to)(?: now| only)?(?: be| last| take| wait| fire| expire| run| changed| extended| reduced| shortened| set)*(?: after| for| to)? (${span})(?:,? (?:instead of|rather than|not) .+| from now on| now)?$`,
    "i",
  ),
  new RegExp(`^(wait)(?: for)? (${span})(?:,? (?:instead of|rather than|not) .+?)$`, "i"),
];

/** "change the timer before X to 3 days", "wait 3 days instead of 2 days". */
export const changeTime: Pattern = (text, context) => {
  const timers = [...context.model.nodes.values()].filter((node) => node.triggers.includes("timer"));
  const found = durationPhrases.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  const timing = timingIn(found?.[2] ?? "");
  const reference = found?.[1] ?? "";
  if (!found || !timing || !concernsTime(reference, text, timers, context)) return null;
  const node = timerMeant(reference, text, timers, context);
  const operations: Operation[] = [{ type: "setTime", id: node.id, time: timing.time }];
  const name = renamedTo(node, timing);
  if (name !== null) operations.push({ type: "rename", id: node.id, name });
  return change(operations, [node.id]);
};

const timeWords =
  /\b(?:timer|wait|waiting|deadline|delay|duration|time|timeout|time-?out|pause|period|reminder|interval|limit)\b/i;

/** The words speak of time, or name a timer, or a duration that a timer has. */
function concernsTime(reference: string, text: string, timers: Node[], context: Context): boolean {
  if (timeWords.test(reference) || /^wait/i.test(text)) return true;
  const old = timingIn(reference);
  if (old) return true;
  const quotes = quotedIn(reference, context);
  return timers.some((node) => quotes.includes(node.name));
}

/** The timer that is named, that stands at the step that is named, or that has the duration that is named; else the only one. */
function timerMeant(reference: string, text: string, timers: Node[], context: Context): Node {
  if (timers.length === 0) throw new CannotEdit("The diagram has no timer.");
  const quotes = quotedIn(reference, context);
  const named = timers.filter((node) => quotes.includes(node.name));
  if (named[0] && named.length === 1) return named[0];
  const at = /\b(before|after|on|at|of|for|in) ((?:the (?:task|step) )?⟦\d+⟧|(?!\d)[^\d]+?)$/i.exec(
    reference.replace(/ (?:from|of) \d.*$/i, ""),
  );
  const beside =
    at && !/^(?:the )?(?:timer|deadline|process)/i.test(at[2] ?? "")
      ? timersAt(at[2] ?? "", at[1] ?? "", timers, context)
      : timers;
  const olds = [...text.matchAll(new RegExp(durationSource, "gi"))]
    .slice(0, -1)
    .concat([...reference.matchAll(new RegExp(durationSource, "gi"))]);
  const values = olds.flatMap(([words]) => timingIn(words)?.time.value ?? []);
  const same = beside.filter((node) => node.time !== null && values.includes(node.time.value));
  const fits = same.length > 0 ? same : beside;
  const [timer, second] = fits;
  if (timer && !second) return timer;
  throw new CannotEdit(ambiguous("the timer", fits, context.model));
}

function timersAt(reference: string, where: string, timers: Node[], context: Context): Node[] {
  const node = findNode(reference, context);
  const near = new Set(neighbours(node, where.toLowerCase(), context.model));
  const found = timers.filter(
    (timer) => near.has(timer.id) || timer.attachedTo === node.id || timer.id === node.id,
  );
  if (found.length === 0) throw new CannotEdit(`There is no timer at ${titleOf(node)}.`);
  return found;
}

function neighbours({ id }: Node, where: string, model: Model): string[] {
  const before = incoming(model, id).map((flow) => flow.source);
  const after = outgoing(model, id).map((flow) => flow.target);
  return where === "before" ? before : where === "after" ? after : [...before, ...after];
}

/** A name that states the old time states the new one; another name stays. */
function renamedTo(node: Node, { words }: Timing): string | null {
  const old = timingIn(node.name);
  if (!old || old.time.value !== node.time?.value) return null;
  return node.name.replace(
    new RegExp(`${durationSource}|(?:every|each) \\w+|\\b(?:daily|weekly|monthly)\\b`, "i"),
    words,
  );
}
