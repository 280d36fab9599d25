/** The kind of an element, the time of a timer, the default branch. */

import { words } from "../../clauses/lexicon.ts";
import { isActivity, isGateway, type Node } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { GatewayKind, Operation, TaskKind, Time, Trigger } from "../../edits.ts";
import { timesIn } from "../../meaning/times.ts";
import { capitalised } from "../../naming/words.ts";
import { commandIn } from "../command.ts";
import { type Context, findNode, findNodes, tryNodes } from "../find.ts";
import { findFlow, tryLane } from "../find-others.ts";
import { cutWords, type Mention, mentionIn } from "../mention.ts";
import { partsOf } from "../place.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { timeIn } from "../steps.ts";
import { type Order, taskWords } from "../words.ts";
import { resultOf } from "./results.ts";

const gatewayKinds: ReadonlyMap<string, GatewayKind> = new Map([
  ["exclusive", "exclusiveGateway"],
  ["xor", "exclusiveGateway"],
  ["inclusive", "inclusiveGateway"],
  ["or", "inclusiveGateway"],
  ["parallel", "parallelGateway"],
  ["and", "parallelGateway"],
  ["event-based", "eventBasedGateway"],
  ["event", "eventBasedGateway"],
]);
const triggers: ReadonlyMap<string, Trigger> = new Map([
  ["timer", "timer"],
  ["message", "message"],
  ["signal", "signal"],
  ["error", "error"],
  ["escalation", "escalation"],
  ["terminate", "terminate"],
  ["terminating", "terminate"],
  ["conditional", "conditional"],
]);

/** "X to a user task", "X should be a user task", "X is a manual task", "set the type of X to ...". */
const becoming =
  /^(?:(?:make|turn|convert|change|mark|set|modify|transform|update|show|draw|display|flag|model|depict)\s+(?:the type of |the kind of )?)?(.+?)\s+(?:into|to|as|in|be|is|are|should be|must be|becomes?|shall be|should become)\s+(?:an? |the )?(.+)$/i;
const making = /^(?:make|mark|set)\s+(.+?)\s+(?:an? |the (?=default))(.+)$/i;
const adjective =
  /^(?:make|set)\s+(.+?)\s+(parallel|exclusive|inclusive|automatic|manual|automated)(?: (?:step|task))?$/i;

export const converting: Rule = {
  name: "another kind",
  example: "make 'Send offer' a send task; turn the gateway into a parallel one; send the reminder by e-mail",
  read(said, context) {
    const text = said.source.masked.slice(said.from, said.to);
    for (const form of [adjective, making, becoming]) {
      const found = form.exec(text);
      const value = found?.[2]?.toLowerCase().trim();
      if (!found?.[1] || !value) continue;
      const at = text.indexOf(found[1]);
      const theme = { from: said.from + at, to: said.from + at + found[1].length };
      const operations = convertedOr(said, theme, value, context);
      if (operations !== null)
        return answer(
          operations,
          operations.flatMap((one) => ("id" in one ? [one.id] : [])),
        );
    }
    return byMeans(said, context);
  },
};

/** "Send the rejection as an e-mail" names its step with a verb of its own. */
function convertedOr(said: Said, theme: { from: number; to: number }, value: string, context: Context) {
  try {
    return converted(said, theme, value, context);
  } catch (error) {
    if (error instanceof CannotEdit && byMeans(said, context) !== null) return null;
    throw error;
  }
}

function converted(
  said: Said,
  { from, to }: { from: number; to: number },
  value: string,
  context: Context,
): Operation[] | null {
  // "A step that a person does in the system": what is told of the step is no kind.
  const bare = value.replace(
    /(?<=\b(?:step|task|activity|one|something)) (?:that|which|where|who|in which)\b.*$/,
    "",
  );
  const words = bare.split(/[^\p{L}-]+/u).filter((word) => word !== "" && word !== "now");
  const whole = mentionIn(said, from, to);
  const mention = { ...whole, words: whole.words.filter((word) => word !== "type" && word !== "should") };
  if (/^(?:the )?default(?: (?:branch|flow|path|way))?$/.test(value))
    return [{ type: "setDefault", flow: findFlow(mention, context).id }];
  const task = taskKindOf(words, bare);
  if (task !== null) return tasksOf(said, from, to, mention, task, context);
  const gateway = words.map((word) => gatewayKinds.get(word)).find((one) => one !== undefined);
  if (gateway && (words.includes("one") || words.includes("gateway") || mention.kind === "gateway"))
    return gatewayTo(mention, gateway, words.includes("gateway"), said, from, to, context);
  const trigger = words.map((word) => triggers.get(word)).find((one) => one !== undefined);
  if (trigger && (words.includes("event") || trigger === words[0]))
    return eventTo(mention, trigger, said, context);
  return words.includes("event") && trigger === undefined ? untold(mention, context) : null;
}

/** "user task", "automatic step", "manual", "an e-mail": null unless it is a kind of task. */
function taskKindOf(words: readonly string[], value: string): TaskKind | null {
  const [only = ""] = words;
  const isMail = words.length <= 2 && words.some((word) => /^e?-?mail$/.test(word));
  const isTask =
    words.some((word) => /^(?:tasks?|activity|step)$/.test(word)) ||
    (words.length === 1 && taskWords.has(only));
  const kind = words.map((word) => taskWords.get(word)).find((one) => one !== undefined);
  if (isMail) return "sendTask";
  if (isTask && kind) return kind;
  return /^(?:normal |plain |simple )?task$/.test(value) ? "task" : null;
}

function tasksOf(
  said: Said,
  from: number,
  to: number,
  mention: Mention,
  kind: TaskKind,
  context: Context,
): Operation[] | null {
  const lane =
    mention.plural && mention.kind === "step" ? tryLane({ ...mention, kind: "lane" }, context) : null;
  const inLane =
    lane === null
      ? null
      : [...context.model.nodes.values()].filter((node) => node.lane === lane.id && isActivity(node));
  const parts = partsOf(said, from, to);
  const nodes =
    inLane ??
    (parts.length > 1
      ? parts.flatMap((part) => findNodes(part, context, isActivity))
      : findNodes(mention, context, isActivity));
  return nodes.map(({ id }) => ({ type: "retypeTask", id, kind }));
}

function gatewayTo(
  mention: Mention,
  kind: GatewayKind,
  isNamed: boolean,
  said: Said,
  from: number,
  to: number,
  context: Context,
): Operation[] | null {
  const words = said.source.masked.slice(from, to).toLowerCase();
  const was = [...gatewayKinds].find(
    ([word]) => word.length > 2 && new RegExp(`\\b${word}\\b`).test(words),
  )?.[1];
  const ofKind = (node: Node) =>
    isGateway(node) && (was === undefined || mention.quoted !== null || node.kind === was);
  const bare = {
    ...mention,
    kind: "gateway" as const,
    words: mention.quoted === null ? mention.words.filter((word) => !gatewayKinds.has(word)) : [],
  };
  if (!isNamed && mention.kind !== "gateway") return null;
  return [{ type: "retypeGateway", id: findNode(bare, context, ofKind).id, kind }];
}

function eventTo(mention: Mention, trigger: Trigger, said: Said, context: Context): Operation[] {
  const node = findNode(mention, context);
  if (isActivity(node))
    return [eventFor(node, trigger, trigger === "timer" ? (timeIn(said)?.time ?? null) : null)];
  return [
    {
      type: "retypeEvent",
      id: node.id,
      trigger,
      time: trigger === "timer" ? (timeIn(said)?.time ?? null) : null,
    },
  ];
}

/** "Make it an event": sending and receiving become message events. */
function untold(mention: Mention, context: Context): Operation[] | null {
  const [node, second] = tryNodes(mention, context, isActivity);
  const verb = cutWords(node?.name ?? "")[0]?.toLowerCase() ?? "";
  if (!node || second || !(throwing.has(verb) || catching.has(verb))) return null;
  return [eventFor(node, "message", null)];
}
const catching = words("receive get obtain await");

/** A step becomes an event that waits for what it received, or throws what it sent. */
export function eventFor({ id, name }: Node, trigger: Trigger, time: Time | null): Operation {
  if (trigger === "timer" && time === null)
    throw new CannotEdit(`A timer needs a time: "replace '${name}' with a timer of 2 hours".`);
  const isThrown = trigger === "escalation" || throwing.has(cutWords(name)[0]?.toLowerCase() ?? "");
  const kind = trigger !== "timer" && isThrown ? "intermediateThrowEvent" : "intermediateCatchEvent";
  const label = trigger === "message" ? resultOf(name) || name : name;
  return { type: "replace", id, steps: [{ type: "event", kind, trigger, label, time, lane: null }] };
}
const throwing = words("send inform notify tell forward submit mail email remind deliver transmit confirm");

/** "done manually", "by the system", "by e-mail instead". */
function byMeans(said: Said, context: Context) {
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  const kind = means.find(([form]) => form.test(text))?.[1];
  const cut = meansBehind.exec(text);
  if (!kind || !cut || said.clauses.some(({ negated }) => negated)) return null;
  const nodes = doneBy(said, said.from + cut.index, context);
  const ids = nodes.map(({ id }) => id);
  return ids.length === 0
    ? null
    : answer(
        ids.map((id) => ({ type: "retypeTask", id, kind })),
        ids,
      );
}

const means: readonly [RegExp, TaskKind][] = [
  [/\bmanually\b|\bby hand\b/, "manualTask"],
  [/\b(?:automatically|by (?:the|a) (?:system|machine|computer|software|robot))\b/, "serviceTask"],
  [/\b(?:by|via|as(?: an?)?|per) (?:e-?mail)\b/, "sendTask"],
];
const meansBehind =
  /,? (?:(?:should|must|shall|will|can|has to|have to) go out|go(?:es)? out|is|are|should be|must be|shall be|has to be|happens?|should happen|runs?)? ?(?:now )?(?:done|executed|performed|sent|carried out)? ?(?:by the system )?\b(?:manually|by hand|automatically|by (?:the|a) (?:system|machine|computer|software|robot)|by e-?mail|via e-?mail|per e-?mail|as(?: an?)? e-?mail)\b.*$/;

/** The steps before the means: all that are named, or the only one. */
function doneBy(said: Said, to: number, context: Context): Node[] {
  const meant = (mention: Mention) => tryNodes({ ...mention, plural: true }, context, isActivity);
  const parts = partsOf(said, said.from, to).map(meant);
  if (parts.length > 1 && parts.every(({ length }) => length === 1)) return parts.flat();
  const theme = mentionIn(said, said.from, to);
  const words = theme.words.filter(
    (word) => !/^(?:send|do|make|inform|notify|information|notification)$/.test(word),
  );
  const exact = meant(theme);
  const nodes = exact.length > 0 || words.length === 0 ? exact : meant({ ...theme, words });
  return nodes.length === 1 ? nodes : [];
}

/** "people have 28 days now, not 21", "change the timer to 5 days", "extend the deadline to two weeks". */
export const timing: Rule = {
  name: "another time",
  example: "change the timer to 5 days; they have 28 days now, not 21",
  read(said, context) {
    const text = said.source.masked.slice(said.from, said.to).toLowerCase();
    const command = commandIn(said);
    // "Turn the rest into a timer of 3 hours": there is no timer yet.
    if (/\b(?:into|to be|be|become) an? (?:\w+ )?timer\b/.test(text)) return null;
    const timers = [...context.model.nodes.values()].filter(({ triggers: all }) => all.includes("timer"));
    const [first, second] = command?.order === "convert" ? timesIn(said.tokens, said.source.masked) : [];
    if (first && second && first.iso !== null) return retimed(said, text, timers, context, first.words);
    const old = oldTime.exec(text);
    if (!speaksOfTime(text, command?.order ?? null, old !== null && timeIn(said) !== null, timers.length))
      return null;
    const kept = old ? newTime(said, old.index, old[0].length) : timeIn(said);
    const timer = kept ? meantTimer(timers, said, old?.[1] ?? null, context) : null;
    if (!kept || !timer) return null;
    const rename: Operation[] = /\d|\b(?:day|week|hour|month|minute|year)s?\b/i.test(timer.name)
      ? [{ type: "rename", id: timer.id, name: renamedTime(timer.name, kept.words) }]
      : [];
    return answer([{ type: "setTime", id: timer.id, time: kept.time }, ...rename], [timer.id]);
  },
};

/** "not 21", "instead of two days". */
const oldTime =
  /\b(?:not|instead of|rather than|from)\s+(\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty)\b(?:\s+(?:working )?(\p{L}+))?/iu;

/** Whether a time is changed; conditions and places contain new ones. */
function speaksOfTime(text: string, order: Order | null, hasBoth: boolean, timers: number): boolean {
  const speaks = /\b(?:timer|deadline|delay|waiting time|wait|limit|timeout|reminder)\b/.test(text);
  const isChange =
    order === "convert" ||
    order === "replace" ||
    /\bshould (?:be|last|fire|take)\b|\bis now\b|\bhas to be\b/.test(text);
  const isNew =
    /^(?:if|when|in case|after|before|between|unless|make|set an?)\b|\bthere should be\b|\bstart event\b/.test(
      text,
    );
  const isOther = order !== null && ["add", "put", "remove", "rename", "move"].includes(order);
  return ((speaks && isChange) || hasBoth) && !isNew && !isOther && (timers > 0 || speaks);
}

/** "Change 21 days to 4 weeks". */
function retimed(said: Said, text: string, timers: Node[], context: Context, words: string): Answer | null {
  const at = text.indexOf(words.toLowerCase());
  const kept = at < 0 ? null : newTime(said, at, words.length);
  const timer = meantTimer(timers, said, /^\S+/.exec(words)?.[0] ?? null, context);
  if (!kept || !timer) return null;
  return answer(
    [
      { type: "setTime", id: timer.id, time: kept.time },
      { type: "rename", id: timer.id, name: renamedTime(timer.name, kept.words) },
    ],
    [timer.id],
  );
}

/** The time other than the old one. */
function newTime(said: Said, at: number, length: number) {
  const blank = " ".repeat(length);
  const from = said.from + at;
  const masked = said.source.masked.slice(0, from) + blank + said.source.masked.slice(from + length);
  const tokens = said.tokens.filter((token) => token.to <= from || token.from >= from + length);
  return timeIn({ ...said, tokens, source: { ...said.source, masked } });
}

function meantTimer(timers: Node[], said: Said, old: string | null, context: Context): Node | null {
  const aged =
    old === null
      ? []
      : timers.filter(
          ({ name, time }) =>
            new RegExp(`\\b${old}\\b`, "i").test(name) ||
            (time?.value ?? "").replace(/\D+/g, " ").trim() === old,
        );
  if (aged.length === 1) return aged[0] ?? null;
  const near = said.slots.flatMap((slot) => {
    if (!["on", "of", "for", "before", "after", "at"].includes(slot.marker)) return [];
    return [mentionIn(said, slot.at, slot.to)];
  });
  for (const mention of near) {
    if (mention.words.length === 0 && mention.quoted === null) continue;
    const nodes = tryNodes(mention, context);
    const hit = timers.filter(({ attachedTo, id }) =>
      nodes.some(
        (node) =>
          attachedTo === node.id ||
          [...context.model.flows.values()].some(
            ({ source, target }) =>
              (source === id && target === node.id) || (source === node.id && target === id),
          ),
      ),
    );
    if (hit.length === 1) return hit[0] ?? null;
  }
  const [only, second] = timers;
  if (!only) throw new CannotEdit("There is no timer in the diagram.");
  if (second)
    throw new CannotEdit(
      `There are ${timers.length} timers: ${timers.map(({ name }) => `"${name}"`).join(", ")}. Say which one.`,
    );
  return only;
}

/** "After 21 days" becomes "After 28 days". */
export function renamedTime(name: string, words: string): string {
  const renamed = name.replace(
    /(?:\d+|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty)\b)[\s-]*(?:working |business |calendar )?(?:second|minute|hour|day|week|month|quarter|year)s?/i,
    words,
  );
  return capitalised(renamed === name ? words : renamed);
}
