/** Authentication: from the Authorization header to the key's owner, scopes and plan. */
import { ownerOf, parseApiKey } from "../commands/api-keys.ts";
import type { Scope } from "../events/key.ts";
import { limits } from "../limits.ts";
import { accounts } from "../projections/accounts.ts";
import { type KeyView, keys } from "../projections/keys.ts";
import { type Views, viewsOf } from "../projections/views.ts";
import { remember } from "../remember.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Caller } from "./caller.ts";
import { ApiError, type ErrorCode } from "./errors.ts";
import { openSeeAll } from "./see-all.ts";
import type { Deps } from "./service.ts";

/** The caller, or why there is none; failed attempts are rate-limited before they are rejected. */
export type Identify = (authorization: string | undefined, nowMs: number) => Promise<Caller | ApiError>;

/**
 * Key and account are read for each request, so that a revocation or a lowered plan takes effect at the next one (B13,
 * B17). Keys are looked up by SHA-256, so neither the duration nor the result of a look-up reveals anything about other
 * keys. If a rejection could be due to views that lag behind, the look-up is repeated once they have seen the whole
 * log.
 *
 * @throws ViewsBehind when they do not catch up in time.
 */
export function openIdentify(deps: Pick<Deps, "models" | "log" | "progress">): Identify {
  const look = openLook(deps.models);
  const seeAll = openSeeAll(deps, [keys, accounts]);
  return async (authorization, nowMs) => {
    const { found, mayBeLate } = await look(authorization, nowMs);
    if (!mayBeLate) return found;
    await seeAll();
    return (await look(authorization, nowMs)).found;
  };
}

/** `mayBeLate`: a key just made, a member just added, or a plan just raised would look the same. */
type Look = (
  authorization: string | undefined,
  nowMs: number,
) => Promise<{ found: Caller | ApiError; mayBeLate: boolean }>;

function openLook(models: ReadModels): Look {
  const keyViews = viewsOf(models, keys);
  const accountViews = viewsOf(models, accounts);
  // The hash of a key never changes, so its id can be cached; everything else can change and is not.
  const idsByHash = new Map<string, string>();
  const no = (code: ErrorCode, message: string, mayBeLate = false) => ({
    found: new ApiError(code, message),
    mayBeLate,
  });

  return async (authorization, nowMs) => {
    const token = bearerToken(authorization);
    if (token === null)
      return no("missing_api_key", "Send your API key as: Authorization: Bearer <API_KEY>.");
    const parsed = parseApiKey(token);
    const key = parsed && (await findKey(keyViews, idsByHash, parsed.hash));
    // The checksum tells a key that never existed.
    if (!key) return no("invalid_api_key", "This API key is not valid.", parsed !== null);
    const { userId, organizationId, environment, scopes } = key;
    const account = await accountViews.get(organizationId ?? userId);
    // Keys of a member who left are revoked (B13); this check also covers the time until each of them is.
    const left = organizationId !== null && !account?.members.includes(userId);
    const isRevoked = key.revokedAt !== null;
    if (isRevoked || left) return no("revoked_api_key", "This API key was revoked.", !isRevoked);
    if (key.expiresAt !== null && Date.parse(key.expiresAt) <= nowMs)
      return no("expired_api_key", "This API key has expired.");
    const paid = account?.plan === (organizationId === null ? "pro" : "team");
    const about = { keyId: key.id, userId, organizationId, environment, owner: ownerOf(key), scopes };
    return { found: { ...about, paid }, mayBeLate: !paid };
  };
}

/** @throws ApiError plan_required (403) */
export function requirePaidPlan({ paid }: Caller): void {
  if (!paid) throw new ApiError("plan_required", "The API is part of the paid plans; this account has none.");
}

/** @throws ApiError insufficient_scope (403) */
export function requireScope({ scopes }: Caller, scope: Scope): void {
  if (!scopes.includes(scope))
    throw new ApiError("insufficient_scope", `This API key lacks the scope ${scope}.`);
}

/** The scheme is case-insensitive (RFC 9110, section 11.1); null for another scheme or an empty token. */
function bearerToken(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(\S.*)$/i.exec(authorization ?? "") ?? [];
  return token?.trimEnd() ?? null;
}

async function findKey(
  views: Views<KeyView>,
  idsByHash: Map<string, string>,
  hash: string,
): Promise<KeyView | null> {
  const known = idsByHash.get(hash);
  if (known !== undefined) return views.get(known);
  const [found] = await views.page({ where: { hash }, order: "newest", limit: 1 });
  if (!found) return null;
  remember(idsByHash, hash, found.id, limits.keyIdsKeptMax);
  return found;
}
