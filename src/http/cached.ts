/** What is drawn or compared on request, kept for whoever asks next. */
import { Unavailable } from "../store/event-store.ts";
import type { Deps } from "./service.ts";

/**
 * The bytes under this key, else those that `make` gives. A cache that is away costs their making again, and no answer; its
 * own metric counts what it could not do.
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
  // The diagram may have been deleted meanwhile: its data key goes before its pictures do, so this sees it.
  if ((await log.vault.get(id)) === null) await images.remove(id);
  return bytes;
}

const awayAs =
  <T>(otherwise: T) =>
  (error: unknown): T => {
    if (!(error instanceof Unavailable)) throw error;
    return otherwise;
  };
