/** Where a condition is decided: at an existing branch, or after the step whose outcome it is. */
import type { Clause } from "../../clauses/clause.ts";
import {
  incoming,
  isActivity,
  isGateway,
  type Lane,
  type Node,
  outgoing,
  reachable,
} from "../../editing/model.ts";
import { checkingVerbs, refusingVerbs } from "../../meaning/classes.ts";
import type { Condition } from "../cases.ts";
import { type Context, tryNodes } from "../find.ts";
import { cutWords, likeness, type Mention, mentionIn } from "../mention.ts";
import type { Place } from "../place.ts";
import type { Said } from "../said.ts";
import { emptyWords } from "../words.ts";

type Way = { flow: string; target: string };

/**
 * The branch that a condition means: of a gateway with the same question or the same answer, or with a matching label.
 */
export function branchAsking(condition: Condition, context: Context): Way | null {
  return sameQuestion(condition, context) ?? sameAnswer(condition, context) ?? sameLabel(condition, context);
}

const wordsIn = (text: string): string[] =>
  cutWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.has(word));

const covers = (words: readonly string[], other: readonly string[]): boolean =>
  words.every((word) => other.some((one) => likeness(word, one) === 1));

const splitsOf = ({ model }: Context): Node[] =>
  [...model.nodes.values()].filter((node) => isGateway(node) && outgoing(model, node.id).length > 1);

function sameQuestion(condition: Condition, context: Context): Way | null {
  const words = wordsIn(condition.asked === "" ? (condition.words ?? "") : condition.asked);
  const [gateway, second] = splitsOf(context).filter(({ name }) => {
    const known = wordsIn(name);
    return words.length > 0 && known.length > 0 && covers(words, known) && covers(known, words);
  });
  // "If not under warranty"
  const isNot = condition.negative || /^not\b/i.test(condition.words ?? "");
  return gateway && !second ? answered(gateway, isNot ? "no" : "yes", context) : null;
}

function answered(gateway: Node, wanted: "yes" | "no", { model }: Context): Way | null {
  const flow = outgoing(model, gateway.id).find(({ name }) => name.toLowerCase().trim() === wanted);
  return flow ? { flow: flow.id, target: flow.target } : null;
}

/** "When the manager rejects": the no of "Approved?" after a step of the manager, or about the thing rejected. */
function sameAnswer({ clause }: Condition, context: Context): Way | null {
  const verb = clause?.verb?.lemma ?? "";
  const isNo = refusingVerbs.has(verb);
  if (!clause || !(isNo || agreeing.has(verb)) || clause.complements.length > 0) return null;
  const { model } = context;
  const doer = clause.doer === null ? [] : wordsIn(clause.doer.words);
  const about = clause.object === null || clause.object.pronoun ? [] : wordsIn(clause.object.words);
  const [gateway, second] = splitsOf(context).filter((node) => {
    const asks = wordsIn(node.name).some((word) => agreed.has(word));
    const step = stepBefore(node, context);
    const lane = cutWords(model.lanes.get(step?.lane ?? "")?.name ?? "");
    const known = [...wordsIn(node.name), ...wordsIn(step?.name ?? "")];
    return asks && covers(doer, lane) && covers(about, known);
  });
  if (!gateway || second) return null;
  return answered(gateway, isNo === clause.negated ? "yes" : "no", context);
}
export const agreeing = new Set("approve accept agree grant confirm authorise authorize sign".split(" "));
const agreed = new Set(
  "approved accepted agreed granted confirmed authorised authorized signed approval".split(" "),
);

/** After the only approval of the diagram, when it was granted. */
export function approved(context: Context): Place | null {
  const { model } = context;
  const [gateway, second] = splitsOf(context).filter(({ name }) =>
    wordsIn(name).some((word) => agreed.has(word)),
  );
  const way = gateway && !second ? answered(gateway, "yes", context) : null;
  const target = model.nodes.get(way?.target ?? "");
  if (way && target) return { how: "flow", flow: way.flow, near: target };
  const [node, other] = [...model.nodes.values()].filter(
    (one) => isActivity(one) && agreeing.has((cutWords(one.name)[0] ?? "").toLowerCase()),
  );
  return node && !other ? { how: "after", node } : null;
}

const stepBefore = (node: Node, { model }: Context): Node | null => {
  const [into, other] = incoming(model, node.id);
  const step = into && !other ? model.nodes.get(into.source) : undefined;
  return step && isActivity(step) ? step : null;
};

/** "If the candidate is unsuitable", if a branch has that label. */
function sameLabel({ words, clause, negative }: Condition, context: Context): Way | null {
  const said = wordsIn(words ?? "");
  if (said.length === 0 || negative || clause?.negated) return null;
  const { model } = context;
  const ways = splitsOf(context).flatMap((gateway) => {
    const step = stepBefore(gateway, context);
    const about = [...wordsIn(gateway.name), ...wordsIn(step?.name ?? "")];
    return outgoing(model, gateway.id).filter(({ name }) => {
      const label = wordsIn(name);
      return (
        label.length > 0 &&
        !/^(?:yes|no)$/i.test(name.trim()) &&
        covers(label, said) &&
        covers(said, [...label, ...about])
      );
    });
  });
  const [flow, second] = ways;
  return flow && !second ? { flow: flow.id, target: flow.target } : null;
}

/** The step whose outcome the condition is: "packing fails", "the manager rejects the claim". */
export function decidedBy(condition: Condition, said: Said, context: Context): string | null {
  const words = cutWords(condition.words ?? "").map((word) => word.toLowerCase());
  const own = [...context.model.nodes.values()].filter(isActivity);
  const lane = condition.clause?.doer == null ? undefined : laneAmong(words, context);
  const byWork = own.filter((node) => tellsOutcome(words, cutWords(node.name), lane));
  const [work] = byWork;
  if (work && byWork.length === 1) return work.id;
  // Somebody's action may be the outcome of a step; somebody's state is not.
  const theirs = lane && condition.clause?.verb ? own.filter((node) => node.lane === lane.id) : [];
  if (theirs[0] && theirs.length === 1) return theirs[0].id;
  const last = byWork.find((node) =>
    byWork.every(({ id }) => id === node.id || isBefore(id, node.id, context)),
  );
  return (
    answeredIn(condition.clause, own) ??
    checkedIn(condition.clause, own) ??
    meanwhileIn(condition, said, context) ??
    soundIn(condition.clause, said, own, context) ??
    (/\bor\b/.test(condition.words ?? "") && last ? last.id : null)
  );
}

/** "If the cake is damaged on delivery": the step that the condition names. */
function meanwhileIn({ slot }: Condition, said: Said, context: Context): string | null {
  const inner = said.slots.filter(
    ({ marker, from, to }) =>
      slot && from > slot.from && to <= slot.to && /^(?:on|during|at|in)$/.test(marker),
  );
  const found = inner.flatMap(({ at, to }) => tryOnly(mentionIn(said, at, to), context));
  return found[0] && found.length === 1 ? found[0].id : null;
}

const tryOnly = (mention: Mention, context: Context): Node[] => {
  const nodes = mention.words.length === 0 ? [] : tryNodes({ ...mention, plural: true }, context, isActivity);
  return nodes.length === 1 ? nodes : [];
};

/** "If documents are missing": found out by the only check, or by the next doer's check. */
function soundIn(clause: Clause | null, said: Said, own: readonly Node[], { model }: Context): string | null {
  const state = clause?.state?.lemma.toLowerCase() ?? "";
  if (!clause || !(unsound.has(state) || unsound.has(clause.verb?.lemma ?? ""))) return null;
  const main = said.clauses.find(({ link, doer }) => link === null && doer !== null);
  const lane = main?.doer ? laneAmong(cutWords(main.doer.words), { model, focus: [] }) : undefined;
  const checks = own.filter(({ name }) => isCheck(name));
  const theirs = checks.filter((node) => node.lane === lane?.id);
  const [only, second] = lane ? theirs : checks;
  return only && !second ? only.id : null;
}
const isCheck = (name: string): boolean =>
  /^(?:check|verify|examine|review|inspect|validate|audit|proofread)\b/i.test(name);
const unsound = new Set(
  "missing incomplete incorrect faulty defective damaged unclear invalid illegible lack miss contradictory inconsistent insufficient".split(
    " ",
  ),
);

/** "..., the laundry is washed again": the only check after the repeated work. */
export function checkBehind(id: string, { clause }: Condition, { model }: Context): string | null {
  const thing = clause?.doer ?? clause?.object ?? null;
  const isKnown =
    thing !== null &&
    (thing.pronoun ||
      [...model.nodes.values()].some(({ name }) =>
        cutWords(name).some((word) => likeness(word, thing.lemma) === 1),
      ));
  if (!isKnown) return null;
  const [only, second] = [...reachable(model, [id])]
    .flatMap((one) => model.nodes.get(one) ?? [])
    .filter((node) => isActivity(node) && isCheck(node.name));
  return only && !second && only.id !== id ? only.id : null;
}

const laneAmong = (words: readonly string[], { model }: Context): Lane | undefined =>
  [...model.lanes.values()].find(
    ({ name }) =>
      name !== "" && cutWords(name).every((word) => words.some((one) => likeness(word, one) === 1)),
  );

/** The words name the work and nothing else but its doer and its outcome. */
function tellsOutcome(words: readonly string[], name: readonly string[], lane: Lane | undefined): boolean {
  const [verb = ""] = name;
  const known = [...name, ...(lane ? cutWords(lane.name) : [])];
  return (
    words.some((word) => likeness(word, verb) === 1) &&
    words
      .filter((word) => !emptyWords.has(word) && !outcomeWords.has(word))
      .every((word) => known.some((one) => likeness(word, one) > 0))
  );
}

/** "The candidate declines the offer": the party that made the offer learns it. */
function answeredIn(clause: Clause | null, own: readonly Node[]): string | null {
  const thing = clause?.object ?? null;
  if (!clause?.verb || !answers.has(clause.verb.lemma) || thing === null) return null;
  const about = own.filter(({ name }) =>
    cutWords(name)
      .slice(1)
      .some((word) => likeness(word, thing.lemma) === 1),
  );
  return about[0] && about.length === 1 ? about[0].id : null;
}

/** "The glue is too thin", "there are stains": found by the only check of the glue, or for stains. */
function checkedIn(clause: Clause | null, own: readonly Node[]): string | null {
  const thing = clause === null ? null : clause.passive ? clause.object : clause.doer;
  if (clause === null || thing === null || thing.pronoun) return null;
  const isFound = clause.state !== null || clause.passive || finding.has(clause.verb?.lemma ?? "");
  const [only, second] = own.filter(({ name }) => {
    const [verb = "", ...about] = cutWords(name);
    return checkingVerbs.has(verb.toLowerCase()) && about.some((word) => likeness(word, thing.lemma) === 1);
  });
  return isFound && only && !second ? only.id : null;
}
const finding = new Set("be exist find discover detect show fail remain have contain".split(" "));

const answers = new Set(
  "decline accept reject refuse answer sign confirm return withdraw cancel agree deny".split(" "),
);

const isBefore = (one: string, other: string, { model }: Context): boolean => {
  const seen = new Set([one]);
  for (const id of seen) for (const flow of outgoing(model, id)) seen.add(flow.target);
  return seen.has(other);
};

const outcomeWords = new Set(
  "fails fail failed wrong negative positive successful unsuccessful turns out refused rejected rejects refuses declined bad ok good okay correct incorrect not finds found errors problems questions".split(
    " ",
  ),
);

/** The nodes that only this branch leads to. */
export function behindFlow(flow: string, { model }: Context): ReadonlySet<string> {
  const way = model.flows.get(flow);
  if (!way) return new Set();
  const others = outgoing(model, way.source).filter(({ id }) => id !== flow);
  const shared = reachable(
    model,
    others.map(({ target }) => target),
  );
  return new Set([...reachable(model, [way.target])].filter((id) => !shared.has(id)));
}
