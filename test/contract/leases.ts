/** The contract of every adapter of leases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Leases, underLease } from "../../src/queue/leases.ts";

/** @param open two processes that share their leases, or one twice where they end with the process. */
export function describeLeases(
  name: string,
  open: () => Promise<{ one: Leases; other: Leases; close(): Promise<void> }>,
) {
  describe(`leases: ${name}`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test("a key that somebody has is given to nobody else, until it is released", async () => {
      const { one, other } = opened;
      const lease = await one.take("a");
      expect(lease).not.toBeNull();
      expect(await other.take("a")).toBeNull();
      expect(await one.take("a")).toBeNull();
      await lease?.release();
      const again = await other.take("a");
      expect(again).not.toBeNull();
      await again?.release();
    });

    test("keys do not stand in each other's way", async () => {
      const { one, other } = opened;
      const leases = [await one.take("b"), await other.take("c")];
      expect(leases).not.toContain(null);
      for (const lease of leases) await lease?.release();
    });

    test("of several who want a key at once exactly one gets it", async () => {
      const { one, other } = opened;
      const leases = await Promise.all([one, other, one, other].map((leases) => leases.take("d")));
      const got = leases.filter((lease) => lease !== null);
      expect(got).toHaveLength(1);
      await got[0]?.release();
    });

    test("work under a lease is done once, and the lease ends with it, also when it fails", async () => {
      const { one, other } = opened;
      const inside = await underLease(one, "e", () => underLease(other, "e", async () => "twice"));
      expect(inside).toBeNull();
      const failing = underLease(one, "e", async () => {
        throw new Error("broken");
      });
      await expect(failing).rejects.toThrow("broken");
      expect(await underLease(other, "e", async () => "done")).toBe("done");
    });
  });
}
