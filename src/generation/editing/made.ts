/** What operations of a plan create, and the names that later operations use for it. */
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { Model } from "./model.ts";

/** Members of operations that contain ids. */
const idMembers = new Set([
  ...["id", "ids", "flow", "target", "to", "after", "gateway", "host", "lane", "first", "second", "process"],
  ...["from", "reads", "writes"],
]);

/** Replaces ids in a value of operations; those unknown to `of` stay. */
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

/** The operation with names replaced by ids. */
export const withIds = (operation: Operation, { made }: Model): Operation =>
  // Only texts are replaced, by texts.
  made.size === 0 ? operation : (exchangedIds(operation, (name) => made.get(name)) as Operation);

/**
 * Lets later operations refer to the element by the plan's name for it.
 *
 * @throws CannotEdit when the name is already used, or is an id.
 */
export function noteMade({ made, taken }: Model, as: string | undefined, id: string): void {
  if (as === undefined) return;
  if (made.has(as) || taken.has(as)) throw new CannotEdit(`There is more than one "${as}".`);
  made.set(as, id);
}
