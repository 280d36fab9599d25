/**
 * Search: leads from an id, an e-mail address, an organization's name, the end of a key or a request id to its page.
 */
import { accountStream } from "../commands/account.ts";
import { diagramStream } from "../commands/diagram.ts";
import { generationStream } from "../commands/generation.ts";
import { keyStream } from "../commands/key.ts";
import { html, path } from "../html.ts";
import { accounts } from "../projections/accounts.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import type { House, Route } from "./visit.ts";

const places = [
  { stream: diagramStream, to: (id: string) => path`/console/diagrams/${id}` },
  { stream: generationStream, to: (id: string) => path`/console/jobs/${id}` },
  { stream: keyStream, to: (id: string) => path`/console/keys/${id}` },
  { stream: accountStream, to: (id: string) => path`/console/accounts/${id}` },
];

/** Reads the log, so that deleted diagrams are found as well. */
async function placeOf({ log, models }: House, wanted: string): Promise<string | null> {
  if (/^req_\w+$/.test(wanted)) return `/console/events?${new URLSearchParams({ request: wanted })}`;
  if (/^[\w-]{1,64}$/.test(wanted))
    for (const { stream, to } of places)
      if ((await log.store.read(stream(wanted), { max: 1 })).length > 0) return to(wanted);
  const where = { kind: wanted.includes("@") ? "user" : "organization", label: wanted };
  const [account] = await viewsOf(models, accounts).page({ where, order: "newest", limit: 1 });
  if (account) return path`/console/accounts/${account.id}`;
  const [key] = await viewsOf(models, keys).page({ where: { lastFour: wanted }, order: "newest", limit: 1 });
  return key ? path`/console/keys/${key.id}` : null;
}

/** /find. */
export const findRoutes: Route[] = [
  {
    method: "GET",
    path: "/find",
    async answer(house, { query }) {
      const wanted = (query.get("id") ?? "").trim();
      const place = await placeOf(house, wanted);
      if (place !== null) return { redirect: place };
      const top = html`<p class="empty">Nothing is known of <code>${wanted}</code>. The id of a diagram, job, key, account or request is looked for, the e-mail address of a user, the name of an organization, or the last four characters of a key.</p>`;
      return { page: { title: "Not found", section: null, status: 404, top } };
    },
  },
];
