/** Users and organizations: their plans, members and keys. */
import { environments } from "../events/family.ts";
import { type Html, html, path } from "../html.ts";
import {
  addMember,
  organizationPlans,
  registerOrganization,
  registerUser,
  removeMember,
  setPlan,
  userPlans,
} from "../operating/accounts.ts";
import { accountEntries } from "../operating/history.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import { type AccountView, accounts } from "../projections/accounts.ts";
import { diagrams } from "../projections/diagrams.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import { eventTable, fieldsOf } from "./events.ts";
import { keyForm } from "./key-form.ts";
import { keyTable } from "./key-table.ts";
import { done } from "./notices.ts";
import { accountLink, accountsBy, ownerText } from "./owners.ts";
import {
  action,
  badge,
  card,
  careful,
  choice,
  counted,
  facts,
  field,
  id,
  pageOf,
  pager,
  table,
  tabs,
  time,
} from "./parts.ts";
import type { House, Page, Route, Visit } from "./visit.ts";

type Kind = AccountView["kind"];

const plansOf = (kind: Kind): readonly string[] => (kind === "user" ? userPlans : organizationPlans);
const base = "/console/accounts";
const pathOf = (accountId: string) => path`/console/accounts/${accountId}`;

/** A plan; its colour shows whether it allows use of the API. */
export const planBadge = (plan: string): Html => badge(plan === "free" ? "quiet" : "good", plan);

async function listPage({ models }: House, visit: Visit): Promise<Page> {
  const kind: Kind = visit.query.get("kind") === "organization" ? "organization" : "user";
  const { items, next } = await pageOf(viewsOf(models, accounts), { kind }, visit.query);
  const users = kind === "user";
  const rows = items.map((account) => [
    accountLink(account, account.id),
    planBadge(account.plan),
    ...(users ? [] : [counted(account.members.length, "member")]),
    time(account.createdAt),
    id(account.id),
  ]);
  const kinds = [
    { to: base, text: "Users", here: users },
    { to: `${base}?kind=organization`, text: "Organizations", here: !users },
  ];
  return {
    title: "Accounts",
    section: "accounts",
    top: html`${tabs("Kinds of accounts", kinds)}
${table({
  caption: users ? "Users, newest first" : "Organizations, newest first",
  columns: users
    ? ["E-mail address", "Plan", "Registered", "Id"]
    : ["Name", "Plan", "Members", "Registered", "Id"],
  rows,
  empty: users ? "There is no user yet." : "There is no organization yet.",
})}${pager(base, visit.query, next)}
${card(users ? "Register a user" : "Register an organization", registerForm(kind, visit.csrf))}`,
  };
}

const registerForm = (kind: Kind, csrf: string | null): Html =>
  action({
    to: base,
    csrf,
    label: "Register",
    tone: "primary",
    fields: html`<input type="hidden" name="kind" value="${kind}">
${kind === "user" ? field({ name: "label", label: "E-mail address", type: "email" }) : field({ name: "label", label: "Name" })}
${choice("plan", "Plan", plansOf(kind).map(optionOf))}`,
  });

const optionOf = (value: string) => ({ value, text: value });

async function register(visit: Visit): Promise<string> {
  const label = visit.form.get("label") ?? "";
  const plan = visit.form.get("plan") ?? "";
  if (visit.form.get("kind") === "organization")
    return registerOrganization(visit.operator, label, oneOf("The plan", plan, organizationPlans));
  return registerUser(visit.operator, label, oneOf("The plan", plan, userPlans));
}

/** @throws Misuse */
async function accountOf({ models }: House, { params }: Visit): Promise<AccountView> {
  const account = await viewsOf(models, accounts).get(params.id ?? "");
  if (!account) throw new Misuse("There is no such account.");
  return account;
}

async function accountPage(house: House, visit: Visit): Promise<Page> {
  const { models } = house;
  const account = await accountOf(house, visit);
  const isUser = account.kind === "user";
  const where = isUser ? { userId: account.id } : { organizationId: account.id };
  const { items, next } = await pageOf(viewsOf(models, keys), where, visit.query);
  const members = await accountsBy(models, account.members);
  const entries = await accountEntries(visit.operator, account.id);
  const self = pathOf(account.id);
  return {
    title: account.label,
    section: "accounts",
    top: html`${card(
      isUser ? "User" : "Organization",
      html`${facts([
        ["Id", html`<code>${account.id}</code>`],
        ["Plan", planBadge(account.plan)],
        ["Registered", time(account.createdAt)],
        ["Diagrams", await diagramLinks(house, account)],
      ])}${action({
        to: `${self}/plan`,
        csrf: visit.csrf,
        label: "Change plan",
        fields: choice("plan", "Plan", plansOf(account.kind).map(optionOf), account.plan),
      })}`,
      "about",
    )}
${!isUser && card("Members", memberList(account, members, visit))}
${card("API keys", html`${await keyTable(house, items)}${pager(self, visit.query, next)}`)}
${card("Make a key", keyForm(account, [...members.values()], visit.csrf))}
${card("History", eventTable(entries, fieldsOf))}`,
  };
}

async function diagramLinks({ models }: House, account: AccountView): Promise<Html> {
  const links = await Promise.all(
    environments.map(async (environment) => {
      const owner = ownerText(account, environment);
      const count = await viewsOf(models, diagrams).count({ owner });
      return html`<a href="${path`/console/diagrams?owner=${owner}`}">${counted(count, `${environment} diagram`)}</a>`;
    }),
  );
  return html`<span class="row">${links}</span>`;
}

function memberList(account: AccountView, known: Map<string, AccountView>, { csrf }: Visit): Html {
  const self = path`/console/accounts/${account.id}/members`;
  const rows = account.members.map((userId) => {
    const label = known.get(userId)?.label ?? userId;
    return [
      accountLink(known.get(userId), userId),
      id(userId),
      careful({
        to: `${self}/remove`,
        csrf,
        label: "Remove",
        about: label,
        warning: `The keys of ${label} in this organization are revoked.`,
        fields: html`<input type="hidden" name="user" value="${userId}">`,
      }),
    ];
  });
  return html`${table({
    caption: "Members",
    columns: ["User", "Id", { name: "Change", hidden: true }],
    rows,
    empty: "Nobody is a member yet.",
  })}${action({
    to: self,
    csrf,
    label: "Add member",
    fields: field({ name: "user", label: "User", hint: "Id or e-mail address" }),
  })}`;
}

/** A user by id or e-mail address. @throws Misuse */
async function userIn({ models }: House, given: string): Promise<string> {
  if (!given.includes("@")) return given.trim();
  const where = { kind: "user", label: given.trim() };
  const found = await viewsOf(models, accounts).page({ where, order: "newest", limit: 2 });
  if (found.length === 1 && found[0]) return found[0].id;
  throw new Misuse(
    found.length === 0 ? `There is no user ${given}.` : `There are several users ${given}: give the id.`,
  );
}

/** /accounts and below. */
export const accountRoutes: Route[] = [
  {
    method: "GET",
    path: "/accounts",
    answer: async (house, visit) => ({ page: await listPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/accounts",
    answer: async (_, visit) => done(pathOf(await register(visit)), "registered"),
  },
  {
    method: "GET",
    path: "/accounts/:id",
    answer: async (house, visit) => ({ page: await accountPage(house, visit) }),
  },
  {
    method: "POST",
    path: "/accounts/:id/plan",
    async answer(house, visit) {
      const { id: accountId, kind } = await accountOf(house, visit);
      await setPlan(visit.operator, kind, accountId, visit.form.get("plan") ?? "");
      return done(pathOf(accountId), "plan");
    },
  },
  {
    method: "POST",
    path: "/accounts/:id/members",
    async answer(house, visit) {
      const { id: accountId } = await accountOf(house, visit);
      await addMember(visit.operator, accountId, await userIn(house, visit.form.get("user") ?? ""));
      return done(pathOf(accountId), "member-added");
    },
  },
  {
    method: "POST",
    path: "/accounts/:id/members/remove",
    async answer(house, visit) {
      const { id: accountId } = await accountOf(house, visit);
      await removeMember(visit.operator, accountId, visit.form.get("user") ?? "");
      return done(pathOf(accountId), "member-removed");
    },
  },
];
