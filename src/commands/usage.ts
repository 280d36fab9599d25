/**
 * Generation quota of one key: at most `limits.generationsMax` in any rolling 30 days, exact under concurrency (B10).
 */
import { type UsageEvent, usageEvents } from "../events/usage.ts";
import { limits } from "../limits.ts";
import type { Decider } from "./decider.ts";
import { type CommandContext, handle } from "./handle.ts";
import { type Folded, type Log, readEvents } from "./log.ts";
import { Refusal } from "./refusal.ts";

export const usageStream = (keyId: string) => `${usageEvents.prefix}${keyId}`;

export type UsageCommand = {
  type: "ReserveGeneration";
  data: { keyId: string; generationId: string; reservedAt: string };
};

export type Usage = {
  /** Time of the counted unit that must leave the window before another one fits; null while there is room. */
  oldestCountedAt: string | null;
  /** True when this generation has its unit. */
  spent: boolean;
};

export const usage: Decider<UsageCommand, UsageEvent, Usage> = {
  family: usageEvents,
  initial: () => ({ oldestCountedAt: null, spent: false }),

  decide({ data }, { oldestCountedAt, spent }) {
    if (spent) return [];
    const freeAt = oldestCountedAt === null ? 0 : Date.parse(oldestCountedAt) + limits.generationsWindowMs;
    const waitMs = freeAt - Date.parse(data.reservedAt);
    if (waitMs <= 0) return [{ type: "GenerationReserved", data }];
    throw new Refusal(
      "quota_exceeded",
      `This key has used its ${limits.generationsMax} generations of the last 30 days.`,
      { retryAfterMs: waitMs },
    );
  },

  evolve: (_, { data }) => ({ oldestCountedAt: data.reservedAt, spent: true }),
};

/**
 * Uses one unit.
 *
 * @param again an earlier request may have used it; then none is used.
 * @throws Refusal quota_exceeded with the time until the oldest unit is 30 days old.
 */
export const reserveGeneration = (
  log: Log,
  data: UsageCommand["data"],
  context: CommandContext,
  again = false,
) => {
  const stream = usageStream(data.keyId);
  const command: UsageCommand = { type: "ReserveGeneration", data };
  return handle(log, usage, stream, command, context, async () => {
    const folded = await loadUsage(log, stream);
    const spent = again && (await isReserved(log, stream, data.generationId));
    return { ...folded, state: { ...folded.state, spent } };
  });
};

/** Reads only two events, however old the key is: the newest, and the one `generationsMax - 1` before it. */
async function loadUsage(log: Log, stream: string): Promise<Folded<Usage>> {
  const [newest] = await readEvents(log, usageEvents, stream, { direction: "backwards", max: 1 });
  if (!newest) return { state: usage.initial(), revision: null, position: 0n, hash: null };
  const { revision, position, metadata } = newest.recorded;
  const counted = revision - (limits.generationsMax - 1);
  const [oldest] = counted < 0 ? [] : await readEvents(log, usageEvents, stream, { from: counted, max: 1 });
  const state = { oldestCountedAt: oldest?.event.data.reservedAt ?? null, spent: false };
  return { state, revision, position, hash: metadata.hash };
}

/** Requests are repeated within `limits.idempotencyWindowMs`, and no more units than these can be used in that time. */
async function isReserved(log: Log, stream: string, generationId: string): Promise<boolean> {
  const newest = await readEvents(log, usageEvents, stream, {
    direction: "backwards",
    max: limits.generationsMax,
  });
  return newest.some(({ event }) => event.data.generationId === generationId);
}

export type Quota = { limit: number; remaining: number; resetMs: number };

/** The remaining quota, and the time until the next unit returns; by binary search over revisions. */
export async function quotaOf(log: Log, keyId: string, nowMs: number): Promise<Quota> {
  const stream = usageStream(keyId);
  const reservedAt = async (revision: number) => {
    const [found] = await readEvents(log, usageEvents, stream, { from: revision, max: 1 });
    return found ? Date.parse(found.event.data.reservedAt) : nowMs;
  };
  const [newest] = await log.store.read(stream, { direction: "backwards", max: 1 });
  const end = newest ? newest.revision + 1 : 0;
  let low = Math.max(0, end - limits.generationsMax);
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((await reservedAt(middle)) + limits.generationsWindowMs > nowMs) high = middle;
    else low = middle + 1;
  }
  const resetMs = low < end ? (await reservedAt(low)) + limits.generationsWindowMs - nowMs : 0;
  return { limit: limits.generationsMax, remaining: limits.generationsMax - (end - low), resetMs };
}
