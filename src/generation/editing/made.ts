/** What operations of a plan make, and how later ones call it. */
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { Model } from "./model.ts";

/** Names that a plan gave (`as`), with the ids that the elements got. */
export type Made = Map<string, string>;

/** Members of operations that hold ids. */
const idMembers = new Set([
  ...["id", "ids", "flow", "target", "to", "after", "gateway", "host", "lane", "first", "second", "process"],
  "from",
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
export const withIds = (operation: Operation, made: Made): Operation =>
  // Only texts are exchanged for texts.
  made.size === 0 ? operation : (exchangedIds(operation, (name) => made.get(name)) as Operation);

/**
 * Adds the names that the operation gave.
 *
 * @throws CannotEdit when a name was given before, or belongs to an element.
 */
export function noteMade(
  operation: Operation,
  { before, after, made }: { before: Model; after: Model; made: Made },
): void {
  const { nodes, flows, lanes, pools } = after;
  const fresh = [nodes, flows, lanes, pools]
    .flatMap((elements): { id: string; name: string }[] => [...elements.values()])
    .filter(({ id }) => !before.taken.has(id));
  for (const { as, title } of namesIn(operation)) {
    if (made.has(as) || before.taken.has(as)) throw new CannotEdit(`There is more than one "${as}".`);
    const at = fresh.findIndex(({ name }) => name === title);
    const [element] = at < 0 ? [] : fresh.splice(at, 1);
    if (element) made.set(as, element.id);
  }
}

/** With what each thing is called in the diagram, in the order of the operation. */
function namesIn(value: unknown): { as: string; title: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const { as, label, name, question, condition } = value as Partial<Record<string, unknown>>; // Looked at as such.
  // A branch goes by what leads into it.
  const title = label ?? name ?? question ?? condition;
  const own = typeof as === "string" && typeof title === "string" ? [{ as, title }] : [];
  return [...own, ...Object.values(value).flatMap(namesIn)];
}
