/** Every document of the database, in whatever collection, as MongoDB stores it. */
import { openMongo } from "./mongo.ts";
import type { Raw } from "./raw.ts";

/** @throws Unavailable */
export async function* rawDocuments(url: string): AsyncGenerator<Raw> {
  const { db, reached, close } = openMongo(url);
  try {
    const collections = await reached(db.listCollections({}, { nameOnly: true }).toArray());
    // The server's own collections, such as view definitions, are not readable by every user and hold no documents of
    // ours.
    for (const { name } of collections.filter((one) => !one.name.startsWith("system."))) {
      const documents = db.collection(name).find({}, { raw: true });
      for (let number = 1; ; number++) {
        // With `raw`, the bytes of one document.
        const bytes = (await reached(documents.next())) as unknown as Uint8Array | null;
        if (bytes === null) break;
        yield { kind: "documents", place: `collection ${name}, document ${number}`, bytes };
      }
    }
  } finally {
    await close();
  }
}
