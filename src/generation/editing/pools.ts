/** Operations on pools: separate parties. */
import type { OperationOf } from "../edits.ts";
import { newId } from "./draft.ts";
import { noteMade } from "./made.ts";
import type { Model } from "./model.ts";

export function addPool(model: Model, { as, name }: OperationOf<"addPool">): void {
  noteMade(model, as, newPool(model, name, null));
}

/** When the first pool is added, every existing process gets one too. */
export function newPool(model: Model, name: string, process: string | null): string {
  if (model.collaboration === null) {
    model.collaboration = newId(model, "Collaboration");
    const tops = [...model.scopes.values()].filter(({ id, parent }) => parent === null && id !== process);
    for (const top of tops) setPool(model, top.name === "" ? "Process" : top.name, top.id);
  }
  return setPool(model, name, process);
}

function setPool(model: Model, name: string, process: string | null): string {
  const id = newId(model, "Participant", name);
  model.pools.set(id, { id, name, process });
  return id;
}
