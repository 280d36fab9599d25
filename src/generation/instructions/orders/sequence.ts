/** Makes parallel work sequential, all of it or what is named. */
import { type Model, type Node, nodeOf, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Context } from "../find.ts";
import { inOrder } from "../order-of-flow.ts";
import { type Answer, answer, type Rule } from "../rule.ts";
import type { Said } from "../said.ts";
import { inRowNow } from "../spoken.ts";
import { allNodes, firstOfBranches } from "./arranging.ts";

const parallels =
  "(?:parallel(?:ism|ity)?(?: (?:part|gateways?|split|branch(?:es)?|block|flow|work|steps?|tasks?|section|paths?|lines?))?|and[- ]gateways?|parallelisation|parallelization)";
const all =
  "(?:it|this|that|them|everything|all|all steps|it all|the whole thing|the (?:whole )?(?:process|diagram|flow|steps))";
const inRow =
  "(?:sequential(?:ly)?|one after (?:the other|another)|in (?:a )?sequence|in a row|in order|step by step|linear(?:ly)?)";
const forms = [
  `^(?:remove|delete|drop|get rid of|dissolve|resolve|take out|kill|cancel) (?:the |this |that )?${parallels}$`,
  `^no (?:more )?${parallels}(?: any ?more| any longer)?$`,
  `^(?:there (?:should be|is|must be) )?nothing (?:is |is done |happens |runs |should (?:be|run|happen) )?(?:in parallel|at the same time|parallel)(?: any ?more)?$`,
  `^(?:we (?:don['’]t|do not) (?:want|need|have|do) )(?:any )?${parallels}(?: any ?more)?$`,
  `^(?:make|turn|put|bring|draw|show) ${all} (?:all )?(?:in(?:to)?|as|to)? ?(?:just |only )?(?:one|a) (?:single |straight )?(?:line|row|sequence|path)$`,
  `^(?:make|do|run|put|have|let) ${all} (?:all )?${inRow}$`,
  `^${all} (?:should |must |has to |have to |can )?(?:all )?(?:happens?|be done|is done|are done|runs?|goes?|comes?|be|is) ${inRow}$`,
].map((form) => new RegExp(form, "i"));

export const unparalleling: Rule = {
  name: "nothing side by side",
  example: "remove the parallel gateway; no parallel work any more; make it one line",
  read(said, context, tail) {
    const text = said.source.masked.slice(said.from, said.to).trim();
    if (context.thing === inRowNow && isFirst(said, text, context))
      return { ...answer([], context.focus), thing: inRowNow };
    if (!forms.some((form) => form.test(text))) return null;
    const splits = splitsOf(context.model);
    const [split, second] = splits;
    if (!split && context.thing === inRowNow)
      return { ...answer([], [], tail[0] && isInOrder(tail[0], context) ? 1 : 0), thing: inRowNow };
    if (!split) throw new CannotEdit("Nothing runs in parallel in the diagram.");
    if (second)
      throw new CannotEdit(
        `The diagram has ${splits.length} parallel parts: name the steps, for example "do '${headsOf(split, context.model)[0]?.name ?? "A"}' and '${headsOf(split, context.model)[1]?.name ?? "B"}' one after the other".`,
      );
    return inOneRow(split, tail[0], context);
  },
};

/** Puts the branches one after another, in the order listed after the colon, or as drawn. */
function inOneRow(split: Node, next: Said | undefined, context: Context): Answer {
  const heads = headsOf(split, context.model);
  const told =
    next && isList(next) ? firstOfBranches(allNodes(next, { ...context, focus: [] }), context.model) : [];
  const isTold = told.length === heads.length;
  const ids = (isTold ? told : heads).map(({ id }) => id);
  return { ...answer([{ type: "makeSequential", ids }], [], isTold ? 1 : 0), thing: inRowNow };
}

/** "Invoice first", after an order that has put it there. */
function isFirst(said: Said, text: string, { model, focus }: Context): boolean {
  const found = /^(.+?) (?:comes |goes |is done |happens )?first$/i.exec(text);
  const [node, second] = found ? allNodes(said, { model, focus: [] }) : [];
  const flow = inOrder(model);
  const others = focus.flatMap((id) => model.nodes.get(id) ?? []);
  return (
    node !== undefined &&
    second === undefined &&
    focus.includes(node.id) &&
    others.every((one) => flow.indexOf(node) <= flow.indexOf(one))
  );
}

/** Whether the names are already in the present order of steps. */
function isInOrder(said: Said, context: Context): boolean {
  const told = isList(said) ? allNodes(said, { ...context, focus: [] }) : [];
  const places = told.map((node) => inOrder(context.model).indexOf(node));
  return told.length > 1 && places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
}

/** "pick, pack, invoice": nothing but names. */
const isList = ({ clauses, source, from, to }: Said): boolean =>
  !/\b(?:after|before|between|parallel)\b/i.test(source.masked.slice(from, to)) &&
  clauses.every(({ form }) => form !== "finite");

const splitsOf = (model: Model): Node[] =>
  [...model.nodes.values()].filter(
    ({ id, kind }) => kind === "parallelGateway" && outgoing(model, id).length > 1,
  );

const headsOf = ({ id }: Node, model: Model): Node[] =>
  outgoing(model, id).map(({ target }) => nodeOf(model, target));
