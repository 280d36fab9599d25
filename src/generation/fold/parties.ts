/** Which parties are pools, which are lanes of which pool, and in which pool each statement happens. */
import type { Party, Statement } from "../meaning/meaning.ts";
import type { Told } from "./told.ts";

export type Parties = {
  /** Pools with steps; the first one is ours. Null is the name of a process without pools. */
  open: (string | null)[];
  /** Pools without steps that exchange messages. */
  closed: string[];
  poolOf(statement: string): string | null;
  /** Lanes of a pool: those of the doers of its statements. */
  lanesOf(pool: string | null): string[];
};

/** "We" and "our company" refer to the narrator of the process. */
const own = new Set(["we", "our", "us", "our company", "our team", "our organisation", "our organization"]);

export function partiesOf(told: Told): Parties {
  const { parties } = told.meaning;
  const pools = parties.filter((one) => one.as === "pool");
  const closed = parties.filter((one) => one.as === "closed pool" && exchanges(told, one.name));
  const ours = pools.find(isOurs) ?? pools[0] ?? null;
  if (pools.length < 2) {
    const name = ours?.name ?? (closed.length === 0 ? null : nameOfMain(told, closed));
    const everyone = told.meaning.statements;
    return {
      open: [name],
      closed: closed.map((one) => one.name),
      poolOf: () => name,
      lanesOf: () => lanesAmong(parties, everyone, name),
    };
  }
  const main = ours?.name ?? null;
  const open = [main, ...pools.map((one) => one.name).filter((name) => name !== main)];
  const poolOf = poolsOf(told, main);
  return {
    open,
    closed: closed.map((one) => one.name),
    poolOf,
    lanesOf: (pool) =>
      lanesAmong(
        parties,
        told.drawn.filter(({ id }) => poolOf(id) === pool),
        pool,
      ),
  };
}

const isOurs = ({ name, words }: Party): boolean =>
  [name, ...words].some((word) => own.has(word.toLowerCase()) || /^our\b/i.test(word));

const exchanges = (told: Told, name: string): boolean =>
  told.relations("message").some(({ from, to }) => from === name || to === name);

function nameOfMain({ meaning }: Told, closed: Party[]): string {
  const name = meaning.name ?? "Process";
  return closed.some((one) => one.name === name) ? `${name} process` : name;
}

function lanesAmong(parties: Party[], statements: Statement[], pool: string | null): string[] {
  const doers = new Set(statements.flatMap((one) => (one.kind === "step" && one.doer ? [one.doer] : [])));
  const others = [...doers].filter((doer) => doer !== pool);
  // The pool itself is a lane only beside others; otherwise all its steps belong to it.
  if (others.length === 0) return [];
  // "You open the app. You pick a date": "you" has no name, so one lane for it would tell nobody apart.
  if (others.length === 1 && others[0] === "You") return [];
  const known = parties.map((one) => one.name).filter((name) => doers.has(name));
  return [...known, ...[...doers].filter((doer) => !known.includes(doer))];
}

/**
 * A statement has the pool of its doer, otherwise that of its message, its container, the party that decides, or the
 * previous statement.
 */
function poolsOf(told: Told, main: string | null): (statement: string) => string | null {
  const lanePools = new Map<string, string | null>(
    told.meaning.parties.flatMap((one) => {
      if (one.as === "pool") return [[one.name, one.name] as const];
      return one.as === "lane" && one.in ? [[one.name, one.in] as const] : [];
    }),
  );
  const apart = new Set(told.meaning.parties.flatMap((one) => (one.apart ? [one.name] : [])));
  const first = settled(told, main, lanePools, apart);
  for (const { name, as } of told.meaning.parties) {
    if (as !== "lane" || lanePools.has(name)) continue;
    const around = told.meaning.statements.flatMap((one) => {
      if (one.kind !== "step" || one.doer !== name) return [];
      const within = told.relations("within").find(({ what }) => what === one.id);
      return [within ? first.get(told.original(within.of)) : main];
    });
    // A doer who only works on paths of another pool is a member of that pool.
    const [other, ...more] = new Set(around);
    if (other !== undefined && more.length === 0 && !apart.has(other ?? "")) lanePools.set(name, other);
  }
  const pools = settled(told, main, lanePools, apart);
  return (statement) => pools.get(told.original(statement)) ?? main;
}

function settled(
  told: Told,
  main: string | null,
  lanePools: Map<string, string | null>,
  apart: ReadonlySet<string>,
): Map<string, string | null> {
  const pools = new Map<string, string | null>();
  const { statements } = told.meaning;
  const doerPool = (one: Statement): string | null | undefined =>
    one.kind === "step" && one.doer !== null ? (lanePools.get(one.doer) ?? main) : undefined;
  for (const one of statements) {
    const pool = doerPool(one);
    if (pool !== undefined) pools.set(one.id, pool);
  }
  for (const [id, pool] of receivers(told, pools, lanePools, doerPool)) pools.set(id, pool);
  let before: string | null = main;
  for (const one of statements) {
    const near = pools.get(one.id) ?? poolAround(told, one, pools) ?? before;
    // After somebody else's part, the process is ours again.
    const isTheirs = pools.has(one.id) || !apart.has(near ?? "") || isAskedBy(told, one, near, pools);
    const known = isTheirs ? near : main;
    pools.set(one.id, known);
    if (one.kind !== "remark") before = known;
  }
  return pools;
}

/** The party whose work comes first in the cases asks the question. */
function isAskedBy(
  told: Told,
  one: Statement,
  pool: string | null,
  pools: Map<string, string | null>,
): boolean {
  const inside = told
    .relations("within")
    .filter((within) => one.kind === "question" && told.original(within.of) === one.id);
  const [first] = inside.flatMap(({ what }) => (pools.has(what) ? [pools.get(what) ?? null] : []));
  return first === pool && inside.length > 0;
}

/** The receiver differs from the sender: it is the next other doer. */
function receivers(
  told: Told,
  pools: Map<string, string | null>,
  lanePools: Map<string, string | null>,
  doerPool: (one: Statement) => string | null | undefined,
): [string, string | null][] {
  return told.relations("message").flatMap(({ from, to }) => {
    const sender = pools.get(told.original(from)) ?? lanePools.get(from);
    if (!told.byId.has(to) || pools.has(to) || sender === undefined) return [];
    const isOther = (pool: string | null | undefined) => pool !== undefined && pool !== sender;
    const later = told.meaning.statements.slice((told.orderOf.get(to) ?? 0) + 1).map(doerPool);
    const pool = later.find(isOther) ?? [...lanePools.values()].find(isOther);
    return pool === undefined ? [] : [[to, pool] as [string, string | null]];
  });
}

function poolAround(
  told: Told,
  one: Statement,
  pools: Map<string, string | null>,
): string | null | undefined {
  if (one.kind === "question") {
    const head = one.values.find((value) => told.headOf.get(value) === one.id && pools.has(value));
    if (head !== undefined) return pools.get(head);
    if (one.by !== null) return pools.get(told.original(one.by));
  }
  const question = told.headOf.get(one.id);
  if (question !== undefined) return pools.get(question);
  const attached = told.attached.get(one.id)?.to;
  if (attached) return pools.get(told.original(attached));
  const within = told.relations("within").find(({ what }) => what === one.id);
  if (within) return pools.get(told.original(within.of));
  const moved = [...told.relations("before"), ...told.relations("after")].find(({ what }) => what === one.id);
  if (moved) return pools.get(told.original(moved.than));
  // A start belongs to the statement after it.
  if (one.kind !== "start") return undefined;
  const next = told.meaning.statements.slice((told.orderOf.get(one.id) ?? 0) + 1);
  return next.map(({ id }) => pools.get(id)).find((pool) => pool !== undefined);
}
