/** "Send a receipt to the guest as a message": the new step gets a message flow to whoever has a pool. */
import { nextId } from "../editing/draft.ts";
import type { Model } from "../editing/model.ts";
import type { Operation, Part } from "../edits.ts";
import { tryPool } from "./find-others.ts";
import { mentionOf } from "./mention.ts";

/** The same operations; work that is sent "as a message" becomes a message flow, or a send task if nobody outside gets it. */
export const asMessages = (operations: readonly Operation[], model: Model): Operation[] =>
  operations.flatMap((operation) => ("steps" in operation ? sent(operation, model) : [operation]));

type WithSteps = Extract<Operation, { steps: unknown }>;

function sent(operation: WithSteps, model: Model): Operation[] {
  const [step, second] = operation.steps as Part[];
  if (step?.type !== "task" || second || !asMessage.test(step.label)) return [operation];
  const label = step.label.replace(asMessage, "");
  const pool = poolFor(
    addressee
      .exec(label)
      ?.slice(1)
      .find((one) => one !== undefined),
    scopeOf(operation, model),
    model,
  );
  const steps = [{ ...step, label, kind: pool === null ? ("sendTask" as const) : step.kind }];
  const flow: Operation[] =
    pool === null ? [] : [{ type: "addMessageFlow", from: nextId(model, "Task", label), to: pool, name: "" }];
  return [{ ...operation, steps } as /* only its steps are others */ Operation, ...flow];
}

const asMessage = / as (?:an? )?message\b/i;
const addressee = / to (.+)$|^(?:inform|notify|tell|remind|warn|message) (.+)$/i;

function poolFor(whom: string | undefined, scope: string | null, model: Model): string | null {
  const pool = whom === undefined ? null : tryPool(mentionOf(whom), { model, focus: [] });
  return pool && scope !== null && pool.process !== scope ? pool.id : null;
}

/** The process of the place. */
function scopeOf(operation: WithSteps, { nodes, flows }: Model): string | null {
  const flow = "flow" in operation ? flows.get(operation.flow)?.source : undefined;
  const id = flow ?? ("id" in operation ? operation.id : "ids" in operation ? operation.ids[0] : undefined);
  return nodes.get(id ?? "")?.scope ?? null;
}
