import { type AccountEvent, accountEvents, type Plan } from "../events/account.ts";
import type { Projection } from "./projection.ts";

export type AccountView = {
  id: string;
  kind: "user" | "organization";
  /** E-mail address of a user, name of an organization. */
  label: string;
  plan: Plan;
  /** User ids; empty for a user. */
  members: string[];
  createdAt: string;
};

export const accounts: Projection<AccountEvent, AccountView> = {
  name: "accounts",
  version: 1,
  families: [accountEvents],
  indexes: [["kind"]],
  idOf: ({ data }) => data.accountId,
  // It may have lowered the plan or removed a member.
  afterUnreadable: () => null,

  evolve(view, { type, data }, { at: createdAt }) {
    const id = data.accountId;
    if (type === "UserRegistered")
      return { id, kind: "user", label: data.email, plan: data.plan, members: [], createdAt };
    if (type === "OrganizationRegistered")
      return { id, kind: "organization", label: data.name, plan: data.plan, members: [], createdAt };
    if (view === null) return null;
    switch (type) {
      case "AccountDeleted":
        return null;
      case "PlanChanged":
        return { ...view, plan: data.plan };
      case "MemberAdded":
        return { ...view, members: [...view.members, data.userId] };
      case "MemberRemoved":
        return { ...view, members: view.members.filter((id) => id !== data.userId) };
    }
  },
};
