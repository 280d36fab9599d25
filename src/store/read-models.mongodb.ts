/**
 * Views in MongoDB: one collection per read model, one document per view, `{ _id, position, view }`. The position in
 * every document makes repeats and a second projector harmless.
 */
import { type AnyBulkWriteOperation, type Collection, type Db, type Filter, MongoServerError } from "mongodb";
import type { JsonObject } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { openMongo, untilMade, untilWritten } from "./mongo.ts";
import type { Change, PageQuery, ReadModels, Seen, StoredView, Where } from "./read-models.ts";

export type ViewDocument = { _id: string; position: bigint; view: JsonObject | null };
/** `seen` is a text that sorts by its position, so that `$max` works for it as for the number. */
type CheckpointDocument = { _id: string; position: bigint; seen?: string };

/**
 * @param url a MongoDB connection string.
 * @param onReconnect called each time that a lost server is found again.
 * @throws Error when it cannot be parsed.
 */
export function openMongoReadModels(url: string, onReconnect?: () => void): ReadModels {
  const { db, reached, close } = openMongo(url, onReconnect);
  const checkpoints = db.collection<CheckpointDocument>("checkpoints");
  const viewsIn = (collection: string) => db.collection<ViewDocument>(collection);
  const saving = new Map<string, Promise<void>>();

  // MongoDB-compatible servers list every collection, whatever name is asked for.
  const exists = async (collection: string): Promise<boolean> =>
    (await reached(db.listCollections({ name: collection }, { nameOnly: true }).toArray())).some(
      ({ name }) => name === collection,
    );

  async function saveNow(collection: string, changes: Change[], upTo: bigint, seen?: Seen): Promise<void> {
    await writeViews(viewsIn(collection), newestOfEach(changes));
    const grown = { position: upTo, ...(seen && { seen: textOf(seen) }) };
    await untilWritten(() => checkpoints.updateOne({ _id: collection }, { $max: grown }, { upsert: true }));
  }

  return {
    async open(collection, indexes) {
      // One by one: FerretDB closes the connection when several indexes of one command already exist.
      for (const fields of indexes)
        await reached(untilMade(() => viewsIn(collection).createIndex(indexKey(fields))));
      if (indexes.length === 0) await reached(makeCollection(db, collection));
      else await reached(untilMade(() => viewsIn(collection).createIndex(countKey)));
    },

    exists,

    async get(collection, id) {
      const found = await reached(viewsIn(collection).findOne({ _id: id }));
      return found && storedView(found);
    },

    async getMany(collection, ids) {
      if (ids.length === 0) return new Map();
      const found = await reached(
        viewsIn(collection)
          .find({ _id: { $in: ids } })
          .toArray(),
      );
      return new Map(found.map((document) => [document._id, storedView(document)]));
    },

    async page(collection, query) {
      const { filter, sort } = pageFilter(query);
      const found = await reached(viewsIn(collection).find(filter).sort(sort).limit(query.limit).toArray());
      return found.flatMap(({ view }) => (view ? [view] : []));
    },

    count: (collection, where) => reached(viewsIn(collection).countDocuments(countFilter(where))),

    async save(collection, changes, upTo, seen) {
      // One after another: a server that reads and writes in two steps would let an older view of ours win.
      const before = saving.get(collection) ?? Promise.resolve();
      const saved = before
        .catch(() => undefined)
        .then(() => reached(saveNow(collection, changes, upTo, seen)));
      saving.set(collection, saved);
      await saved.finally(() => saving.get(collection) === saved && saving.delete(collection));
    },

    async checkpoint(collection) {
      const found = await reached(checkpoints.findOne({ _id: collection }));
      return found?.position ?? 0n;
    },

    async lastSeen(collection) {
      const found = await reached(checkpoints.findOne({ _id: collection }));
      return found?.seen === undefined ? null : seenFrom(found.seen);
    },

    async drop(collection) {
      // The checkpoint goes first: views without one are rebuilt, but a checkpoint without views would skip them.
      await reached(checkpoints.deleteOne({ _id: collection }));
      // MongoDB before version 7, and compatible servers, treat a missing collection as an error.
      if (await exists(collection)) await reached(viewsIn(collection).drop());
    },

    close,
  };
}

/** Another process may create it at the same time. */
async function makeCollection(db: Db, collection: string): Promise<void> {
  try {
    await db.createCollection(collection);
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== namespaceExists) throw error;
  }
}

const namespaceExists = 48;

/**
 * Updates existing views whose position is lower, and inserts the missing ones. An upsert would do both at once, but
 * fails for a view that is already newer, and some servers stop at the first failure.
 */
async function writeViews(views: Collection<ViewDocument>, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = changes.map(({ id }) => id);
  await untilWritten(async () => {
    const found = await views.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray();
    const there = new Set(found.map(({ _id }) => _id));
    const writes = changes.map(
      ({ id, view, position }): AnyBulkWriteOperation<ViewDocument> =>
        there.has(id)
          ? {
              updateOne: {
                filter: { _id: id, position: { $lt: position } },
                update: { $set: { view, position } },
              },
            }
          : { insertOne: { document: { _id: id, position, view } } },
    );
    for (let i = 0; i < writes.length; i += limits.mongoWritesMax)
      await views.bulkWrite(writes.slice(i, i + limits.mongoWritesMax), { ordered: false });
  });
}

function newestOfEach(changes: Change[]): Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const known = newest.get(change.id);
    if (!known || change.position > known.position) newest.set(change.id, change);
  }
  return [...newest.values()];
}

/** The stream comes last: the other parts contain no space. */
const textOf = ({ position, revision, eventId, stream }: Seen): string =>
  [String(position).padStart(20, "0"), revision, eventId, stream].join(" ");

function seenFrom(text: string): Seen {
  const [position = "", revision, eventId = "", ...stream] = text.split(" ");
  return { position: BigInt(position), revision: Number(revision), eventId, stream: stream.join(" ") };
}

const storedView = ({ view, position }: ViewDocument): StoredView => ({ view, position });

/** After the filtered fields come those that order a page, so that a page reads only what it returns. */
const indexKey = (fields: string[]): Record<string, 1> =>
  Object.fromEntries([...fields, "createdAt", "id"].map((field) => [`view.${field}`, 1]));

const equalities = (where: Where) =>
  Object.fromEntries(Object.entries(where).map(([field, value]) => [`view.${field}`, value]));

/** Counting reads this index, or that of the filtered fields, and no document. */
const countKey = { "view.id": 1 } as const;

/** Greater than "" matches any text: this excludes removed views, which have no id. */
export const countFilter = (where: Where): Filter<ViewDocument> =>
  // The driver's types do not know paths into a view.
  ({ ...equalities(where), "view.id": { $gt: "" } }) as Filter<ViewDocument>;

/** The query for one page; a range on the time lets the index scan start where the page does. */
export function pageFilter({ where, order, after }: Omit<PageQuery, "limit">): {
  filter: Filter<ViewDocument>;
  sort: Record<string, 1 | -1>;
} {
  const [behind, direction] = order === "newest" ? (["$lt", -1] as const) : (["$gt", 1] as const);
  const sort = { "view.createdAt": direction, "view.id": direction };
  // Greater than "" matches any text: this excludes removed views, which have no fields.
  const times = after ? { $gt: "", [`${behind}e`]: after.createdAt } : { $gt: "" };
  const further = after && {
    $or: [
      { "view.createdAt": { [behind]: after.createdAt } },
      { "view.createdAt": after.createdAt, "view.id": { [behind]: after.id } },
    ],
  };
  const filter = { ...equalities(where), "view.createdAt": times, ...further };
  // The driver's types do not know paths into a view.
  return { filter: filter as Filter<ViewDocument>, sort };
}
