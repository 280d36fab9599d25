/** Owners in words: an owner is an environment and an account. */
import { ownerOf } from "../commands/api-keys.ts";
import { type Environment, environments } from "../events/family.ts";
import { type Html, html, path } from "../html.ts";
import { type AccountView, accounts } from "../projections/accounts.ts";
import { viewsOf } from "../projections/views.ts";
import type { ReadModels } from "../store/read-models.ts";
import { badge, id } from "./parts.ts";

export type Owner = { environment: Environment; kind: "user" | "organization"; accountId: string };

/** Null for a text that is no owner. */
export function readOwner(owner: string): Owner | null {
  const [, name, kind, accountId] = /^([a-z]+)-(user|org)-([\w-]+)$/.exec(owner) ?? [];
  const environment = environments.find((known) => known === name);
  if (!environment || accountId === undefined) return null;
  return { environment, kind: kind === "org" ? "organization" : "user", accountId };
}

/** The owner as diagrams and jobs name it. */
export const ownerText = (account: Pick<AccountView, "id" | "kind">, environment: Environment): string => {
  const organizationId = account.kind === "organization" ? account.id : null;
  return ownerOf({ environment, userId: account.id, organizationId });
};

/** Live, or test. */
export const environmentBadge = (environment: string): Html =>
  badge(environment === "live" ? "good" : "quiet", environment);

/** By its label, or by its id if no view has it. */
export const accountLink = (account: AccountView | undefined | null, accountId: string): Html =>
  html`<a href="${path`/console/accounts/${accountId}`}">${account ? account.label : id(accountId)}</a>`;

/** Accounts by id, each read once. */
export async function accountsBy(models: ReadModels, ids: string[]): Promise<Map<string, AccountView>> {
  const views = viewsOf(models, accounts);
  const found = await Promise.all([...new Set(ids)].map((accountId) => views.get(accountId)));
  return new Map(found.filter((view) => view !== null).map((view) => [view.id, view]));
}

/** The owner of each item as a link to its account, with the environment. */
export async function ownerCells(models: ReadModels, owners: string[]): Promise<Map<string, Html>> {
  const known = owners.map((owner) => ({ owner, read: readOwner(owner) }));
  const views = await accountsBy(
    models,
    known.flatMap(({ read }) => (read ? [read.accountId] : [])),
  );
  return new Map(
    known.map(({ owner, read }) => [
      owner,
      read
        ? html`<span class="owner">${accountLink(views.get(read.accountId), read.accountId)} ${environmentBadge(read.environment)}</span>`
        : html`${owner}`,
    ]),
  );
}
