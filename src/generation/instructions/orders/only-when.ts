/** Existing steps that become conditional, or are skipped. */
import { isActivity, type Node, outgoing } from "../../editing/model.ts";
import type { Branch } from "../../edits.ts";
import { type Condition, conditionIn, conditionWords, waysCut, waysIn } from "../cases.ts";
import { commandIn } from "../command.ts";
import { type Context, findNode, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { mentionIn } from "../mention.ts";
import { type Answer, answer } from "../rule.ts";
import { readable, type Said, saidOf, without } from "../said.ts";
import { timeIn } from "../steps.ts";
import { anchorOf } from "./choices.ts";
import { stepOf } from "./known-steps.ts";

/** "the check is only needed for new customers", "skip the check for known customers". */
export function onlyFor(said: Said, context: Context): Answer | null {
  const text = said.source.masked.slice(said.from, said.to);
  const only =
    /^(.+?) (?:is|are|should be|must be|has to be|happens) only (?:be )?(?:needed|necessary|required|done|made|performed)? ?(?:for|with|in case of) (.+)$/i.exec(
      text,
    ) ??
    /^only (?:do |make |perform )?(.+?) for (.+)$/i.exec(text) ??
    /^(?:do|make|perform) (.+?) only for (.+)$/i.exec(text);
  const some = only || timeIn(said) !== null ? null : doneOnlyFor(said, text, context);
  if (some) return some;
  const skip = /^(?:skip|omit|leave out|bypass) (.+?) (?:for|with|in case of) (.+)$/i.exec(text);
  const found = only ?? skip;
  if (!found?.[1] || !found[2] || timeIn(said) !== null) return null;
  const at = said.from + text.indexOf(found[1]);
  const node = findNode(mentionIn(said, at, at + found[1].length), context, isActivity);
  const words = conditionWords(said.source.text.slice(said.to - found[2].length, said.to));
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question: "",
      condition: only ? words : "otherwise",
      otherwise: only ? "otherwise" : words,
      usual: only ? "skipped" : "done",
    },
  ]);
}

/** "schedule the visit only for children", "the crane is only booked for high houses" */
function doneOnlyFor(said: Said, text: string, context: Context): Answer | null {
  const found =
    /^(.+?) only (?:for|with|in case of|on|at|in(?= [\p{L} ]+ cases?$)) (.+)$/iu.exec(text) ??
    /^(.+? only \w+(?:ed|en|ne)?) (?:for|with|in case of) (.+)$/i.exec(text);
  const node = found?.[1]
    ? workOf(saidOf(said.source, said.from, said.from + found[1].length), context)
    : null;
  if (!node || !found?.[2]) return null;
  const at = said.to - found[2].length;
  const rest = forOthers.exec(said.source.masked.slice(at, said.to));
  const condition = conditionWords(said.source.text.slice(at, rest ? at + rest.index : said.to));
  if (rest) {
    const other = readable(["otherwise", { said, from: at + rest.index + rest[0].length, to: said.to }]);
    return elseOf(node, "", condition, other, context, 0);
  }
  // More than a condition.
  if (condition.includes(",")) return null;
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question: "",
      condition,
      otherwise: "otherwise",
      usual: "skipped",
    },
  ]);
}

/** "only for private patients, for the others ...", "..., otherwise ..." */
const forOthers =
  /,? (?:and )?(?:but )?(?:(?:for|with|in) (?:all )?(?:the )?(?:others?|rest|other (?:ones|cases)|everybody else|everyone else|all others)|otherwise|else),? /i;

function workOf(said: Said, context: Context): Node | null {
  const [quote, other] = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  if (quote && !other && quote.from === said.from && quote.to === said.to) {
    const [only, more] = tryNodes(mentionIn(said, said.from, said.to), context, isActivity);
    return only && !more ? only : null;
  }
  const [clause, second] = said.clauses.filter(({ verb }) => verb !== null);
  return clause && !second ? stepOf(clause, said, context) : null;
}

/** "Only when the payment is there" is a wait, unless a number restricts the things. */
const isAwaited = ({ slot, words }: Condition): boolean =>
  /^(?:once|when|as soon as)$/.test(slot?.marker ?? "") && !/\d/.test(words ?? "");

/** "Only ship the order if it is paid; otherwise the process ends". */
export function onlyIf(said: Said, context: Context, tail: readonly Said[]): Answer | null {
  const condition = conditionIn(said, null, context);
  const isUnless = condition?.slot?.marker === "unless";
  if (!isUnless && !/\bonly\b/i.test(said.source.masked.slice(said.from, said.to))) return null;
  if (condition?.slot == null || condition.words === null || isAwaited(condition)) return null;
  const [first = said, second] = waysCut(said);
  const node = namedStep(without(first, [condition.slot]), context);
  if (node === null) return null;
  const behind = tail[0] && conditionIn(tail[0], null, context)?.words === null ? tail[0] : undefined;
  const other = second ?? behind;
  const { question, words } = condition;
  if (other) return elseOf(node, question, words, other, context, second ? 0 : 1);
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question,
      condition: isUnless ? "otherwise" : words,
      otherwise: isUnless ? words : "otherwise",
      usual: isUnless ? "done" : "skipped",
    },
  ]);
}

/** The step becomes conditional; otherwise something else is done. */
function elseOf(
  node: Node,
  question: string,
  words: string,
  other: Said,
  context: Context,
  used: number,
): Answer | null {
  const [way] = waysIn([other], { node, lane: null, kind: "task" }, context);
  if (!way) return null;
  const goesOn = way.next.type === "continue" && way.steps.length > 0;
  const branches: Branch[] = [
    { condition: words, isDefault: false, steps: [], next: { type: "continue" } },
    {
      condition: "otherwise",
      isDefault: true,
      steps: way.steps,
      next: goesOn ? pastOf(node, context) : way.next,
    },
  ];
  const after = anchorOf({ how: "before", node }, context);
  return answer([...way.before, { type: "addDecision", after, question, branches }], null, used);
}

/** Where the path continues after a skipped step. */
function pastOf(node: Node, { model }: Context) {
  const [next] = outgoing(model, node.id);
  return next ? { type: "goto" as const, id: next.target } : { type: "continue" as const };
}

/** The step that a piece names or describes. */
function namedStep(said: Said, context: Context): Node | null {
  for (const clause of said.clauses) {
    const told = stepOf(clause, said, context);
    if (told) return told;
  }
  const asked = said.clauses.find(({ verb, object }) => object !== null && asking.has(verb?.lemma ?? ""));
  const lane = asked?.object ? tryLane(mentionIn(said, asked.object.from, asked.object.to), context) : null;
  const own = [...context.model.nodes.values()].filter((node) => isActivity(node) && node.lane === lane?.id);
  if (lane && own[0] && own.length === 1) return own[0];
  const [quote] = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
  const mention = quote ? mentionIn(said, quote.from, quote.to) : mentionIn(said, said.from, said.to);
  const [only, second] = tryNodes(mention, context, isActivity);
  return only && !second ? only : null;
}

/** "The fire department only has to be asked if ...": its work. */
const asking = new Set("ask involve consult contact need include hear".split(" "));

export function skipped(said: Said, condition: Condition, context: Context): Answer | null {
  if (condition.slot === null || condition.words === null) return null;
  const rest = without(said, [condition.slot]);
  const command = commandIn(rest);
  if (command?.order !== "skip") return null;
  const node = findNode(mentionIn(rest, command.theme.from, rest.to), context);
  return answer([
    {
      type: "makeConditional",
      ids: [node.id],
      question: condition.question,
      condition: "otherwise",
      otherwise: condition.words,
      usual: "done",
    },
  ]);
}
