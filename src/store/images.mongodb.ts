/** Drawn pictures in MongoDB. A picture vanishes some time after it was drawn; who asks then has it drawn again. */
import { Binary } from "mongodb";
import { limits } from "../limits.ts";
import { checksumOf, type Images, type OnDamaged } from "./images.ts";
import { expireAt, openPreparedMongo, untilMade, untilWritten } from "./mongo.ts";

/** Versions before kept no checksum; such a picture is drawn again. */
type ImageDocument = { _id: string; diagramId: string; bytes: Binary; checksum?: string; expiresAt: Date };

/**
 * @param url a MongoDB connection string.
 * @throws Error when it cannot be understood; Unavailable when no server can be reached.
 */
export async function openMongoImages(url: string, onDamaged: OnDamaged = () => {}): Promise<Images> {
  const { db, reached, close } = await openPreparedMongo(url, async (db) => {
    await untilMade(() => db.collection("images").createIndex({ diagramId: 1 }));
    await expireAt(db.collection("images"), "expiresAt");
  });
  const images = db.collection<ImageDocument>("images");
  const idOf = (diagramId: string, key: string) => `${diagramId} ${key}`;

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
      // A document holds at most 16 MiB; a larger picture is drawn each time.
      if (bytes.length > limits.imageBytesKeptMax) return;
      const expiresAt = new Date(Date.now() + limits.imageKeptMs);
      const checksum = checksumOf(diagramId, key, bytes);
      const image = { diagramId, bytes: new Binary(bytes), checksum, expiresAt };
      const _id = idOf(diagramId, key);
      await reached(untilWritten(() => images.updateOne({ _id }, { $set: image }, { upsert: true })));
    },

    async remove(diagramId) {
      await reached(images.deleteMany({ diagramId }));
    },

    count: (diagramId) => reached(images.countDocuments({ diagramId })),

    close,
  };
}
