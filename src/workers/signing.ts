/** Keeps the log signed: at startup, as it grows, and at shutdown. */
import { setTimeout as sleep } from "node:timers/promises";
import { openExaminer } from "../audit/examine.ts";
import type { Fault } from "../audit/fault.ts";
import type { CommandContext } from "../commands/handle.ts";
import { newId } from "../commands/ids.ts";
import type { Log } from "../commands/log.ts";
import { limits } from "../limits.ts";
import { Damaged } from "../store/damaged.ts";
import { type Auditing, readCheckpoints, type SignResult, signCheckpoint, walkLog } from "./checkpoint.ts";

/** State of the proof of the log. */
export type Proof = {
  /** When the newest checkpoint was signed; without one, when the first event was decided; null for an empty log. */
  signedAt: string | null;
  /** Events that no checkpoint covers. */
  uncovered: number;
  faults: number;
};

export type Signer = {
  /** Signs until the signal aborts. @throws Unavailable */
  keep(signal: AbortSignal): Promise<void>;
  /** Signs what was added since, at shutdown when nothing writes any more. @throws Unavailable */
  last(signal: AbortSignal): Promise<void>;
};

export type SignerDeps = {
  log: Log;
  now: () => number;
  /** The private key as PEM, read when something has to be signed. */
  privatePem: () => string;
  onResult(result: SignResult): void;
  onProof(proof: Proof): void;
};

/** A signature is due after so many uncovered events, or when one of them, or the newest checkpoint, is too old. */
export type Schedule = {
  lookMs: number;
  events: number;
  everyMs: number;
  anewMs: number;
  /** The pause after a signature is this many times as long as it took, and at most `everyMs`. */
  pauseFactor: number;
};

const usual: Schedule = {
  lookMs: limits.checkpointLookMs,
  events: limits.checkpointEvents,
  everyMs: limits.checkpointEveryMs,
  anewMs: limits.checkpointAnewMs,
  pauseFactor: limits.signPauseFactor,
};

export function openSigner(
  { log, now, privatePem, onResult, onProof }: SignerDeps,
  schedule: Schedule = usual,
): Signer {
  let auditing: Auditing | null = null;
  let signedAt: string | null = null;
  let firstAt: string | null = null;
  let faults: Fault[] = [];
  /** No signature before this time. */
  let restUntilMs = 0;

  const context = (): CommandContext => ({
    commandId: newId(),
    requestId: null,
    actor: { kind: "service", id: "projector" },
    at: new Date(now()).toISOString(),
  });

  function tell(): void {
    const uncovered = auditing?.verifier.uncovered() ?? { events: 0, since: null };
    firstAt ??= uncovered.since;
    onProof({ signedAt: signedAt ?? firstAt, uncovered: uncovered.events, faults: faults.length });
  }

  async function sign(signal: AbortSignal, anew: boolean): Promise<void> {
    const startedMs = performance.now();
    const signed = await signCheckpoint(log, privatePem(), context, { auditing, anew, signal });
    auditing = signed.auditing;
    let { result } = signed;
    if ("newest" in result) signedAt = result.newest.signedAt;
    if (result.status === "faulty") {
      if (faults.length === 0) faults = await precisely(log, result.faults);
      result = { status: "faulty", faults };
    }
    const restMs = (performance.now() - startedMs) * schedule.pauseFactor;
    const isFaulty = result.status === "faulty";
    restUntilMs = performance.now() + (isFaulty ? schedule.everyMs : Math.min(restMs, schedule.everyMs));
    onResult(result);
    tell();
  }

  /** @returns whether there is something to sign now, and whether an unchanged log must be signed again. */
  async function due(signal: AbortSignal): Promise<{ due: boolean; anew: boolean }> {
    if (auditing) await walkLog(log.store, auditing.verifier, { signal });
    tell();
    const uncovered = auditing?.verifier.uncovered() ?? { events: 0, since: null };
    const ageMs = (at: string | null) => (at === null ? 0 : now() - Date.parse(at));
    const anew = signedAt !== null && ageMs(signedAt) >= schedule.anewMs;
    const grown = uncovered.events >= schedule.events || ageMs(uncovered.since) >= schedule.everyMs;
    return { due: (grown || anew) && performance.now() >= restUntilMs, anew };
  }

  return {
    async keep(signal) {
      await sign(signal, false);
      while (!signal.aborted) {
        await sleep(schedule.lookMs, undefined, { signal, ref: false }).catch(() => undefined);
        if (signal.aborted) return;
        const found = await due(signal);
        if (found.due && !signal.aborted) await sign(signal, found.anew);
      }
    },
    last: (signal) => sign(signal, false),
  };
}

/** Finds the events at fault: reads the log once more, as an auditor does. */
async function precisely(log: Log, noticed: Fault[]): Promise<Fault[]> {
  const examiner = openExaminer(await readCheckpoints(log), null);
  const end = await log.store.end();
  try {
    for await (const { events, upTo } of log.store.follow([""], 0n, new AbortController().signal)) {
      for (const event of events) examiner.add(event);
      if (upTo >= end) break;
    }
  } catch (error) {
    // The damage, and its place, has already been reported.
    if (!(error instanceof Damaged)) throw error;
    return noticed;
  }
  const { faults } = examiner.result(null);
  return faults.length > 0 ? faults : noticed;
}
