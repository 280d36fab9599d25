/** "Approves it or deletes it": work that "or" joins is a choice, also where the reader marks no case of it. */
import { choiceRow } from "../meaning/choice-cues.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, liesWith, type Scene } from "./found.ts";
import { withMore } from "./renumbered.ts";

export function withChoices(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) marks = withChoiceAt(marks, place, scene);
  return marks;
}

/** Two steps of one sentence on one path, with nothing but work between them, and "or" before the second. */
function withChoiceAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  if (mark?.kind !== "step") return [...marks];
  const second = foundAt(mark, place, scene);
  const chosen = second.heads && second.saying ? choiceRow(second.saying, scene.sayings) : [];
  const row = marks.flatMap((other, earlier) => {
    const found = foundAt(other, earlier, scene);
    const isChosen = found.heads && other.kind === "step" && chosen.some((one) => one === found.saying);
    return isChosen && other.doer?.from === mark.doer?.from ? [earlier] : [];
  });
  const [at = place, last] = row;
  const first = marks[at];
  if (
    !first ||
    row.length !== 2 ||
    last !== place ||
    !marks.slice(at, place).every((one) => isPlain(one, first))
  )
    return [...marks];
  if (!liesWith(mark, first)) return [...marks];
  const or = orBefore(second);
  return or ? withCase(marks, { at, place }, or) : [...marks];
}

/** Work and ways of the same path, not side by side. */
const isPlain = (mark: Mark, first: Mark) =>
  ["step", "same", "back", "on"].includes(mark.kind) && mark.beside === null && liesWith(mark, first);

function orBefore({ sentence, token }: Found) {
  const or = sentence?.tokens.slice(0, token).findLast(({ form }) => form.toLowerCase() === "or");
  return or && { from: or.from, to: or.to };
}

/** The first work and what follows it lie in one case, the second in the other one. */
function withCase(
  marks: readonly Mark[],
  { at, place }: { at: number; place: number },
  or: { from: number; to: number },
): Mark[] {
  const first = marks[at];
  if (!first) return [...marks];
  const opened: Mark = {
    ...first,
    ...or,
    kind: "case",
    type: "none",
    value: "other",
    each: false,
    doer: null,
    sibling: null,
    leads: null,
    order: null,
  };
  return withMore(marks, place, opened).map((mark, other): Mark => {
    if (other >= at && other < place) return { ...mark, in: { mark: place, other: false } };
    return other === place + 1 ? { ...mark, in: { mark: place, other: true } } : mark;
  });
}
