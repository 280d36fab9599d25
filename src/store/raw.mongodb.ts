/** Every document of the database, whichever collection it lies in, as MongoDB stores it. */
import { openMongo } from "./mongo.ts";
import type { Raw } from "./raw.ts";

/** @throws Unavailable */
export async function* rawDocuments(url: string): AsyncGenerator<Raw> {
  const { db, reached, close } = openMongo(url);
  try {
    const collections = await reached(db.listCollections({}, { nameOnly: true }).toArray());
    // What the server keeps for itself, as the definitions of views, cannot be read by everybody and holds no documents of ours.
    for (const { name } of collections.filter((one) => !one.name.startsWith("system."))) {
      const documents = db.collection(name).find({}, { raw: true });
      for (let number = 1; ; number++) {
        // As `raw` asks for it: the bytes of one document.
        const bytes = (await reached(documents.next())) as unknown as Uint8Array | null;
        if (bytes === null) break;
        yield { kind: "documents", place: `collection ${name}, document ${number}`, bytes };
      }
    }
  } finally {
    await close();
  }
}
