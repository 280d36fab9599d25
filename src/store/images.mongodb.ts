/** Drawn pictures in MongoDB. A picture expires some time after it was drawn, and is then drawn again on request. */
import { Binary, type Collection } from "mongodb";
import { limits } from "../limits.ts";
import { checksumOf, type Images, type OnDamaged } from "./images.ts";
import { expireAt, openPreparedMongo, untilMade, untilWritten } from "./mongo.ts";

/** Older versions stored no checksum; such a picture is drawn again. */
type ImageDocument = {
  _id: string;
  diagramId: string;
  bytes: Binary;
  checksum?: string;
  expiresAt: Date;
  size?: number;
};

/**
 * @param url a MongoDB connection string.
 * @param bytesMax bytes of all pictures together; each process may exceed it by a sixteenth, because none checks at
 * every put.
 * @throws Error when it cannot be parsed; Unavailable when no server can be reached.
 */
export async function openMongoImages(
  url: string,
  bytesMax: number,
  onDamaged: OnDamaged = () => {},
): Promise<Images> {
  const { db, reached, close } = await openPreparedMongo(url, async (db) => {
    await untilMade(() => db.collection("images").createIndex({ diagramId: 1 }));
    await expireAt(db.collection("images"), "expiresAt");
    await untilMade(() => db.collection("images").createIndex(byAge));
  });
  const images = db.collection<ImageDocument>("images");
  const idOf = (diagramId: string, key: string) => `${diagramId} ${key}`;
  /** Bytes put since the cache was last measured; a process that has just started does not know its size. */
  let unseen = Number.POSITIVE_INFINITY;

  return {
    async get(diagramId, key) {
      const found = await reached(images.findOne({ _id: idOf(diagramId, key) }));
      if (found?.checksum === undefined) return null;
      const bytes = Uint8Array.from(found.bytes.value());
      if (found.checksum === checksumOf(diagramId, key, bytes)) return bytes;
      onDamaged({ diagramId, key });
      return null;
    },

    async put(diagramId, key, bytes) {
      // A document holds at most 16 MiB; a larger picture is drawn on every request.
      if (bytes.length > Math.min(limits.imageBytesKeptMax, bytesMax)) return;
      const expiresAt = new Date(Date.now() + limits.imageKeptMs);
      const checksum = checksumOf(diagramId, key, bytes);
      const image = { diagramId, bytes: new Binary(bytes), checksum, expiresAt, size: bytes.length };
      const _id = idOf(diagramId, key);
      await reached(untilWritten(() => images.updateOne({ _id }, { $set: image }, { upsert: true })));
      unseen += bytes.length;
      if (unseen <= bytesMax * limits.imagesUnseenShare) return;
      unseen = 0;
      await reached(evict(images, bytesMax));
    },

    async remove(diagramId) {
      await reached(images.deleteMany({ diagramId }));
    },

    count: (diagramId) => reached(images.countDocuments({ diagramId })),

    close,
  };
}

/** Newest first, with sizes, so that adding up reads no picture. */
const byAge = { expiresAt: -1, size: 1 } as const;

/** Empties the cache down to a share of the limit, oldest pictures first; the newest always stays. */
async function evict(images: Collection<ImageDocument>, bytesMax: number): Promise<void> {
  let bytes = 0;
  let keptFrom: Date | null = null;
  const all = images.find({}, { projection: { _id: 0, expiresAt: 1, size: 1 } }).sort(byAge);
  for await (const { expiresAt, size } of all) {
    // A version without a limit stored no sizes; its pictures are the oldest, and go first.
    bytes += size ?? 0;
    if (keptFrom === null || bytes <= bytesMax * limits.imagesKeptShare) keptFrom = expiresAt;
    if (bytes > bytesMax) {
      await images.deleteMany({ expiresAt: { $lt: keptFrom } });
      return;
    }
  }
}
