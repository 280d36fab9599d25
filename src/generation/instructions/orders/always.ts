/** Work done in every case from now on: removes the question that skipped it. */
import { incoming, isActivity, isGateway, type Node, outgoing, reachable } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import type { Context } from "../find.ts";
import { answer, type Rule } from "../rule.ts";
import { removed } from "../spoken.ts";
import { workClauses } from "../steps.ts";
import { stepOf } from "./known-steps.ts";

const everyTime = new Set([
  "always",
  "in every case",
  "in any case",
  "every time",
  "in all cases",
  "each time",
]);

export const always: Rule = {
  name: "done in every case",
  example: "the seal is always checked; we call the owner in every case",
  read(said, context) {
    const [clause, second] = workClauses(said);
    if (!clause || second || clause.negated) return null;
    const words = said.source.masked.slice(said.from, said.to).toLowerCase();
    if (
      ![...everyTime].some((one) =>
        words
          .split(/[^a-z]+/)
          .join(" ")
          .includes(one),
      )
    )
      return null;
    const node = stepOf(clause, said, context);
    if (node === null) return null;
    const [into, other] = incoming(context.model, node.id);
    const split = into && !other ? context.model.nodes.get(into.source) : undefined;
    if (!into || !split || !isGateway(split) || split.kind === "parallelGateway") return null;
    const ways = outgoing(context.model, split.id).filter(({ id }) => id !== into.id);
    refuseLosses(node, ways, context);
    const operations = ways.map(({ id }): Operation => ({ type: "deleteBranch", flow: id }));
    return ways.length === 0 ? null : { ...answer(operations, [node.id]), thing: removed };
  },
};

/** The other branches may only be removed if they contain no work. */
function refuseLosses(node: Node, ways: readonly { target: string }[], { model }: Context): void {
  const kept = reachable(model, [node.id]);
  const lost = [
    ...reachable(
      model,
      ways.map(({ target }) => target),
    ),
  ]
    .filter((id) => !kept.has(id))
    .flatMap((id) => model.nodes.get(id) ?? [])
    .filter(isActivity);
  const [first] = lost;
  if (first)
    throw new CannotEdit(
      `"${first.name}" is done in the other case: say "remove '${first.name}'" first, or "add a task '${node.name} too' after '${first.name}'".`,
    );
}
