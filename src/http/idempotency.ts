/** POSTs that create something: carried out once per Idempotency-Key, however often they are sent (C27, C28). */
import { createHash } from "node:crypto";
import {
  abandonClaim,
  bodyOf,
  claimed,
  claimRequest,
  claimStream,
  inUse,
  releaseClaim,
} from "../commands/claim.ts";
import { diagramStream } from "../commands/diagram.ts";
import { generationStream } from "../commands/generation.ts";
import { canonicalJson } from "../events/canonical-json.ts";
import type { JsonObject } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import type { Attempts } from "./attempts.ts";
import type { Endpoint, Make } from "./endpoint.ts";
import { ApiError, apiErrorOf } from "./errors.ts";
import { type Answer, type Call, contextOf, type Deps } from "./service.ts";

type MakingEndpoint = Extract<Endpoint, { newId(): string }>;

/**
 * The answer of the request that first used the key, or of this one.
 *
 * @param raw the body before its fields are checked: a repeated request is answered before any other check.
 * @param prepare makes every check that may refuse the request; only then is the key claimed.
 * @throws ApiError for a malformed key; Refusal idempotency_key_in_use, idempotency_key_reused.
 */
export async function once(
  deps: Deps,
  attempts: Attempts,
  endpoint: MakingEndpoint,
  call: Call,
  raw: Record<string, unknown>,
  prepare: () => Promise<Make>,
): Promise<Answer> {
  const key = idempotencyKeyOf(call);
  if (key === null) return (await prepare())(endpoint.newId(), false);
  const stream = claimStream(call.caller.owner, `${endpoint.method} ${endpoint.path}`, key);
  const sha256 = sha256Of(call, raw);
  const by = { holder: attempts.holder, claimedAt: call.at };
  const before = await claimed(deps.log, stream, sha256, by);
  const answer = before && (await endpoint.replay(deps, call, before.attempt.resourceId));
  if (answer) return { ...answer, headers: { ...answer.headers, "Idempotency-Replayed": "true" } };
  if (before && (!(before.left || isOrphan(before, deps)) || attempts.isUnderWay(stream))) throw inUse();
  // Abandons the claim for a process that no longer can; of two simultaneous retries one will then take it over.
  if (before && !before.left) await abandonClaim(deps.log, stream, before.attempt, contextOf(call));
  const make = await prepare();
  const resourceId = before?.attempt.resourceId ?? endpoint.newId();
  const body = await bodyOf(deps.log, endpoint.keyIdOf(call, resourceId), sha256);
  const claim = { ...body, resourceId, ...by };
  const again = before !== null;
  const ownKey = endpoint.makesDiagram === true && !again;
  return attempts.work(stream, () =>
    attempt({ deps, attempts, call }, { stream, claim, again, ownKey }, make),
  );
}

/** Left by a process that has ended: the claim is older than the moment when this process became the only one. */
const isOrphan = ({ position }: { position: bigint }, { aloneSince }: Deps): boolean =>
  aloneSince !== null && position <= aloneSince;

type Work = { deps: Deps; attempts: Attempts; call: Call };
type Claiming = {
  stream: string;
  claim: Parameters<typeof claimRequest>[2];
  again: boolean;
  ownKey: boolean;
};

async function attempt(
  { deps: { log }, attempts, call }: Work,
  { stream, claim, again, ownKey }: Claiming,
  make: Make,
): Promise<Answer> {
  const context = contextOf(call);
  try {
    await claimRequest(log, stream, claim, context);
    return await make(claim.resourceId, again).catch(async (error) => {
      // A refused request has created nothing.
      if (apiErrorOf(error)) {
        await releaseClaim(log, stream, claim, context);
        // The key was made for this attempt; destroying it makes the request's content unreadable.
        if (ownKey && (await isUnmade(log, claim))) await log.vault.destroy(claim.keyId);
      }
      throw error;
    });
  } catch (error) {
    // After a fault the claim and part of the result may exist: a retry resumes under the same id.
    if (!apiErrorOf(error)) attempts.handBack(stream, () => abandonClaim(log, stream, claim, context));
    throw error;
  }
}

/** Whether the log has neither the diagram nor the job that makes it. */
async function isUnmade({ store }: Deps["log"], { keyId, resourceId }: Claiming["claim"]): Promise<boolean> {
  const streams = [diagramStream(keyId), generationStream(resourceId)];
  const firsts = await Promise.all(streams.map((stream) => store.read(stream, { max: 1 })));
  return firsts.every(({ length }) => length === 0);
}

function idempotencyKeyOf(call: Call): string | null {
  const name = "Idempotency-Key";
  const key = call.header(name.toLowerCase());
  if (key === null) return null;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyCharsMax) return key;
  const max = limits.idempotencyKeyCharsMax;
  throw new ApiError("invalid_parameter", `${name} must be 1 to ${max} visible ASCII characters.`, {
    param: name,
  });
}

/** Equal for equal requests, whatever the member order and white space of the body. */
function sha256Of({ id, query }: Call, body: Record<string, unknown>): string {
  // Both were parsed from text, so they are JSON.
  const text = canonicalJson([id.toLowerCase(), query as JsonObject, body as JsonObject]);
  return createHash("sha256").update(text).digest("hex");
}
