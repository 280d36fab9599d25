/** The form for a new key, and how it is read. */
import { environments } from "../events/family.ts";
import { scopes } from "../events/key.ts";
import { type Html, html, path } from "../html.ts";
import { type Holder, readExpiry } from "../operating/keys.ts";
import { Misuse, oneOf } from "../operating/operator.ts";
import type { AccountView } from "../projections/accounts.ts";
import { action, choice, field } from "./parts.ts";

/** @param members of an organization; one of them holds the key. */
export function keyForm(account: AccountView, members: AccountView[], csrf: string | null): Html {
  if (account.kind === "organization" && members.length === 0)
    return html`<p class="empty">A key of an organization is held by a member: add one first.</p>`;
  const holder =
    account.kind === "user"
      ? null
      : choice(
          "user",
          "Held by",
          members.map(({ id, label }) => ({ value: id, text: label })),
        );
  const boxes = scopes.map(
    (scope) => html`<label><input type="checkbox" name="scope" value="${scope}" checked> ${scope}</label>`,
  );
  return action({
    to: path`/console/accounts/${account.id}/keys`,
    csrf,
    label: "Make key",
    tone: "primary",
    fields: html`${holder}
${choice(
  "environment",
  "Environment",
  environments.map((value) => ({ value, text: value })),
)}
<fieldset class="boxes"><legend>Scopes</legend>${boxes}</fieldset>
${field({ name: "expires", label: "Expires", type: "date", required: false, hint: "Empty: never" })}`,
  });
}

/** @throws Misuse */
export function holderOf(account: AccountView, form: URLSearchParams, nowMs: number): Holder {
  const isUser = account.kind === "user";
  const userId = isUser ? account.id : (form.get("user") ?? "");
  const granted = form.getAll("scope").map((scope) => oneOf("A scope", scope, scopes));
  if (granted.length === 0) throw new Misuse("A key needs at least one scope.");
  const expires = form.get("expires") ?? "";
  return {
    userId,
    organizationId: isUser ? null : account.id,
    environment: oneOf("The environment", form.get("environment") ?? "", environments),
    scopes: [...new Set(granted)],
    // The chosen day is included.
    expiresAt: expires === "" ? null : readExpiry(`${expires}T23:59:59.999Z`, nowMs),
  };
}
