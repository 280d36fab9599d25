/** Users and organizations, their plans and members, until the account is deleted. */
import { type AccountEvent, accountEvents, type Plan } from "../events/account.ts";
import type { Decider } from "./decider.ts";
import { Refusal } from "./refusal.ts";

export const accountStream = (accountId: string) => `${accountEvents.prefix}${accountId}`;

export type AccountCommand =
  | { type: "RegisterUser"; data: { accountId: string; email: string; plan: Plan } }
  | { type: "RegisterOrganization"; data: { accountId: string; name: string; plan: Plan } }
  | { type: "AddMember"; data: { accountId: string; userId: string } }
  | { type: "RemoveMember"; data: { accountId: string; userId: string } }
  | { type: "SetPlan"; data: { accountId: string; plan: Plan } }
  | { type: "DeleteAccount"; data: { accountId: string } };

export type Account =
  | { status: "absent" }
  | { status: "user"; plan: Plan }
  | { status: "organization"; plan: Plan; members: Set<string> }
  | { status: "deleted"; was: "user" | "organization" };

export const account: Decider<AccountCommand, AccountEvent, Account> = {
  family: accountEvents,
  initial: () => ({ status: "absent" }),

  decide({ type, data }, state) {
    if (type === "RegisterUser")
      return state.status === "absent" ? [{ type: "UserRegistered", data: fitting("user", data) }] : [];
    if (type === "RegisterOrganization")
      return state.status === "absent"
        ? [{ type: "OrganizationRegistered", data: fitting("organization", data) }]
        : [];
    if (state.status === "absent") throw new Refusal("resource_not_found", "There is no such account.");
    if (type === "DeleteAccount") return state.status === "deleted" ? [] : [{ type: "AccountDeleted", data }];
    if (state.status === "deleted") throw new Refusal("resource_not_found", "The account was deleted.");
    if (type === "SetPlan")
      return state.plan === data.plan ? [] : [{ type: "PlanChanged", data: fitting(state.status, data) }];
    return changeMember({ type, data }, state);
  },

  evolve(state, { type, data }) {
    if (type === "UserRegistered") return { status: "user", plan: data.plan };
    if (type === "OrganizationRegistered")
      return { status: "organization", plan: data.plan, members: new Set() };
    if (state.status === "absent" || state.status === "deleted") return state;
    if (type === "AccountDeleted") return { status: "deleted", was: state.status };
    if (type === "PlanChanged") return { ...state, plan: data.plan };
    if (state.status === "user") return state;
    if (type === "MemberAdded") state.members.add(data.userId);
    if (type === "MemberRemoved") state.members.delete(data.userId);
    return state;
  },
};

type MemberCommand = { type: "AddMember" | "RemoveMember"; data: { accountId: string; userId: string } };

function changeMember({ type, data }: MemberCommand, state: Account): AccountEvent[] {
  if (state.status !== "organization")
    throw new Refusal("resource_not_found", "There is no such organization.");
  const isMember = state.members.has(data.userId);
  if (type === "AddMember") return isMember ? [] : [{ type: "MemberAdded", data }];
  return isMember ? [{ type: "MemberRemoved", data }] : [];
}

/** Users may have the plans free and pro, organizations free and team. */
function fitting<D extends { plan: Plan }>(kind: "user" | "organization", data: D): D {
  const plans: Plan[] = kind === "user" ? ["free", "pro"] : ["free", "team"];
  if (plans.includes(data.plan)) return data;
  throw new Refusal("invalid_parameter", `The plan of this ${kind} must be ${plans.join(" or ")}.`, {
    param: "plan",
  });
}
