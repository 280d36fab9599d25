/** Removes or adds a mark, and renumbers the links of the others so that they keep their targets. */
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";

/** @param heir what stands for the mark from now on; null: what lay in its branch lies where it lay itself */
export function without(marks: readonly Mark[], gone: number, heir: number | null = null): Mark[] {
  const left = marks[gone];
  if (!left) return [...marks];
  const number = (place: number) => (place > gone ? place - 1 : place);
  const heirOf = (place: number, other: number | null): number | null =>
    place === gone ? other && number(other) : number(place);
  return marks.flatMap((mark, place) => {
    if (place === gone) return [];
    const lies = mark.in?.mark === gone && heir === null ? left.in : mark.in;
    const linked = (to: number | null, instead: number | null) =>
      to === null ? null : apartFrom(place, heirOf(to, heir ?? instead), number);
    const than = mark.order && heirOf(mark.order.than, heir);
    return [
      {
        ...mark,
        in: lies && inMark(lies, heirOf(lies.mark, heir)),
        sibling: linked(mark.sibling, left.sibling),
        beside: linked(mark.beside, left.beside),
        leads: mark.leads === null ? null : heirOf(mark.leads, heir),
        on: mark.on === null ? null : heirOf(mark.on, heir),
        order: mark.order && than !== null ? { kind: mark.order.kind, than } : null,
      },
    ];
  });
}

const inMark = (lies: NonNullable<Mark["in"]>, mark: number | null) =>
  mark === null ? null : { ...lies, mark };

/** Nothing is linked with itself. */
const apartFrom = (place: number, to: number | null, number: (place: number) => number) =>
  to === number(place) ? null : to;

/** @param more in the numbers that hold with it */
export function withMore(marks: readonly Mark[], at: number, more: Mark): Mark[] {
  const number = (place: number) => (place >= at ? place + 1 : place);
  const moved = (place: number | null) => (place === null ? null : number(place));
  const behind = marks.map(
    (mark): Mark => ({
      ...mark,
      in: mark.in && { ...mark.in, mark: number(mark.in.mark) },
      sibling: moved(mark.sibling),
      beside: moved(mark.beside),
      leads: moved(mark.leads),
      on: moved(mark.on),
      order: mark.order && { ...mark.order, than: number(mark.order.than) },
    }),
  );
  return behind.toSpliced(at, 0, more);
}

/** A case that a word opens, on the path of a mark. */
export const caseAt = (word: Span, { in: lies }: Pick<Mark, "in">, value: Mark["value"]): Mark => ({
  from: word.from,
  to: word.to,
  kind: "case",
  type: "none",
  value,
  keeps: false,
  each: false,
  in: lies,
  sibling: null,
  beside: null,
  leads: null,
  on: null,
  doer: null,
  order: null,
});
