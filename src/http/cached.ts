/** The cache of pictures and comparisons that are made on request. */
import { Unavailable } from "../store/event-store.ts";
import type { Deps } from "./service.ts";

/**
 * The cached bytes under this key; otherwise those that `make` returns. If the cache is down, they are made again; the
 * cache's own metric counts its failures.
 */
export async function cached(
  { images, log }: Pick<Deps, "images" | "log">,
  { id, key }: { id: string; key: string },
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const kept = await images.get(id, key).catch(awayAs(null));
  if (kept) return kept;
  const bytes = await make();
  await images.put(id, key, bytes).catch(awayAs(undefined));
  // The diagram may have been deleted meanwhile. Its data key is destroyed before its pictures are removed, so this
  // check sees it.
  if ((await log.vault.get(id)) === null) await images.remove(id);
  return bytes;
}

const awayAs =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (!(error instanceof Unavailable)) throw error;
    return otherwise;
  };
