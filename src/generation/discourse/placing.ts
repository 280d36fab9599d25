/** Where a line belongs: into which open branch, or behind the choice. */
import { branchOf, conditionOfPart, openFor, openForElse, openForOutcome, openSibling } from "./branches.ts";
import { caseOf } from "./cases.ts";
import { goesOnAtReceiver, isAboutReceiver } from "./handovers.ts";
import type { Condition } from "./node.ts";
import { joinsParallel } from "./parallel.ts";
import type { Part } from "./parts.ts";
import { type Line, popTo, type State, top } from "./state.ts";

/** How far a later "otherwise" is looked for. */
const linesAheadMax = 6;

export type Opening =
  | { type: "else" | "then" | "join" | "parallel" | "plain" }
  | { type: "if"; condition: Condition; closed: boolean };

/** How a line begins, as far as it matters for the choices before it. */
export function openingOf(state: State, line: Line): Opening {
  const [first, second] = line.parts;
  if (first === undefined) return { type: "plain" };
  if (
    first.links.includes("else") ||
    (first.role === "if" && second === undefined && first.links.includes("else"))
  )
    return { type: "else" };
  if (first.links.includes("then")) return { type: "then" };
  if (first.links.includes("join")) return { type: "join" };
  const named = state.history.length > 0 ? caseOf(first) : null;
  if (named) return { type: "if", condition: named, closed: false };
  if (first.role === "if" && joinsParallel(state, first)) return { type: "join" };
  if (first.role === "if" || (first.role === "when" && isState(first)))
    return {
      type: "if",
      condition: conditionOfPart(state, first, line),
      closed: line.parts.some((part) => part.links.includes("else")),
    };
  return { type: first.links.includes("parallel") ? "parallel" : "plain" };
}

/** "when the score is high": a state decides, while an event only tells when. */
export function isState(part: Part): boolean {
  const [clause] = part.clauses;
  if (!clause?.verb) return (clause?.predicate.length ?? 0) > 0;
  if (clause.verb.negated) return true;
  if (clause.verb.lemma !== "be") return false;
  if (clause.subjects[0]?.tokens.some((token) => /^(all|both|every|each|everything)$/.test(token.lower)))
    return false;
  if (clause.predicate.length + clause.complements.length + clause.objects.length === 0) return false;
  return !clause.predicate.some((word) => /^(ready|complete|finished|done|over|due|available)$/.test(word));
}

/** Closes the branches that the line does not belong to. */
export function placeLine(state: State, line: Line): void {
  const base = baseOf(state, line);
  const opening = openingOf(state, line);
  if (opening.type === "else" && Math.max(openForElse(state), openForOutcome(state)) >= base) return;
  if (state.stack.length > base && (opening.type === "then" || runsBeside(state, opening))) return;
  if (
    state.stack.length > base &&
    line.parts.some((part) => part.links.includes("again") && part.role === "main")
  )
    return;
  if (opening.type === "if" && openFor(state, opening.condition) >= base) return;
  if (openSibling(state) >= base) return;
  if (opening.type === "if" && goesOnWithin(state, opening.condition, base)) return;
  if (opening.type !== "join" && (goesOnAtReceiver(state, line, base) || staysInBranch(state, base))) return;
  popTo(state, base);
}

/** Asks about what was done or decided last in the branch. */
const goesOnWithin = (state: State, condition: Condition, base: number): boolean =>
  isAboutReceiver(state, condition, base) ||
  (state.stack.length > base && branchOf(state, condition) !== undefined);

/** "Meanwhile, ..." runs beside what the line before told, unless that told all cases. */
const runsBeside = (state: State, { type }: Opening): boolean =>
  type === "parallel" && top(state).choice?.branches.length === 1;

/** A later line gives the other side of an open choice: until then all belongs to this branch. */
function staysInBranch(state: State, base: number): boolean {
  if (state.stack.length <= base) return false;
  for (let ahead = 1; ahead <= linesAheadMax; ahead++) {
    const line = state.lines[state.at + ahead];
    if (line === undefined) return false;
    const opening = openingOf(state, line);
    if (opening.type === "join" || decidesOn(state.lines[state.at], opening)) return false;
    if (opening.type === "else") return openForElse(state) >= base;
    if (opening.type !== "if") continue;
    if (openFor(state, opening.condition) >= base) return true;
    if (!opening.closed) return false;
  }
  return false;
}

/** "The student accepts or declines it. If it is accepted, ...": the line itself decides that. */
const decidesOn = (line: Line | undefined, opening: Opening): boolean =>
  line !== undefined &&
  opening.type === "if" &&
  line.parts.some((part) => part.conjunction === "or") &&
  line.parts.some(
    (part) =>
      part.role === "main" && part.frames.some((frame) => opening.condition.lemmas.includes(frame.verb)),
  );

/** How many scopes stay open whatever the line says: those of the list items that hold it. */
function baseOf(state: State, line: Line): number {
  if (!line.firstOfBlock) return heldCount(state, null);
  return heldCount(state, line);
}

function heldCount(state: State, line: Line | null): number {
  let count = 1;
  state.stack.forEach((scope, at) => {
    if (scope.holds === null) return;
    if (line === null || isInside(scope.holds, line)) count = at + 1;
  });
  return count;
}

function isInside(holds: { indent: number; marker: string | null }, { block }: Line): boolean {
  if (block.kind !== "item") return false;
  if (block.indent > holds.indent) return true;
  return (
    holds.marker !== null &&
    block.marker !== null &&
    styleOf(holds.marker) !== styleOf(block.marker) &&
    styleOf(block.marker) !== "number"
  );
}

function styleOf(marker: string): string {
  if (/^\d+$/.test(marker)) return "number";
  if (/^\d/.test(marker)) return "decimal";
  return /^[a-z]/i.test(marker) ? "letter" : "bullet";
}

/** Keeps the innermost branch open for the deeper items that follow: "3. If approved:". */
export function holdOpen(state: State, line: Line): void {
  if (state.stack.length > 1) top(state).holds = { indent: line.block.indent, marker: line.block.marker };
}
