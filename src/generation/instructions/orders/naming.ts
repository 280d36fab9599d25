/** New names: of steps, events, gateways, lanes, pools, branches, notes, and of the process. */
import { isGateway, type Model } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { capitalised } from "../../naming/words.ts";
import type { Token } from "../../parser/tree.ts";
import { wholeWords } from "../../steering/words.ts";
import { conditionIn } from "../cases.ts";
import { commandIn, type Stretch, slotOf, trimmed } from "../command.ts";
import { type Context, findNode, plainName, tryNodes } from "../find.ts";
import { findLane, findNote, tryFlow, tryLane, tryPool } from "../find-others.ts";
import { type Mention, mentionIn } from "../mention.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { readable, type Said, type Slot, saidIn } from "../said.ts";
import { timeIn } from "../steps.ts";
import { type Kind, kindOf, taskWords } from "../words.ts";

export const naming: Rule = {
  name: "another name",
  example: "rename step 3 to 'Weigh parcel'; the yes arrow should say 'paid'; call the process 'Returns'",
  read(said, context) {
    const asked = askedAt(said, context);
    if (asked) return answer([{ type: "rename", id: asked.id, name: asked.question }], [asked.id]);
    const arrow = arrowIn(said, context);
    const told = namesIn(said) ?? becomesIn(said, context) ?? arrow;
    if (told === null) return null;
    const { theme, value } = told;
    const written = nameIn(said, value);
    const isQuoted = said.source.quotes.some(({ from, to }) => from >= value.from && to <= value.to);
    if (!isQuoted && isNoNameAlone.test(written)) return null;
    const name =
      isQuoted && told !== arrow ? written : capitalised(written.replace(/^(?:the|an?) (?=\p{Ll})/u, ""));
    if (name === "") throw new CannotEdit(`Say the new name, for example: "rename 'A' to 'B'".`);
    const mention = mentionIn(said, theme.from, theme.to);
    const isSpoken = theme.from >= theme.to && context.focus.length === 1;
    const isAsked = asks(mention, said, theme, told === arrow, context);
    const isMarked = value.to === said.to && !isQuoted && said.source.text[said.to] === "?";
    const mark = isMarked && isAsked ? "?" : "";
    return renamed(
      isSpoken ? { ...mention, pronoun: true } : mention,
      `${name}${mark}`,
      said,
      theme,
      context,
    );
  },
};

/** More than a name: "Intake, the trainee does it", "Quality since the merger"; or no name: "by e-mail". */
const isNoNameAlone =
  /, |^(?:by|via|back|from|with|in|on|at|to) | (?:since|because|as of|from now) | and (?:it|he|she|they|that)\b/i;

/** "Rename 'Paid?' to Invoice paid?": the mark belongs to the name. */
const asks = (
  mention: Mention,
  said: Said,
  { from, to }: Stretch,
  isArrow: boolean,
  context: Context,
): boolean =>
  /\?\s*$/.test(said.source.text.slice(from, to)) ||
  mention.kind === "gateway" ||
  (mention.quoted ?? "").endsWith("?") ||
  (isArrow && tryNodes({ ...mention, plural: true }, context).some(isGateway));

/** "The first decision should ask whether the claim is valid" */
function askedAt(said: Said, context: Context): { id: string; question: string } | null {
  const found = asking.exec(said.source.masked.slice(said.from, said.to));
  if (!found?.[1] || !found[2]) return null;
  const mention = mentionIn(said, said.from, said.from + found[1].length);
  const isDecision =
    mention.kind === "gateway" ||
    (mention.quoted !== null && tryNodes({ ...mention, plural: true }, context).some(isGateway));
  if (!isDecision) return null;
  const words = readable(["if", { said, from: said.to - found[2].length, to: said.to }]);
  const condition = conditionIn(words, null, context);
  if (!condition?.asked || condition.negative || !/\p{L}/u.test(condition.asked))
    throw new CannotEdit(
      `Say the question as it is to stand there, for example: "rename '${findNode(mention, context).name || "the decision"}' to 'Claim valid?'".`,
    );
  return { id: findNode(mention, context).id, question: condition.asked };
}
const asking =
  /^(.+?) (?:(?:should|must|shall|has to|needs to|ought to) (?:rather )?ask|asks) (?:whether|if) (.+)$/i;

/** "Accounting becomes Finance", "the role Accounting should be Finance". */
function becomesIn(said: Said, context: Context): Told | null {
  const text = said.source.masked.slice(said.from, said.to);
  const found =
    /^(.+?) (?:becomes|should become|should be|is now|is(?= {2})|are(?= {2})|turns into) +(.+)$/i.exec(text);
  if (!found?.[1] || !found[2]) return null;
  const theme = { from: said.from, to: said.from + found[1].length };
  const value = { from: said.to - found[2].length, to: said.to };
  const lane = tryLane(mentionIn(said, theme.from, theme.to), context);
  const isName = /^(?:Q\S+|\p{Lu}[\p{L} ]+)$/u.test(found[2]) || isNow(text, found[2]);
  return lane && isName && !/\b(?:done|by)\b/.test(found[2]) ? { theme, value } : null;
}

/** "First level is now the service desk": removing "now" has left a blank, and a short name follows. */
const isNow = (text: string, name: string): boolean =>
  /\b(?:is|are) {2}/i.test(text) &&
  /^(?:the )?[\p{L}-]+(?: [\p{L}-]+){0,2}$/u.test(name) &&
  !/\b(?:external|outside|internal|pool|lane|responsible|done|here|gone|away|part|task|step)\b/i.test(name);

/** "board -> examination board", "last step -> pack parcel": what has a name, and its new name. */
function arrowIn(said: Said, context: Context): Told | null {
  const found = /^([^>→]+?) *(?:->|→|=>) *([^>→,:]+)$/.exec(said.source.masked.slice(said.from, said.to));
  if (!found?.[1] || !found[2]) return null;
  const theme = { from: said.from, to: said.from + found[1].length };
  const value = { from: said.to - found[2].length, to: said.to };
  const mention = mentionIn(said, theme.from, theme.to);
  if (commandIn(said) !== null || isOther(said, value, context)) return null;
  const isThere =
    tryLane(mention, context) !== null ||
    tryPool(mention, context) !== null ||
    tryNodes(mention, context).length === 1;
  return isThere && (mention.kind === null || pointed.has(mention.kind)) ? { theme, value } : null;
}
const pointed: ReadonlySet<Kind> = new Set<Kind>([
  "step",
  "gateway",
  "event",
  "start",
  "end",
  "timer",
  "lane",
  "pool",
]);

/** Behind an arrow, an element of the diagram is where something leads or who does it, and a kind is no name. */
function isOther(said: Said, value: Stretch, context: Context): boolean {
  const name = plainName(nameIn(said, value));
  const { nodes, lanes } = context.model;
  const isThere = [nodes, lanes].some((all) => [...all.values()].some((one) => plainName(one.name) === name));
  return isThere || isKind.test(said.source.text.slice(value.from, value.to).trim());
}
const isKind =
  /^(?:user|manual|service|send|receive|script|system|automatic|default)$|\b(?:tasks?|events?|gateways?|(?:swim)?lanes?|pools?|sub-?process(?:es)?|(?:minute|hour|day|week|month|year)s?)$/i;

/** As written, without quotation marks and words that announce a name. */
function nameIn({ source }: Said, { from, to }: Stretch): string {
  const quote = source.quotes.find((one) => one.from >= from && one.to <= to);
  if (quote) return quote.name;
  return source.text
    .slice(from, to)
    .replace(/^(?:read|say|be|called|named|just|simply) /i, "")
    .trim();
}

const namingVerbs = new Set(
  "rename relabel retitle call name label title reword say read ask entitle".split(" "),
);
const nameNouns = new Set("name label title text caption wording question condition".split(" "));
const changing = new Set("change set update modify give edit adjust use".split(" "));

type Told = { theme: Stretch; value: Stretch };

function namesIn(said: Said): Told | null {
  const { tokens, source } = said;
  const first = tokens.findIndex(({ upos }) => upos !== "PUNCT");
  const lead = tokens[first];
  if (!lead) return null;
  const verbAt = tokens.findIndex(
    ({ lemma, form }, at) =>
      [lemma, form.toLowerCase()].some((one) => namingVerbs.has(one)) && isPredicate(said, at),
  );
  const quotes = source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  const used = usedInstead(said, lead.form.toLowerCase(), quotes);
  if (used || !asksForName(said, lead, verbAt, quotes.length)) return used;
  const verb = tokens[verbAt >= 0 ? verbAt : first] ?? lead;
  if (verbAt > first || (verbAt < 0 && isBe(said))) return spokenName(said, verb.to, verbAt, quotes.at(-1));
  return orderedName(said, verb, verbAt < 0, quotes.at(-1));
}

/** "Use B instead of A". */
function usedInstead(said: Said, lead: string, [first, second, third]: readonly Stretch[]): Told | null {
  if (lead !== "use" || !slotOf(said, "instead of") || !first || !second || third) return null;
  return { theme: { from: second.from, to: second.to }, value: { from: first.from, to: first.to } };
}

/** A verb of naming, or a change of a name, a label, or of one quoted name into another. */
function asksForName(said: Said, lead: Token, verbAt: number, quotes: number): boolean {
  const word = lead.form.toLowerCase();
  const names = said.tokens.some(({ lemma }) => nameNouns.has(lemma));
  if (word === "give" && !names) return false;
  const isChange = [word, lead.lemma].some((one) => changing.has(one));
  // "turn 'A' into 'B'"
  if (/^(?:turn|convert)$/.test(word) && quotes === 2 && !names)
    return !isKindNamed(said) && !/\b(?:and|with)\b/.test(said.source.masked.slice(said.from, said.to));
  return verbAt >= 0 || (isChange && (names || quotes > 1)) || (names && quotes > 0 && isBe(said));
}

const isKindNamed = (said: Said): boolean => {
  const into = slotOf(said, "into", "to");
  return into === undefined || isNoName(said, into.at, said.to);
};

/** "rename A to B", "call A 'B'", "change the label of A to B", "rename A -> B". */
function orderedName(said: Said, verb: Token, isChange: boolean, last: Stretch | undefined): Told | null {
  const pointed = arrowBehind(said, verb.to);
  if (pointed)
    return { theme: pointed.theme, value: last && last.from >= pointed.value.from ? last : pointed.value };
  const slot = slotOfName(said, verb);
  if (slot) {
    const isOfName = said.tokens.some(({ lemma }) => /^(?:name|label|title|caption)$/.test(lemma));
    if (isChange && !isOfName && isNoName(said, slot.at, said.to)) return null;
    const own = last && last.from >= slot.at ? last : null;
    return { theme: themeBefore(said, verb.to, slot.from), value: own ?? { from: slot.at, to: said.to } };
  }
  if (!last) return null;
  const before = trimmed(said, { from: verb.to, to: last.from });
  return before.from >= before.to ? null : { theme: themeBefore(said, before.from, before.to), value: last };
}

/** What is before and behind an arrow; null if there is none, or several. */
function arrowBehind(said: Said, from: number): Told | null {
  const [arrow, second] = said.source.masked.slice(from, said.to).matchAll(/->|→|=>/g);
  if (!arrow || second || arrow.index === 0) return null;
  const at = from + arrow.index;
  const value = trimmed(said, { from: at + arrow[0].length, to: said.to });
  return value.from < value.to ? { theme: trimmed(said, { from, to: at }), value } : null;
}

/**
 * The slot with the new name: "rename 'Drive out' to | Drive to scene". The last one, unless a whole name is before an
 * earlier one: "rename the answer to the customer to | Reply".
 */
function slotOfName(said: Said, verb: Token): Slot | undefined {
  const { slots, source } = said;
  const all = slots.filter(
    ({ marker, from, at, to }) =>
      ["to", "into", "as", "with"].includes(marker) && from > verb.from && at < to,
  );
  const isBehindName = ({ from }: Slot) => {
    const before = trimmed(said, { from: verb.to, to: from });
    return source.quotes.some((one) => one.to === before.to && one.from <= before.from + longestLead);
  };
  // "the drive to Drive to scene"
  const [name, second] = all.filter(({ at }) => /\p{Lu}/u.test(source.text[at] ?? ""));
  return all.find(isBehindName) ?? (second ? undefined : name) ?? all.at(-1);
}

/** "the step ", "the name of " before a name. */
const longestLead = 12;

/**
 * Whether a word is the predicate rather than part of a name: "call X 'Y'", "X should be called Y", "X should say 'Y'".
 */
const isPredicate = ({ tokens, source, from, to }: Said, at: number): boolean => {
  const word = tokens[at]?.form.toLowerCase() ?? "";
  const before = tokens.slice(Math.max(0, at - 2), at).map(({ form }) => form.toLowerCase());
  const hasName = source.quotes.some(
    (one) => one.from > (tokens[at]?.from ?? 0) && one.from >= from && one.to <= to,
  );
  if (at === 0) return !plainWork.has(word) || hasName;
  if (/ed$/.test(word)) return before.some((one) => /^(?:be|been|is|are|get|gets)$/.test(one));
  if (/^(?:say|says|read|reads)$/.test(word)) return hasName;
  if (/^asks?$/.test(word)) return hasName && asksAt(tokens, at, source.quotes);
  return before.some((one) => /^(?:to|event|make)$/.test(one)) && hasName && !plainWork.has(word);
};
/** "The first decision should ask 'Paid?'": decisions ask, everybody else who asks does work. */
const asksAt = (tokens: readonly Token[], at: number, quotes: Said["source"]["quotes"]): boolean =>
  tokens.slice(0, at).some(({ lemma }) => kindOf.get(lemma) === "gateway") ||
  quotes.some(({ to, name }) => to <= (tokens[at]?.from ?? 0) && name.endsWith("?"));

/** Verbs that are also work in processes: "call the customer". */
const plainWork = new Set("call name label title read say ask".split(" "));

const isBe = ({ clauses }: Said): boolean =>
  clauses.some(({ verb, state }) => verb === null && state !== null) || false;

/** "the change ... to a user task" names a kind. */
function isNoName(said: Said, from: number, to: number): boolean {
  const words = said.source.masked
    .slice(from, to)
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word !== "");
  const quoted = said.source.quotes.some((one) => one.from >= from && one.to <= to);
  return !quoted && (words.some((word) => kindOf.has(word) || taskWords.has(word)) || timeIn(said) !== null);
}

/** Without "the name of". */
function themeBefore(said: Said, from: number, to: number): Stretch {
  const theme = trimmed(said, { from, to });
  const lead = /^(?:the )?(?:name|label|title|text|caption|wording|question) (?:of|for|at|on) /i.exec(
    said.source.masked.slice(theme.from, theme.to),
  );
  return lead ? { from: theme.from + lead[0].length, to: theme.to } : theme;
}

/** "X should be called Y", "instead of X the branch should say Y", "the name of X should be Y". */
function spokenName(said: Said, verbEnd: number, verbAt: number, last: Stretch | undefined): Told | null {
  const { tokens } = said;
  const instead = slotOf(said, "instead of");
  const modal = tokens.find(
    ({ upos, from, lemma }) => (upos === "AUX" || lemma === "have") && from > said.from,
  );
  const behind = modal?.to ?? verbEnd;
  const value =
    last && last.from >= behind ? last : trimmed(said, { from: verbAt < 0 ? behind : verbEnd, to: said.to });
  const theme = instead
    ? { from: instead.at, to: instead.to }
    : themeBefore(said, said.from, modal?.from ?? tokens[verbAt]?.from ?? verbEnd);
  if (value.from >= value.to || theme.from >= theme.to || (last && theme.to > value.from)) return null;
  return { theme, value };
}

/** What the theme names gets the name. */
function renamed(mention: Mention, name: string, said: Said, theme: Stretch, context: Context): Answer {
  const bare: Mention = { ...mention, words: mention.words.filter((word) => !nameNouns.has(word)) };
  refuseSeveral(bare, name, context);
  const other = otherNamed(bare, said, theme, context);
  if (other !== null) return answer([{ type: "rename", id: other, name }], [other]);
  const flow = flowOf(bare, bare.kind === "flow", said, theme, context);
  if (flow) return answer([{ type: "setCondition", flow, condition: name }], [flow]);
  const node = findNode(bare.kind === "flow" ? { ...bare, kind: null } : bare, context);
  const isLabel = bare.quoted !== null && !/[A-Z]/.test(name) && !node.kind.endsWith("Gateway");
  const operation: Operation = { type: "rename", id: node.id, name: isLabel ? name : capitalised(name) };
  const isTime =
    node.triggers.includes("timer") && bare.kind !== "timer" && bare.quoted !== null && /\d/.test(node.name);
  return answer([operation, ...(isTime ? timed(node.id, name) : [])], [node.id]);
}

/** @throws CannotEdit explaining how to replace a word in several names, if it is no complete name */
function refuseSeveral(
  { quoted, words, kind, ordinal, number }: Mention,
  name: string,
  { model }: Context,
): void {
  const word = quoted ?? words.join(" ");
  if (kind !== null || ordinal !== null || number !== null || word === "" || /['"]/.test(word + name)) return;
  const nodes = [...model.nodes.values()].filter((node) => node.name.search(wholeWords(word)) >= 0);
  const lanes = [...model.lanes.values()];
  const own = [...lanes, ...nodes, ...model.flows.values()].some(
    (one) => plainName(one.name) === plainName(word),
  );
  const [first, second] = nodes;
  if (own || !first || !second) return;
  const pool = [...model.pools.values()].find((one) => plainName(one.name) === plainName(word));
  const alone = pool
    ? `rename the pool '${pool.name}' to '${name}'`
    : `rename '${first.name.replace(/\s+/g, " ")}' to '${name}'`;
  throw new CannotEdit(
    `Several names say "${word}". Say "replace the word '${word}' by '${name}' everywhere", or "${alone}".`,
  );
}

/** Lanes, pools, notes, message flows and the process; null for elements of the flow. */
function otherNamed(mention: Mention, said: Said, theme: Stretch, context: Context): string | null {
  const { model } = context;
  if (mention.kind === "process") return processOf(said, theme, model);
  if (mention.kind === "lane") return findLane(mention, context).id;
  if (mention.kind === "pool") return poolOf(mention, context);
  if (mention.kind === "note") return findNote(mention, context, []).id;
  if (mention.kind === "message") return messageOf(mention, model);
  if (mention.kind !== null || mention.quoted !== null) return null;
  const lane = tryLane(mention, context);
  const pool = lane === null && tryNodes(mention, context).length === 0 ? tryPool(mention, context) : null;
  return lane?.id ?? pool?.id ?? null;
}

function messageOf({ quoted, words }: Mention, { messages }: Model): string | null {
  const name = plainName(quoted ?? words.join(" "));
  const [only, second] =
    messages.size === 1
      ? messages.values()
      : [...messages.values()].filter((one) => plainName(one.name) === name);
  return only && !second ? only.id : null;
}

const timed = (id: string, name: string): Operation[] => {
  const time = timeIn(saidIn(name));
  return time !== null && /\d|\b(?:day|week|hour|month)/.test(name)
    ? [{ type: "setTime", id, time: timeOfName(name, time.time) }]
    : [];
};
const timeOfName = (name: string, fallback: { type: "duration" | "date" | "cycle"; value: string }) => {
  const [, count = "", unit = ""] = /(\d+)\s*(minute|hour|day|week|month|year)/i.exec(name) ?? [];
  if (count === "") return fallback;
  const n = Number(count);
  const iso: Record<string, string> = {
    minute: `PT${n}M`,
    hour: `PT${n}H`,
    day: `P${n}D`,
    week: `P${n * 7}D`,
    month: `P${n}M`,
    year: `P${n}Y`,
  };
  return { type: "duration" as const, value: iso[unit.toLowerCase()] ?? fallback.value };
};

function flowOf(
  mention: Mention,
  isLabel: boolean,
  said: Said,
  { from, to }: Stretch,
  context: Context,
): string | null {
  const of = said.slots.find(
    (slot) => slot.from >= from && slot.to <= to && /^(?:after|of|from|at|behind|to)$/.test(slot.marker),
  );
  const gateway = of && of.marker !== "to" ? mentionIn(said, of.at, of.to) : null;
  const core = of ? mentionIn(said, from, of.marker === "to" ? to : of.from) : mention;
  const bare = { ...core, words: core.words.filter((word) => !nameNouns.has(word) || word === "condition") };
  if (isLabel) {
    const toSlot = said.slots.find((slot) => slot.from >= from && slot.to <= to && slot.marker === "to");
    const target = toSlot ? mentionIn(said, toSlot.at, toSlot.to) : null;
    return tryFlow(target ?? bare, context, target ? gateway : gateway)?.id ?? null;
  }
  if (mention.quoted === null) return null;
  const nodes = [...context.model.nodes.values()].filter(
    ({ name }) => plainName(name) === plainName(mention.quoted ?? ""),
  );
  return nodes.length > 0 ? null : (tryFlow(mention, context)?.id ?? null);
}

function processOf(said: Said, { from, to }: Stretch, model: Model): string {
  const words = said.source.text.slice(from, to).toLowerCase();
  if (/\bdiagram\b|\bpicture\b|\bchart\b/.test(words))
    throw new CannotEdit(
      `The name of the diagram is no part of the picture: change it with PATCH /v1/diagrams/{id} and {"name": "..."}. To name the process in the picture, say: "rename the process to 'Order handling'".`,
    );
  const pools = [...model.pools.values()].filter(({ process }) => process !== null);
  const [pool, second] = pools;
  if (second)
    throw new CannotEdit(`There are ${pools.length} pools: say "rename the pool '${pool?.name}' to ...".`);
  const top = [...model.scopes.values()].find(({ parent }) => parent === null);
  const id = pool?.id ?? top?.id;
  if (id === undefined) throw new CannotEdit("The diagram has no process.");
  return id;
}

function poolOf(mention: Mention, context: Context): string {
  const pools = [...context.model.pools.values()];
  const [only, second] = pools;
  const found =
    mention.words.length === 0 && mention.quoted === null && only && !second
      ? only
      : tryPool(mention, context);
  if (found) return found.id;
  throw new CannotEdit(
    pools.length === 0
      ? "The diagram has no pools."
      : `There is no pool "${mention.quoted ?? mention.text}". There are ${pools.map(({ name }) => `"${name}"`).join(", ")}.`,
  );
}
