/**
 * Writes that were answered before the views had seen them. What their owner reads next waits for those views, or comes from the
 * log: else a list would lack what its reader has just made, and who keeps a copy would delete it.
 */
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import type { Progress } from "./wait.ts";

/** The owner was told of a write at this position that the views of the collection had not seen. */
export type Debt = { owner: string; collection: string; position: bigint };

export type Owed = {
  /** A debt of this process or of another one. */
  note(debt: Debt): void;
  /** Waits until the views have seen what the owner wrote last, as `Progress.wait` does; what they have not seen then is owed. */
  written(owner: string, collections: string[], position: bigint): Promise<boolean>;
  /**
   * Waits until the views have seen all that the owner was told of.
   *
   * @returns false when they have not after `waitMs`, which is `limits.owedWaitMs` where it is left out.
   */
  paid(owner: string, collection: string, waitMs?: number): Promise<boolean>;
};

/** @param tell tells other processes, which may be asked next. */
export function openOwed(progress: Pick<Progress, "wait">, tell: (debt: Debt) => void): Owed {
  const debts = new Map<string, bigint>();
  const nameOf = (owner: string, collection: string) => `${collection} ${owner}`;

  function note({ owner, collection, position }: Debt): void {
    const name = nameOf(owner, collection);
    if ((debts.get(name) ?? -1n) >= position) return;
    // To the end, so that the debt that was noted longest ago goes first.
    debts.delete(name);
    remember(debts, name, position, limits.owedKeptMax);
  }

  return {
    note,
    async written(owner, collections, position) {
      if (await progress.wait(collections, position)) return true;
      for (const collection of collections) {
        const debt = { owner, collection, position };
        note(debt);
        tell(debt);
      }
      return false;
    },
    async paid(owner, collection, waitMs = limits.owedWaitMs) {
      const name = nameOf(owner, collection);
      const position = debts.get(name);
      if (position === undefined) return true;
      if (!(await progress.wait([collection], position, waitMs))) return false;
      if (debts.get(name) === position) debts.delete(name);
      return true;
    },
  };
}
