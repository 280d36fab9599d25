/**
 * Every query on views in the code, so that each can be checked against the indexes; a query without an entry fails.
 */
import { accounts } from "../../src/projections/accounts.ts";
import type { AnyProjection } from "../../src/projections/all.ts";
import { contents } from "../../src/projections/contents.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { folders } from "../../src/projections/folders.ts";
import { generations } from "../../src/projections/generations.ts";
import { keys } from "../../src/projections/keys.ts";
import { versions } from "../../src/projections/versions.ts";
import type { ReadModels, Where } from "../../src/store/read-models.ts";

export type Query = {
  projection: AnyProjection;
  kind: "page" | "count";
  where: Where;
  /** The fields that the index is searched by; all compared fields if omitted. */
  found?: string[];
  /** Why those are enough. */
  because?: string;
};

const page = (projection: AnyProjection, where: Where): Query => ({ projection, kind: "page", where });
const count = (projection: AnyProjection, where: Where = {}): Query => ({ projection, kind: "count", where });

const few = "an operator asks for it by hand, and nobody waits for a customer's answer";
const opened = "few jobs are open at a time";

export const queries: Query[] = [
  page(diagrams, { owner: "o" }),
  page(diagrams, { owner: "o", folderId: "f" }),
  page(diagrams, { owner: "o", folderId: null }),
  // purge-test-data
  page(diagrams, {}),
  count(diagrams),
  count(diagrams, { owner: "o" }),
  page(folders, { owner: "o" }),
  count(folders),
  count(contents),
  count(versions),
  page(keys, { hash: "h" }),
  page(keys, { lastFour: "abcd" }),
  page(keys, { userId: "u" }),
  page(keys, { organizationId: "g" }),
  { ...page(keys, { organizationId: "g", userId: "u" }), found: ["organizationId"], because: few },
  page(keys, {}),
  count(keys),
  page(accounts, { kind: "user" }),
  {
    ...page(accounts, { kind: "user", label: "a@example.com" }),
    found: ["kind"],
    because: "an index may leave traces of what it held, and addresses can be erased",
  },
  count(accounts),
  count(accounts, { kind: "user" }),
  page(generations, {}),
  page(generations, { open: true }),
  page(generations, { open: true, kind: "edit" }),
  page(generations, { diagramId: "d", open: true }),
  page(generations, { status: "failed" }),
  page(generations, { errorCode: "timed_out" }),
  page(generations, { owner: "o" }),
  { ...page(generations, { open: true, owner: "o" }), found: ["open"], because: opened },
  { ...page(generations, { status: "failed", owner: "o" }), found: ["status"], because: few },
  count(generations),
  count(generations, { open: true }),
  {
    ...count(generations, { open: true, kind: "edit", status: "queued" }),
    found: ["open", "kind"],
    because: opened,
  },
  count(generations, { errorCode: "timed_out" }),
];

const shapeOf = (kind: string, collection: string, where: Where) =>
  `${kind} ${collection} by ${Object.keys(where).sort().join(", ")}`;
const known = new Set(
  queries.map(({ kind, projection, where }) =>
    shapeOf(kind, `${projection.name}_v${projection.version}`, where),
  ),
);
const projected = new Set(queries.map(({ projection }) => `${projection.name}_v${projection.version}`));

/** The same views; a query on views of a projection that is not in the list fails. */
export function withKnownQueries(models: ReadModels): ReadModels {
  const check = (kind: Query["kind"], collection: string, where: Where) => {
    const shape = shapeOf(kind, collection, where);
    if (projected.has(collection) && !known.has(shape))
      throw new Error(`A query without an entry in test/support/queries.ts: ${shape}.`);
  };
  return {
    ...models,
    async page(collection, query) {
      check("page", collection, query.where);
      return models.page(collection, query);
    },
    async count(collection, where) {
      check("count", collection, where);
      return models.count(collection, where);
    },
  };
}
