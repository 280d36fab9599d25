/**
 * Another doer: "the guard doesn't sign the pass, the porter does". A system gets no lane; its step becomes automatic.
 */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import type { Node } from "../../editing/model.ts";
import { isActivity } from "../../editing/model.ts";
import type { Operation } from "../../edits.ts";
import { thingOf } from "../doers.ts";
import { type Context, tryNodes } from "../find.ts";
import { tryLane } from "../find-others.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { newSteps } from "../steps.ts";
import { stepOf } from "./known-steps.ts";
import { doerLane } from "./people.ts";
import { automatic, isSystem } from "./systems.ts";

export const contrasting: Rule = {
  name: "somebody else does it",
  example:
    "the guard doesn't sign the pass, the porter does; it is not signed by the guard but by the porter",
  read(said, context) {
    const [was, is, third] = said.clauses.filter((clause) => tells(clause, said));
    if (!was?.verb || !was.negated || !is || third) return null;
    const doer = doesIt(is) ? is.doer : (byWhom(is) ?? whoseWork(is));
    const node =
      doer && (stepOf({ ...was, negated: false, doer: null }, said, context) ?? workOf(was, said, context));
    if (doer === null && is.coordination === "but") return otherWork(was, is, said, context);
    return node && doer ? handedTo(node, doer, context) : null;
  },
};

/** "the porter does (that)" */
const doesIt = ({ verb, object, negated, doer, state }: Clause): boolean =>
  (verb?.lemma === "do" || (verb === null && /^(?:that|it|this)$/.test(state?.words ?? ""))) &&
  !negated &&
  doer !== null &&
  (object === null || object.pronoun);

/** Not a clause that depends on a noun, nor the first clause's verb repeated by "that". */
function tells(clause: Clause, { clauses: [first] }: Said): boolean {
  const isAgain =
    clause !== first && clause.verb?.lemma === first?.verb?.lemma && clause.object?.pronoun === true;
  if (clause.form === "nominal" || isAgain) return false;
  return clause.link?.kind !== "relative" || whoseWork(clause) !== null;
}

/** "The parcels are not weighed but counted": other work instead of a step. */
function otherWork(was: Clause, is: Clause, said: Said, context: Context): Answer | null {
  const node = stepOf({ ...was, negated: false, doer: null }, said, context);
  if (node === null || is.verb === null) return null;
  const thing = thingOf(node.name);
  const { steps } = newSteps({ ...said, clauses: [{ ...is, link: null, negated: false }] }, context, {
    node,
    lane: null,
    kind: "task",
    thing,
  });
  const [step, second] = steps;
  return step && !second ? answer([{ type: "rename", id: node.id, name: step.label }], [node.id]) : null;
}

/** "The guard is not involved in the check", "the guard doesn't sign anything": the only step that is meant. */
function workOf(
  { doer, verb, object, passive, complements }: Clause,
  said: Said,
  context: Context,
): Node | null {
  const who = passive ? object : doer;
  const lane = who === null ? null : tryLane(mentionIn(said, who.from, who.to), context);
  const isEmpty = !passive && (object === null || object.pronoun);
  const own = [...context.model.nodes.values()].filter(
    (node) =>
      isActivity(node) &&
      isEmpty &&
      node.lane === lane?.id &&
      likeness(cutWords(node.name)[0] ?? "", verb?.lemma ?? "") === 1,
  );
  const about = complements.find(({ preposition }) => preposition === "in" || preposition === "with")?.phrase;
  const named =
    about && /^(?:involve|concern|bother)$/.test(verb?.lemma ?? "")
      ? tryNodes({ ...mentionIn(said, about.from, about.to), plural: true }, context, isActivity)
      : [];
  const [only, second] = own.length > 0 ? own : named;
  return only && !second ? only : null;
}

/** "that's the porter's job" */
function whoseWork({ verb, state, doer, object, link }: Clause): Phrase | null {
  const what = verb === null || verb.lemma === "be" ? (state ?? object) : null;
  const phrase = what !== null && "attached" in what ? what : null;
  const isWork =
    phrase !== null && /^(?:job|task|work|business|duty|responsibility|part)$/.test(phrase.lemma);
  return isWork && (doer?.pronoun || link?.kind === "relative") ? (phrase.attached[0]?.phrase ?? null) : null;
}

/** "but by the porter" */
function byWhom({ form, complements, negated, passive, object, doer, verb }: Clause): Phrase | null {
  if (passive && !negated && verb?.lemma === "do" && object?.pronoun) return doer;
  const [only, second] = complements;
  return form === "fragment" && !negated && only?.preposition === "by" && !second ? only.phrase : null;
}

function handedTo(node: Node, doer: Phrase, context: Context): Answer | null {
  if (isSystem(doer.words, context)) return automatic([node]);
  const before: Operation[] = [];
  const lane = doerLane(context, node, doer, before);
  const [made] = before;
  if (lane === null) return null;
  const ids = [node.id];
  return answer([made?.type === "addLane" ? { ...made, ids } : { type: "assignLane", ids, lane }], ids);
}
