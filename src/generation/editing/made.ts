/** What operations of a plan make, and how later ones call it. */
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { Model } from "./model.ts";

/** Members of operations that hold ids. */
const idMembers = new Set([
  ...["id", "ids", "flow", "target", "to", "after", "gateway", "host", "lane", "first", "second", "process"],
  ...["from", "reads", "writes"],
]);

/** A value of operations with other texts in the place of ids; what `of` does not know stays. */
export function exchangedIds(value: unknown, of: (id: string) => string | undefined): unknown {
  const inside = (one: unknown, isId: boolean): unknown => {
    if (typeof one === "string") return isId ? (of(one) ?? one) : one;
    if (Array.isArray(one)) return one.map((item) => inside(item, isId));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [key, inside(inner, idMembers.has(key))]),
    );
  };
  return inside(value, false);
}

/** The operation with ids in the place of names. */
export const withIds = (operation: Operation, { made }: Model): Operation =>
  // Only texts are exchanged for texts.
  made.size === 0 ? operation : (exchangedIds(operation, (name) => made.get(name)) as Operation);

/**
 * Later operations call the element by the name that the plan gives it.
 *
 * @throws CannotEdit when the name was given before, or is an id.
 */
export function noteMade({ made, taken }: Model, as: string | undefined, id: string): void {
  if (as === undefined) return;
  if (made.has(as) || taken.has(as)) throw new CannotEdit(`There is more than one "${as}".`);
  made.set(as, id);
}
