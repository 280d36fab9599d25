/** Turns the content of a text into a process. This is the only place that opens and closes branches. */
import type { Note } from "../generator.ts";
import type { Meaning, Relation, Statement } from "../meaning/meaning.ts";
import type { Outline, OutlinePool, StartEvent, Step } from "../outline.ts";
import { repair } from "../repair/repair.ts";
import { messagesOf } from "./messages.ts";
import { type Parties, partiesOf } from "./parties.ts";
import { placesOf } from "./places.ts";
import { type Fold, handlersIn, jumpsOf, markOf, nameOf, stepsIn, timerOf } from "./steps.ts";
import { tidied } from "./tidy.ts";
import { type Told, toldOf } from "./told.ts";

/**
 * Never throws. The result compiles if it has a step; the notes report what did not fit. If the outline cannot be
 * repaired, the fold first removes the jumps, then everything except the order of the text.
 */
export function fold(meaning: Meaning): { outline: Outline; notes: Note[] } {
  const whole = folded(meaning);
  if (!whole.fails) return whole;
  const kept = (kinds: Relation["kind"][]) =>
    folded({ ...meaning, relations: meaning.relations.filter(({ kind }) => kinds.includes(kind)) });
  const straight = kept(["within", "before", "after", "same", "attach", "message"]);
  return straight.fails ? kept(["same", "message"]) : straight;
}

function folded(meaning: Meaning): { outline: Outline; notes: Note[]; fails: boolean } {
  const told = toldOf(meaning);
  const parties = partiesOf(told);
  const pools = [
    ...parties.open.map((name) => poolOf(told, parties, name)),
    ...parties.closed.map((name) => ({ name, lanes: [], start: noStart, body: [] })),
  ];
  const drawn: Outline = { name: meaning.name, pools, messages: messagesOf(told, parties, pools) };
  const { outline, notes, problem } = repair(drawn);
  return {
    outline,
    notes: [
      ...told.remarks.flatMap((one) => noteOf(told, "dropped", one.text, one.statement)),
      ...notes.flatMap(({ text, near }) => noteOf(told, "assumed", text, statementNamed(told, near))),
    ],
    fails: problem !== null,
  };
}

const statementNamed = ({ drawn }: Told, label: string | null): string =>
  drawn.find((one) => "label" in one && nameOf(one.label) === label)?.id ?? drawn[0]?.id ?? "";

const noStart: StartEvent = { kind: "none", label: null, timer: null };

function noteOf({ byId }: Told, kind: Note["kind"], text: string, statement: string): Note[] {
  const span = byId.get(statement)?.span;
  return span ? [{ kind, text, from: span.from, to: span.to }] : [];
}

function poolOf(told: Told, parties: Parties, name: string | null): OutlinePool {
  const only = (id: string) => parties.poolOf(id) === name;
  const lanes = parties.lanesOf(name);
  const fold: Fold = {
    told,
    places: placesOf(told, only),
    laneOf: (doer) => (doer !== null && lanes.includes(doer) ? doer : null),
    ...jumpsOf(told, only),
  };
  const [start, ...others] = told.meaning.statements.filter((one) => one.kind === "start" && only(one.id));
  const otherStarts = others.map((one) => ({ start: startOf(one), body: [] }));
  const mark: Step[] = start && fold.targets.has(start.id) ? [{ type: "mark", name: markOf(start.id) }] : [];
  const eachOf = (id: string) => {
    const one = told.byId.get(id);
    return one?.kind === "step" ? one.each : null;
  };
  const handlers = handlersIn(fold, only);
  return {
    name,
    lanes,
    start: startOf(start),
    body: tidied([...mark, ...stepsIn(fold, null)], eachOf),
    ...(otherStarts.length > 0 ? { otherStarts } : {}),
    ...(handlers.length > 0 ? { handlers } : {}),
  };
}

function startOf(start: Statement | undefined): StartEvent {
  if (start?.kind !== "start") return noStart;
  const { id, event, label, time } = start;
  return { id, kind: event, label: nameOf(label), timer: event === "timer" ? timerOf(time ?? null) : null };
}
