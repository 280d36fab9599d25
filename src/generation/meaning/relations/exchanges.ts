/** Messages: who sends what to whom. Sending and receiving are paired by the verb and the thing. */
import { timeNouns } from "../../clauses/lexicon-words.ts";
import type { EventStatement, Party, Relation, StartStatement, StepStatement } from "../meaning.ts";
import type { Scene, Told } from "./input.ts";
import { areForms, contentOf, shared, wordsOf } from "./words.ts";

/** Verbs whose thing goes to somebody; the named party is the recipient. */
const sending =
  "send give forward hand submit deliver inform tell notify ask call phone write mail email propose offer return report pay transfer invite remind advise answer confirm serve request order provide present quote file keep warn bill ship".split(
    " ",
  );

export function exchangesOf(scene: Scene): Relation[] {
  const outside = scene.parties.filter(({ as }) => as !== "lane");
  if (outside.length === 0) return [];
  const open = scene.parties.filter(({ as }) => as === "pool");
  const closed = scene.told.flatMap((one) => withClosed(one, outside));
  const known = new Set(closed.flatMap((one) => (one.kind === "message" ? [one.to] : [])));
  const paired = open.length > 1 ? betweenOpen(scene, known) : [];
  return [...closed, ...paired, ...(open.length > 1 ? handovers(scene, paired) : [])];
}

/**
 * Work that continues in another pool: the last work is handed over to the next. Not guessed for pools whose messages
 * the text names.
 */
function handovers({ told, parties }: Scene, paired: readonly Relation[]): Relation[] {
  const poolOf = new Map(parties.map(({ name, as, in: of }) => [name, as === "pool" ? name : (of ?? null)]));
  const linked = paired.flatMap((one) => (one.kind === "message" ? [one.from, one.to] : []));
  const telling = new Set(
    told.flatMap(({ statement, cues }) =>
      linked.includes(statement.id) ? [poolOf.get(cues.doer ?? "") ?? null] : [],
    ),
  );
  // Beside somebody else's pool, work without a doer is ours.
  const isApart = parties.some(({ apart }) => apart);
  const steps = told.filter(
    ({ statement }) => statement.kind === "step" && (isApart || statement.doer !== null),
  );
  return steps.slice(1).flatMap((next, at): Relation[] => {
    const last = steps[at];
    if (last?.statement.kind !== "step" || next.statement.kind !== "step") return [];
    const [from, to] = [last, next].map(({ cues }) => poolOf.get(cues.doer ?? "") ?? null);
    const tell = [from, to].filter((one) => telling.has(one ?? null)).length + (telling.has(null) ? 1 : 0);
    if (from === to || tell > 1) return [];
    return [message(last.statement.id, next.statement.id, last.statement.things[0] ?? "message")];
  });
}

/** A step sends to a closed party that it names; an event or a start comes from one. */
function withClosed(one: Told, parties: readonly Party[]): Relation[] {
  const { statement } = one;
  const party = parties.find((other) => other.as === "closed pool" && names(one, other));
  if (party === undefined) return [];
  const { id, kind } = statement;
  if (kind === "step" && statement.doer !== party.name && sends(statement.verb) && !isMoved(statement, party))
    return [message(id, party.name, thingOf(one, party))];
  const receives = (kind === "event" && !statement.throws) || kind === "start";
  if (receives && statement.event === "message") return [message(party.name, id, statement.label)];
  return [];
}

/** "sends the patient home": no message. */
const isMoved = ({ verb, things: [first = ""] }: StepStatement, { name }: Party) =>
  ["send", "return", "forward", "transfer", "deliver", "hand", "give"].includes(verb.split(" ")[0] ?? "") &&
  shared(wordsOf(first), wordsOf(name)) > 0;

const message = (from: string, to: string, label: string): Relation => ({
  kind: "message",
  from,
  to,
  label,
  why: "shared",
  rule: "names who gets it",
});

const sends = (verb: string): boolean => sending.some((one) => areForms(verb.split(" ")[0] ?? "", one));

function names({ statement }: Told, { name, words }: Party): boolean {
  const said = `${statement.text} ${"label" in statement ? statement.label : ""}`.toLowerCase();
  const told = wordsOf(said);
  return [name, ...words].some((one) => {
    const wanted = contentOf(wordsOf(one));
    return wanted.length > 0 && wanted.every((word) => told.some((other) => areForms(other, word)));
  });
}

const thingOf = ({ statement }: Told, { name }: Party): string => {
  const things = statement.kind === "step" ? statement.things : [];
  // "Informs the authority within an hour": a time is nothing that is sent.
  return (
    things.find((thing) => shared(wordsOf(thing), wordsOf(name)) === 0 && !timeNouns.has(thing)) ??
    "information"
  );
};

const receivesMessage = (one: Told["statement"]): one is StepStatement | EventStatement | StartStatement =>
  one.kind === "step"
    ? ["receive", "get", "obtain"].includes(one.verb)
    : ((one.kind === "event" && !one.throws) || one.kind === "start") && one.event === "message";

/**
 * A received thing was sent: by the last step before it that sends a thing of that name, unless its sender is known.
 */
function betweenOpen(scene: Scene, known: ReadonlySet<string>): Relation[] {
  return scene.told.flatMap((one): Relation[] => {
    const { statement } = one;
    if (!receivesMessage(statement) || known.has(statement.id)) return [];
    const wanted = contentOf(wordsOf(`${statement.label ?? ""} ${statement.text}`));
    const senders = scene.told.filter(
      (other) =>
        other.statement.kind === "step" &&
        sends(other.statement.verb) &&
        shared(other.statement.things.flatMap(wordsOf), wanted) > 0,
    );
    const near = senders.findLast((other) => other.at <= one.at) ?? senders[0];
    if (near?.statement.kind !== "step") return [];
    return [message(near.statement.id, statement.id, near.statement.things[0] ?? "message")];
  });
}
