/** Every planted fault, and what verification must report about it. */
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FaultKind } from "../../../src/audit/fault.ts";
import { newKeyPair } from "../../../src/audit/signature.ts";
import type { Row } from "../../support/plant.ts";
import { type Ground, privateKeyIn } from "./ground.ts";

export type Planted = {
  what: string;
  plant(ground: Ground): void;
  /** Verification gets this kept checkpoint. */
  kept?: 0 | 1;
  /** Verification gets the public key that was kept elsewhere. */
  publicKey?: true;
  /** Kinds of the faults, each once; none if the change cannot be detected. */
  kinds: FaultKind[];
  /** Whether the faults name every touched event, or every touched event that a checkpoint covers, and no others. */
  exact?: "all" | "covered";
  /** The text of the first fault. */
  says?: RegExp;
};

const one = "diagram-ann-one-round-0";
const two = "diagram-ben-one-round-0";
const late = "diagram-ann-one-round-2";
const usage = "usage-key-ann";

const forgedEnd = (ground: Ground, stream: string): Omit<Row, "position"> => {
  const last = ground
    .rows()
    .filter((each) => each.stream === stream)
    .at(-1);
  if (!last) throw new Error(`There is no ${stream}.`);
  const { hash: previousHash, ...metadata } = JSON.parse(last.metadata);
  const { position: _, ...rest } = last;
  return {
    ...rest,
    id: "forged",
    revision: last.revision + 1,
    metadata: JSON.stringify({ ...metadata, previousHash }),
  };
};

const dataOf = ({ data }: Row) => JSON.parse(data);
const deleteAll = (ground: Ground, rows: Row[]) => {
  for (const { position } of rows) ground.sql("DELETE FROM events WHERE position = ?", position);
};
const replaceIn = (column: string, from: string, to: string) => (ground: Ground) => {
  const { position } = ground.row(one, 2);
  ground.sql(`UPDATE events SET ${column} = replace(${column}, ?, ?) WHERE position = ?`, from, to, position);
};

/** Changes of single events with unchanged hashes. */
const altered: Planted[] = [
  {
    what: "a byte in a sealed text",
    plant(ground) {
      const row = ground.row(one, 2);
      const { sealed, ...rest } = dataOf(row);
      const other = `${sealed.slice(0, 40)}${sealed[40] === "A" ? "B" : "A"}${sealed.slice(41)}`;
      ground.sql(
        "UPDATE events SET data = ? WHERE position = ?",
        JSON.stringify({ ...rest, sealed: other }),
        row.position,
      );
    },
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "plain data",
    plant({ sql }) {
      sql(
        `UPDATE events SET data = replace(data, '"plan":"pro"', '"plan":"free"') WHERE stream = 'account-ann-round-0'`,
      );
    },
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "the actor",
    plant: replaceIn("metadata", '"id":"k1"', '"id":"k2"'),
    kinds: ["altered"],
    exact: "all",
    says: /member metadata\.actor differs, which was .*k1/,
  },
  {
    what: "the time",
    plant(ground) {
      const { position, metadata } = ground.row(one, 2);
      const { at, ...rest } = JSON.parse(metadata);
      const later = new Date(Date.parse(at) + 1_234).toISOString();
      ground.sql(
        "UPDATE events SET metadata = ? WHERE position = ?",
        JSON.stringify({ ...rest, at: later }),
        position,
      );
    },
    kinds: ["altered"],
    exact: "all",
    says: /member metadata\.at differs/,
  },
  {
    what: "the type",
    plant: replaceIn("type", "DiagramRenamed", "DiagramMoved"),
    kinds: ["altered"],
    exact: "all",
    says: /member type differs, which was "DiagramRenamed"/,
  },
  {
    what: "the event's id",
    plant: (ground) =>
      ground.sql("UPDATE events SET id = 'other' WHERE position = ?", ground.row(one, 2).position),
    kinds: ["altered"],
    exact: "all",
    says: /which of its members differs cannot be told/,
  },
  {
    what: "the hash is removed",
    plant: replaceIn("metadata", '"hash"', '"hush"'),
    kinds: ["unreadable"],
    exact: "all",
  },
  {
    what: "the hash of a stream's last event",
    plant(ground) {
      const row = ground.row(one, 4);
      const metadata = JSON.stringify({ ...JSON.parse(row.metadata), hash: "0".repeat(64) });
      ground.sql("UPDATE events SET metadata = ? WHERE position = ?", metadata, row.position);
    },
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "a member of the metadata that no hash covers",
    plant: replaceIn("metadata", '{"commandId"', '{"approvedBy":"the board","commandId"'),
    kinds: ["metadata"],
    exact: "all",
    says: /approvedBy/,
  },
  {
    what: "a second member of the same name in front of the first",
    plant: replaceIn("data", '{"', '{"diagramId":"another","'),
    kinds: ["spelling"],
    exact: "all",
  },
  {
    what: "white space in stored JSON",
    plant: replaceIn("data", '{"', '{ "'),
    kinds: ["spelling"],
    exact: "all",
  },
  { what: "data that is no JSON", plant: replaceIn("data", "}", ""), kinds: ["unreadable"], exact: "all" },
  {
    what: "metadata that is no JSON",
    plant: replaceIn("metadata", "{", ""),
    kinds: ["unreadable"],
    exact: "all",
  },
];

/** Events in wrong places. */
const places: Planted[] = [
  {
    what: "two events of a stream swapped",
    plant: (ground) => ground.exchangePositions(ground.row(one, 1), ground.row(one, 2)),
    kinds: ["out_of_order"],
    exact: "all",
  },
  {
    what: "another revision",
    plant: (ground) =>
      ground.sql("UPDATE events SET revision = 77 WHERE position = ?", ground.row(one, 2).position),
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "an event from the middle of a stream deleted",
    plant: (ground) => deleteAll(ground, [ground.row(one, 2)]),
    kinds: ["missing"],
    exact: "all",
    says: /Revision 2/,
  },
  {
    what: "an event twice",
    plant(ground) {
      const { position: _, ...copy } = ground.row(one, 2);
      ground.sql(
        "INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, 5, ?, ?, ?, ?)",
        ...[one, copy.id, copy.type, copy.data, copy.metadata],
      );
    },
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "an event moved to another stream",
    plant: (ground) =>
      ground.sql(
        "UPDATE events SET stream = ?, revision = 5 WHERE position = ?",
        two,
        ground.row(one, 2).position,
      ),
    kinds: ["altered"],
    exact: "all",
  },
  {
    what: "an event moved to another stream, its chain right",
    plant(ground) {
      const row = ground.row(one, 2);
      const end = forgedEnd(ground, two);
      ground.sql("DELETE FROM events WHERE position = ?", row.position);
      ground.forge({ ...end, id: row.id, data: row.data, position: row.position });
    },
    kinds: ["replaced"],
    exact: "all",
  },
  {
    what: "all positions 100,000 further",
    plant({ sql }) {
      sql("UPDATE events SET position = -position");
      sql("UPDATE events SET position = 100000 - position");
    },
    kinds: ["moved"],
    says: /stood at position/,
  },
];

/** Changes before a checkpoint, with all hashes computed again. */
const covered: Planted[] = [
  {
    what: "two events of two streams exchanged",
    plant: (ground) => ground.exchangePositions(ground.row(one, 2), ground.row(two, 3)),
    kinds: ["out_of_order"],
    exact: "all",
  },
  {
    what: "the last event of a stream deleted",
    plant: (ground) => deleteAll(ground, [ground.row(one, 4)]),
    kinds: ["missing"],
    exact: "all",
  },
  {
    what: "a stream deleted",
    plant: (ground) =>
      deleteAll(
        ground,
        ground.rows().filter(({ stream }) => stream === one),
      ),
    kinds: ["missing"],
    exact: "all",
  },
  {
    what: "an event forged, its stream rewritten",
    plant(ground) {
      const row = ground.row(one, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
    },
    kinds: ["replaced"],
    exact: "all",
  },
  {
    what: "a usage event deleted, the rest of its stream rewritten",
    plant(ground) {
      ground.sql("DELETE FROM events WHERE stream = ? AND revision = 1", usage);
      ground.sql("UPDATE events SET revision = -revision + 1 WHERE stream = ? AND revision > 1", usage);
      ground.sql("UPDATE events SET revision = -revision WHERE stream = ? AND revision < 0", usage);
      const row = ground.row(usage, 0);
      ground.rewrite(row, dataOf(row));
    },
    kinds: ["missing", "replaced"],
    exact: "covered",
  },
  {
    what: "the times of usage moved back",
    plant(ground) {
      const row = ground.row(usage, 0);
      ground.rewrite(row, { ...dataOf(row), reservedAt: "2025-01-01T00:00:00.000Z" });
    },
    kinds: ["replaced"],
    exact: "covered",
  },
  {
    what: "an event put in, with room made for it",
    plant(ground) {
      const last = ground.row(one, 4);
      const forged = forgedEnd(ground, one);
      ground.makeRoom(last.position + 1);
      ground.forge({ ...forged, position: last.position + 1 });
    },
    kinds: ["inserted"],
  },
];

const cutBehind = (position: number) => (ground: Ground) => {
  ground.sql("DELETE FROM events WHERE position >= ?", position);
  ground.sql("UPDATE sqlite_sequence SET seq = ?", position - 1);
};

/** Faults of checkpoints. */
const checkpoints: Planted[] = [
  {
    what: "the newest checkpoint cut off with what was before it",
    kept: 1,
    plant: (ground) => cutBehind(ground.row("checkpoint-log", 1).position - 20)(ground),
    kinds: ["missing"],
    says: /20 events/,
  },
  {
    what: "the log rolled back to an older copy",
    kept: 1,
    plant: ({ folder, rest }) => copyFileSync(join(rest.earlier, "events.db"), join(folder, "events.db")),
    kinds: ["missing"],
  },
  { what: "the log cut to nothing", kept: 1, plant: cutBehind(1), kinds: ["missing"] },
  {
    what: "checkpoints signed with another key",
    publicKey: true,
    plant: (ground) => ground.signAnew(newKeyPair().privatePem),
    kinds: ["checkpoint"],
    says: /another key/,
  },
  {
    what: "checkpoints signed with another key, the public key left",
    plant: (ground) => ground.signAnew(newKeyPair().privatePem),
    kinds: ["checkpoint"],
    says: /another key/,
  },
  {
    what: "two checkpoints exchanged",
    plant(ground) {
      const [first, second] = [ground.row("checkpoint-log", 0), ground.row("checkpoint-log", 1)];
      ground.rehash(second, dataOf(first));
      ground.rewrite(first, dataOf(second));
    },
    kinds: ["checkpoint"],
    exact: "all",
  },
  {
    what: "the root of a checkpoint changed",
    plant(ground) {
      const row = ground.row("checkpoint-log", 0);
      ground.rewrite(row, { ...dataOf(row), root: "0".repeat(64) });
    },
    kinds: ["checkpoint"],
    exact: "covered",
    says: /signature/,
  },
  {
    what: "all checkpoints deleted, and an event before them forged",
    kept: 1,
    plant(ground) {
      const row = ground.row(one, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
      ground.sql("DELETE FROM events WHERE stream = 'checkpoint-log'");
    },
    kinds: ["missing", "replaced"],
  },
  {
    what: "the log rewritten and signed with the private key",
    kept: 1,
    plant(ground) {
      const row = ground.row(one, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
      ground.signAnew(privateKeyIn(ground.rest.data));
    },
    kinds: ["replaced"],
  },
];

/** Changes after the newest checkpoint. Positions have no gaps, so a removed event leaves one. */
const behind: Planted[] = [
  {
    what: "behind the newest checkpoint: the last event",
    plant: (ground) => deleteAll(ground, ground.tail().slice(-1)),
    kinds: ["missing"],
    exact: "all",
  },
  {
    what: "behind it: twenty events",
    plant: (ground) => deleteAll(ground, ground.tail().slice(-20)),
    kinds: ["missing"],
  },
  {
    what: "behind it: a stream",
    plant: (ground) =>
      deleteAll(
        ground,
        ground.rows().filter(({ stream }) => stream === late),
      ),
    kinds: ["missing"],
    exact: "all",
  },
  {
    what: "behind it: a usage event at the end of its stream",
    plant: (ground) => deleteAll(ground, [ground.row(usage, 11)]),
    kinds: ["missing"],
    exact: "all",
  },
  {
    what: "behind it: the last twenty events, and the counter of positions set back",
    plant: (ground) => cutBehind(ground.tail().at(-20)?.position ?? 0)(ground),
    kinds: [],
  },
  {
    what: "behind it: two events of two streams exchanged",
    plant: (ground) =>
      ground.exchangePositions(ground.row(late, 2), ground.row("diagram-ben-one-round-2", 3)),
    kinds: ["out_of_order"],
  },
  { what: "behind it: a forged event", plant: (ground) => ground.forge(forgedEnd(ground, late)), kinds: [] },
  {
    what: "behind it: a rewritten stream",
    plant(ground) {
      const row = ground.row(late, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
    },
    kinds: [],
  },
  {
    what: "behind it: a forged stream",
    plant(ground) {
      const { position: _, ...first } = ground.row("account-ann-round-2", 0);
      ground.forge({
        ...first,
        stream: "account-eve",
        id: "forged",
        data: first.data.replaceAll("ann-round-2", "eve"),
      });
    },
    kinds: [],
  },
];

/** Changes that only somebody notices who kept a checkpoint or the public key elsewhere. */
const keptElsewhere: Planted[] = [
  {
    what: "rolled back to an older copy, nothing kept",
    plant: ({ folder, rest }) => copyFileSync(join(rest.earlier, "events.db"), join(folder, "events.db")),
    kinds: [],
  },
  {
    what: "rewritten and signed with the private key, nothing kept",
    publicKey: true,
    plant(ground) {
      const row = ground.row(one, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
      ground.signAnew(privateKeyIn(ground.rest.data));
    },
    kinds: [],
  },
  {
    what: "both key files replaced, and all signed anew",
    plant(ground) {
      const { privatePem, publicPem } = newKeyPair();
      ground.signAnew(privatePem);
      writeFileSync(join(ground.folder, "audit-key.pem"), privatePem);
      writeFileSync(join(ground.folder, "audit-key.pub.pem"), publicPem);
    },
    kinds: [],
  },
  {
    what: "all checkpoints deleted, positions closed up, and an event forged",
    plant(ground) {
      const row = ground.row(one, 2);
      ground.rewrite(row, { ...dataOf(row), sealed: "forged" });
      for (const { position } of ground
        .rows()
        .filter(({ stream }) => stream === "checkpoint-log")
        .reverse()) {
        ground.sql("DELETE FROM events WHERE position = ?", position);
        ground.sql("UPDATE events SET position = -position + 1 WHERE position > ?", position);
        ground.sql("UPDATE events SET position = -position WHERE position < 0");
      }
      ground.sql("UPDATE sqlite_sequence SET seq = (SELECT max(position) FROM events)");
    },
    kinds: [],
  },
];

/** Changes of the file and of the files beside it. */
const files: Planted[] = [
  {
    what: "a trigger that drops deletions",
    plant: ({ sql }) =>
      sql(
        "CREATE TRIGGER helpful BEFORE INSERT ON events WHEN new.type = 'DiagramDeleted' BEGIN SELECT raise(IGNORE); END",
      ),
    kinds: ["schema"],
    says: /trigger "helpful"/,
  },
];

export const plants: Planted[] = [
  ...altered,
  ...places,
  ...covered,
  ...checkpoints,
  ...behind,
  ...keptElsewhere,
  ...files,
];
