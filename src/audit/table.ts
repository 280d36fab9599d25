/**
 * Every event of a log in 40 bytes, in log order: enough to find out later what is wrong where. Whether something is
 * wrong is decided by full hashes while the log is read; the 48 bits kept of each only identify events.
 */

export type Table = {
  length: number;
  positions: Float64Array;
  revisions: Int32Array;
  /** Index into `names`; -1 if unknown. */
  streams: Int32Array;
  /** The first 48 bits of its own hash and of its predecessor's; see `beginning`. */
  hashes: Float64Array;
  previous: Float64Array;
  states: Uint8Array;
  names: string[];
  ids: Map<string, number>;
};

export const state = {
  /** Its hash does not fit the stored event. */
  altered: 1,
  /** It is unreadable; its hash is unknown. */
  lost: 2,
} as const;

/** Values for an unknown hash, and for the predecessor of a stream's first event. */
export const noHash = -1;
export const noPredecessor = -2;

/** The first 48 bits of a hash in hexadecimal, as a number. */
export function beginning(hash: string | null): number {
  if (hash === null) return noPredecessor;
  return /^[0-9a-f]{12}/.test(hash) ? Number.parseInt(hash.slice(0, 12), 16) : noHash;
}

const firstRows = 1024;

export const newTable = (): Table => ({
  length: 0,
  positions: new Float64Array(firstRows),
  revisions: new Int32Array(firstRows),
  streams: new Int32Array(firstRows),
  hashes: new Float64Array(firstRows),
  previous: new Float64Array(firstRows),
  states: new Uint8Array(firstRows),
  names: [],
  ids: new Map(),
});

export type TableRow = {
  position: number;
  stream: string | null;
  revision: number;
  hash: number;
  previous: number;
  state: number;
};

export function push(table: Table, row: TableRow): void {
  if (table.length === table.positions.length) grow(table);
  const at = table.length;
  table.positions[at] = row.position;
  table.revisions[at] = row.revision;
  table.streams[at] = row.stream === null ? -1 : idOf(table, row.stream);
  table.hashes[at] = row.hash;
  table.previous[at] = row.previous;
  table.states[at] = row.state;
  table.length += 1;
}

function idOf(table: Table, name: string): number {
  const known = table.ids.get(name);
  if (known !== undefined) return known;
  table.ids.set(name, table.names.length);
  table.names.push(name);
  return table.names.length - 1;
}

function grow(table: Table): void {
  const rows = table.positions.length * 2;
  const doubled = <A extends Float64Array | Int32Array | Uint8Array>(from: A, to: A): A => {
    to.set(from);
    return to;
  };
  table.positions = doubled(table.positions, new Float64Array(rows));
  table.revisions = doubled(table.revisions, new Int32Array(rows));
  table.streams = doubled(table.streams, new Int32Array(rows));
  table.hashes = doubled(table.hashes, new Float64Array(rows));
  table.previous = doubled(table.previous, new Float64Array(rows));
  table.states = doubled(table.states, new Uint8Array(rows));
}

/** One row as an object. */
export function rowAt(table: Table, at: number): TableRow {
  const stream = table.streams[at] ?? -1;
  return {
    position: table.positions[at] ?? 0,
    stream: stream < 0 ? null : (table.names[stream] ?? null),
    revision: table.revisions[at] ?? 0,
    hash: table.hashes[at] ?? noHash,
    previous: table.previous[at] ?? noHash,
    state: table.states[at] ?? 0,
  };
}

/** The rows with these hashes. */
export function rowsWith(table: Table, wanted: ReadonlySet<number>): Map<number, number> {
  const found = new Map<number, number>();
  if (wanted.size === 0) return found;
  for (let at = 0; at < table.length; at++) {
    const hash = table.hashes[at] ?? noHash;
    if (wanted.has(hash) && !found.has(hash)) found.set(hash, at);
  }
  return found;
}
