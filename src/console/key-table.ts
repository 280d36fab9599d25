/** A table of keys: owner, scopes, state and usage. */
import { quotaOf } from "../commands/usage.ts";
import { scopes as allScopes } from "../events/key.ts";
import { type Html, html, path } from "../html.ts";
import { limits } from "../limits.ts";
import type { KeyView } from "../projections/keys.ts";
import { accountLink, accountsBy, environmentBadge } from "./owners.ts";
import { badge, table, time, used } from "./parts.ts";
import type { House } from "./visit.ts";

/** Shows the last four characters, by which its holder knows the key. */
export const keyLink = ({ id, lastFour }: KeyView): Html =>
  html`<a href="${path`/console/keys/${id}`}"><code>…${lastFour}</code></a>`;

/** Whether the key works. */
export function keyState({ revokedAt, expiresAt }: KeyView, nowMs: number): Html {
  if (revokedAt !== null) return html`${badge("bad", "revoked")} ${time(revokedAt)}`;
  if (expiresAt === null) return badge("good", "active");
  return Date.parse(expiresAt) <= nowMs
    ? html`${badge("bad", "expired")} ${time(expiresAt)}`
    : html`${badge("warn", "until")} ${time(expiresAt)}`;
}

/** Whether the key can no longer be changed. */
export const hasEnded = ({ revokedAt, expiresAt }: KeyView, nowMs: number): boolean =>
  revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= nowMs);

/** What the key may do. */
export const scopeList = ({ scopes }: KeyView): Html =>
  scopes.length === allScopes.length
    ? html`all`
    : html`<span class="row">${scopes.map((scope) => html`<code class="scope">${scope}</code>`)}</span>`;

/** Requests in the current minute and generations in the last 30 days. */
export async function usageOf({ log, burst, now }: House, { id }: KeyView) {
  const bounds = { limit: limits.burstRequestsMax, windowMs: limits.burstWindowMs };
  const [requests, quota] = await Promise.all([
    burst.hit(`key-${id}`, now(), bounds, false),
    quotaOf(log, id, now()),
  ]);
  return {
    burst: used("Requests of one minute", requests.limit - requests.remaining, requests.limit),
    quota: used("Generations of 30 days", quota.limit - quota.remaining, quota.limit),
    quotaResetMs: quota.resetMs,
  };
}

/** One row a key. */
export async function keyTable(house: House, keys: KeyView[]): Promise<Html> {
  const holders = await accountsBy(
    house.models,
    keys.map((key) => key.organizationId ?? key.userId),
  );
  const rows = await Promise.all(
    keys.map(async (key) => {
      const usage = await usageOf(house, key);
      const holder = key.organizationId ?? key.userId;
      return [
        keyLink(key),
        html`<span class="owner">${accountLink(holders.get(holder), holder)} ${environmentBadge(key.environment)}</span>`,
        scopeList(key),
        keyState(key, house.now()),
        usage.burst,
        usage.quota,
        time(key.createdAt),
      ];
    }),
  );
  return table({
    caption: "Keys, newest first",
    columns: ["Key", "Account", "Scopes", "State", "Last minute", "Last 30 days", "Made"],
    rows,
    empty: "There is no key yet.",
  });
}
