/** From an id or an e-mail address to its page. */
import { accountStream } from "../commands/account.ts";
import { diagramStream } from "../commands/diagram.ts";
import { generationStream } from "../commands/generation.ts";
import { keyStream } from "../commands/key.ts";
import { html, path } from "../html.ts";
import { accounts } from "../projections/accounts.ts";
import { viewsOf } from "../projections/views.ts";
import type { House, Route } from "./visit.ts";

const places = [
  { stream: diagramStream, to: (id: string) => path`/console/diagrams/${id}` },
  { stream: generationStream, to: (id: string) => path`/console/jobs/${id}` },
  { stream: keyStream, to: (id: string) => path`/console/keys/${id}` },
  { stream: accountStream, to: (id: string) => path`/console/accounts/${id}` },
];

/** The log is asked, so a deleted diagram is found as well. */
async function placeOf({ log, models }: House, wanted: string): Promise<string | null> {
  if (wanted.includes("@")) {
    const where = { kind: "user", label: wanted };
    const [found] = await viewsOf(models, accounts).page({ where, order: "newest", limit: 1 });
    return found ? path`/console/accounts/${found.id}` : null;
  }
  if (!/^[\w-]{1,64}$/.test(wanted)) return null;
  for (const { stream, to } of places)
    if ((await log.store.read(stream(wanted), { max: 1 })).length > 0) return to(wanted);
  return null;
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
      const top = html`<p class="empty">Nothing is known of <code>${wanted}</code>. The id of a diagram, job, key or account is looked for, or the e-mail address of a user.</p>`;
      return { page: { title: "Not found", section: null, status: 404, top } };
    },
  },
];
