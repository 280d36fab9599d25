/** The statements and relations of a text, by id. Mentions refer to the statement that they repeat. */
import type { Meaning, Place, Relation, Statement } from "../meaning/meaning.ts";

export type Related<Kind extends Relation["kind"]> = Relation & { kind: Kind };

/** Something that the fold changed or left out, with the statement concerned. */
export type Remark = { text: string; statement: string };

export type Told = {
  meaning: Meaning;
  byId: Map<string, Statement>;
  /** The drawn statements, in text order: no remarks, no starts, no mentions, no events at a step. */
  drawn: Statement[];
  /** The position of each statement in the text. */
  orderOf: Map<string, number>;
  /** The statement itself, or the one that it repeats. */
  original(id: string): string;
  relations<Kind extends Relation["kind"]>(kind: Kind): Related<Kind>[];
  /** The events at steps, or at any time. */
  attached: Map<string, Related<"attach">>;
  /** The question that has each event as a value. */
  headOf: Map<string, string>;
  remarks: Remark[];
};

export function toldOf(meaning: Meaning): Told {
  const byId = new Map(meaning.statements.map((one) => [one.id, one]));
  const remarks: Remark[] = [];
  const relations = meaning.relations.filter((one) => namesKnown(one, byId, remarks));
  const original = originals(relations);
  const ofKind = <Kind extends Relation["kind"]>(kind: Kind) =>
    relations.filter((one): one is Related<Kind> => one.kind === kind);
  const attached = new Map(
    ofKind("attach")
      .filter(({ what }) => byId.get(what)?.kind === "event")
      .map((one) => [one.what, one]),
  );
  const headOf = new Map<string, string>();
  for (const one of meaning.statements)
    if (one.kind === "question")
      for (const value of one.values)
        if (byId.get(value)?.kind === "event" && !headOf.has(value) && !attached.has(value))
          headOf.set(value, one.id);
  return {
    meaning,
    byId,
    drawn: meaning.statements.filter(
      ({ id, kind }) =>
        kind !== "remark" && kind !== "start" && original(id) === id && !attached.has(id) && !headOf.has(id),
    ),
    orderOf: new Map(meaning.statements.map(({ id }, at) => [id, at])),
    original,
    relations: ofKind,
    attached,
    headOf,
    remarks,
  };
}

const idOf = (place: Place): string => (typeof place === "string" ? place : place.of);

/** The ids in a relation; names of parties in messages are handled later. */
function idsIn(relation: Relation): string[] {
  switch (relation.kind) {
    case "within":
      return [relation.what, relation.of];
    case "before":
    case "after":
      return [relation.what, relation.than];
    case "back":
    case "on":
      return [idOf(relation.from), relation.to];
    case "attach":
      return relation.to === null ? [relation.what] : [relation.what, relation.to];
    case "same":
      return [relation.what, relation.as];
    case "message":
      return [];
  }
}

function namesKnown(relation: Relation, byId: Map<string, Statement>, remarks: Remark[]): boolean {
  const ids = idsIn(relation);
  const unknown = ids.find((id) => !byId.has(id));
  if (unknown === undefined) return true;
  const known = ids.find((id) => byId.has(id));
  if (known !== undefined)
    remarks.push({ text: `How it hangs on ${unknown} was left out: nothing has that id.`, statement: known });
  return false;
}

/** Mentions of mentions lead to the first one; in a circle, each refers to itself. */
function originals(relations: Relation[]): (id: string) => string {
  const as = new Map(relations.flatMap((one) => (one.kind === "same" ? [[one.what, one.as] as const] : [])));
  return (id) => {
    const seen = new Set<string>();
    let at = id;
    for (let next = as.get(at); next !== undefined; next = as.get(at)) {
      if (seen.has(at)) return id;
      seen.add(at);
      at = next;
    }
    return at;
  };
}
