import { describe, expect, test } from "vitest";
import { account } from "../../src/commands/account.ts";
import type { AccountEvent } from "../../src/events/account.ts";
import { accounts } from "../../src/projections/accounts.ts";
import { given } from "../support/given.ts";

const user: AccountEvent = {
  type: "UserRegistered",
  data: { accountId: "u1", email: "ada@example.com", plan: "pro" },
};
const organization: AccountEvent = {
  type: "OrganizationRegistered",
  data: { accountId: "o1", name: "Example", plan: "team" },
};
const deleted = (accountId: string): AccountEvent => ({ type: "AccountDeleted", data: { accountId } });
const deleting = (accountId: string) => ({ type: "DeleteAccount" as const, data: { accountId } });

describe("deleting an account", () => {
  test("is recorded, for a user and for an organization, once", () => {
    given(account, [user])
      .when(deleting("u1"))
      .thenEvents([deleted("u1")]);
    given(account, [organization])
      .when(deleting("o1"))
      .thenEvents([deleted("o1")]);
    given(account, [user, deleted("u1")])
      .when(deleting("u1"))
      .thenNothing();
  });

  test("that never was is refused", () =>
    given(account, []).when(deleting("u1")).thenRefused("resource_not_found"));

  test("is its end: it gets no plan, no member, and no new beginning", () => {
    const past = [organization, deleted("o1")];
    given(account, past)
      .when({ type: "SetPlan", data: { accountId: "o1", plan: "free" } })
      .thenRefused("resource_not_found");
    given(account, past)
      .when({ type: "AddMember", data: { accountId: "o1", userId: "u1" } })
      .thenRefused("resource_not_found");
    given(account, past)
      .when({ type: "RegisterOrganization", data: { accountId: "o1", name: "Example", plan: "team" } })
      .thenNothing();
  });

  test("takes it out of the views", () => {
    const at = { at: "2026-01-01T00:00:00.000Z", revision: 0, position: 1n, eventId: "e1" };
    const view = accounts.evolve(null, user, at);
    expect(view).toMatchObject({ id: "u1", label: "ada@example.com" });
    expect(accounts.evolve(view, deleted("u1"), { ...at, revision: 1 })).toBeNull();
  });
});
