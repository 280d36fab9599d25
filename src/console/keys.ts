/** API keys: created and shown once, rotated, revoked. */
import { html, path } from "../html.ts";
import { keyEntries } from "../operating/history.ts";
import { createKey, type IssuedKey, overlapDaysMax, revokeKey, rotateKey } from "../operating/keys.ts";
import { Misuse } from "../operating/operator.ts";
import { accounts } from "../projections/accounts.ts";
import { type KeyView, keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { eventTable, fieldsOf } from "./events.ts";
import { holderOf } from "./key-form.ts";
import { hasEnded, keyState, keyTable, scopeList, usageOf } from "./key-table.ts";
import { done } from "./notices.ts";
import { accountLink, accountsBy, environmentBadge } from "./owners.ts";
import { action, card, careful, choice, facts, pageOf, pager, time } from "./parts.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

async function listPage(house: House, visit: Visit): Promise<Page> {
  const { items, next } = await pageOf(viewsOf(house.models, keys), {}, visit.query);
  return {
    title: "API keys",
    section: "keys",
    top: html`${await keyTable(house, items)}${pager("/console/keys", visit.query, next)}
<p class="hint">A key is made on the page of the <a href="/console/accounts">account</a> that it is for.</p>`,
  };
}

/** @throws Misuse */
async function keyIn({ models }: House, { params }: Visit): Promise<KeyView> {
  const key = await viewsOf(models, keys).get(params.id ?? "");
  if (!key) throw new Misuse("There is no such key.");
  return key;
}

async function keyPage(house: House, visit: Visit): Promise<Page> {
  const key = await keyIn(house, visit);
  const holders = await accountsBy(house.models, [key.userId, key.organizationId ?? key.userId]);
  const { burst, quota, quotaResetMs } = await usageOf(house, key);
  const { organizationId } = key;
  const entries = await keyEntries(visit.operator, key.id);
  return {
    title: `API key …${key.lastFour}`,
    section: "keys",
    top: html`${card(
      "Key",
      facts([
        ["Id", html`<code>${key.id}</code>`],
        ["State", keyState(key, house.now())],
        ["Environment", environmentBadge(key.environment)],
        ["Scopes", scopeList(key)],
        ["User", accountLink(holders.get(key.userId), key.userId)],
        ["Organization", organizationId && accountLink(holders.get(organizationId), organizationId)],
        ["Made", time(key.createdAt)],
        ["Requests of the last minute", burst],
        ["Generations of the last 30 days", quota],
        [
          "Next generation comes back",
          quotaResetMs > 0 && time(new Date(house.now() + quotaResetMs).toISOString()),
        ],
      ]),
      "about",
    )}
${visit.csrf !== null && !hasEnded(key, house.now()) && card("Change", changes(key, visit))}
${card("History", eventTable(entries, fieldsOf))}`,
  };
}

function changes(key: KeyView, { csrf }: Visit) {
  const self = path`/console/keys/${key.id}`;
  const days = Array.from({ length: overlapDaysMax + 1 }, (_, i) => ({
    value: String(i),
    text: i === 0 ? "at once" : i === 1 ? "after 1 day" : `after ${i} days`,
  }));
  return html`<div class="sides">${action({
    to: `${self}/rotate`,
    csrf,
    label: "Rotate",
    fields: choice("days", "This key ends", days),
  })}${careful({
    to: `${self}/revoke`,
    csrf,
    label: "Revoke",
    warning: "Every request with this key is refused from then on. It cannot be undone.",
  })}</div>`;
}

/** The only time that the key is shown: as the answer to a form, without an address, so that no history keeps it. */
function shownOnce({ keyId, key }: IssuedKey, about: string): Page {
  return {
    title: "A new API key",
    section: "keys",
    status: 201,
    top: html`<section class="card secret" aria-labelledby="secret"><h2 id="secret">Copy it now</h2>
<p>It is shown this once and stored nowhere. ${about}</p>
<p class="copy"><input id="plain-key" aria-label="The new API key" value="${key}" readonly autocomplete="off" spellcheck="false"><button type="button" data-copy="plain-key" hidden>Copy</button></p>
<p><a href="${path`/console/keys/${keyId}`}">To the key's page</a></p></section>`,
  };
}

/** /keys and below, and new keys of an account. */
export const keyRoutes: Route[] = [
  {
    method: "GET",
    path: "/keys",
    answer: async (house, visit) => ({ page: await listPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/accounts/:id/keys",
    async answer({ models, now }, { operator, params, form }) {
      const account = await viewsOf(models, accounts).get(params.id ?? "");
      if (!account) throw new Misuse("There is no such account.");
      const issued = await createKey(operator, holderOf(account, form, now()));
      return { page: shownOnce(issued, `It is for ${account.label}.`) };
    },
  },
  {
    method: "GET",
    path: "/keys/:id",
    answer: async (house, visit) => ({ page: await keyPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/keys/:id/rotate",
    async answer(house, visit) {
      const { id, lastFour } = await keyIn(house, visit);
      const { oldExpiresAt, ...issued } = await rotateKey(
        visit.operator,
        id,
        Number(visit.form.get("days") ?? 0),
      );
      return {
        page: shownOnce(issued, `It takes the place of …${lastFour}, which ends at ${oldExpiresAt}.`),
      };
    },
  },
  {
    method: "POST",
    path: "/keys/:id/revoke",
    async answer(house, visit) {
      const { id } = await keyIn(house, visit);
      await revokeKey(visit.operator, id);
      return done(path`/console/keys/${id}`, "revoked");
    },
  },
];
