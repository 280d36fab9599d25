/** Who does it instead: "the guard doesn't sign the pass, the porter does"; a system takes no lane, but makes the step automatic. */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import type { Node } from "../../editing/model.ts";
import type { Operation } from "../../edits.ts";
import type { Context } from "../find.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import { stepOf } from "./known-steps.ts";
import { doerLane } from "./people.ts";
import { automatic, isSystem } from "./systems.ts";

export const contrasting: Rule = {
  name: "somebody else does it",
  example:
    "the guard doesn't sign the pass, the porter does; it is not signed by the guard but by the porter",
  read(said, context) {
    const [was, is, third] = said.clauses.filter(({ form }) => form !== "nominal");
    if (!was?.verb || !was.negated || !is || third) return null;
    const doer = doesIt(is) ? is.doer : byWhom(is);
    const node = doer && stepOf({ ...was, negated: false, doer: null }, said, context);
    return node && doer ? handedTo(node, doer, context) : null;
  },
};

/** "the porter does (that)" */
const doesIt = ({ verb, object, negated, doer }: Clause): boolean =>
  verb?.lemma === "do" && !negated && doer !== null && (object === null || object.pronoun);

/** "but by the porter" */
function byWhom({ form, complements, negated }: Clause): Phrase | null {
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
