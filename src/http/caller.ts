/** The authenticated caller, as far as the API needs it. */
import type { Environment } from "../events/family.ts";
import type { Scope } from "../events/key.ts";

export type Caller = {
  keyId: string;
  userId: string;
  organizationId: string | null;
  environment: Environment;
  /** Environment and account that own the diagrams and folders. */
  owner: string;
  scopes: Scope[];
  /** True when the account's plan allows use of the API. */
  paid: boolean;
};
