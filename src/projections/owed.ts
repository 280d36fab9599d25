/**
 * Writes that were answered before the views had seen them. Their owner's next read waits for the views or comes from
 * the log. Otherwise a list would lack what its reader has just created, and a client that keeps a copy would delete
 * it.
 */
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import type { Progress } from "./wait.ts";

/** A write at this position, acknowledged to the owner before the views of the collection had seen it. */
export type Debt = { owner: string; collection: string; position: bigint };

export type Owed = {
  /** Records a debt of this process or of another one. */
  note(debt: Debt): void;
  /**
   * Waits until the views have seen the owner's last write, as `Progress.wait` does; if they do not in time, records a
   * debt.
   */
  written(owner: string, collections: string[], position: bigint): Promise<boolean>;
  /**
   * Waits until the views have seen all writes acknowledged to the owner.
   *
   * @returns false when they have not after `waitMs`, by default `limits.owedWaitMs`.
   */
  paid(owner: string, collection: string, waitMs?: number): Promise<boolean>;
};

/** @param tell announces a debt to other processes, which may get the owner's next request. */
export function openOwed(progress: Pick<Progress, "wait">, tell: (debt: Debt) => void): Owed {
  const debts = new Map<string, bigint>();
  const nameOf = (owner: string, collection: string) => `${collection} ${owner}`;

  function note({ owner, collection, position }: Debt): void {
    const name = nameOf(owner, collection);
    if ((debts.get(name) ?? -1n) >= position) return;
    // Moved to the end, so that the debt noted longest ago is dropped first.
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
