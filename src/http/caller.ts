/** Who asks, as far as the API needs to know. */
import type { Environment } from "../events/family.ts";
import type { Scope } from "../events/key.ts";

export type Caller = {
  keyId: string;
  userId: string;
  organizationId: string | null;
  environment: Environment;
  /** Environment and account: whose diagrams and folders these are. */
  owner: string;
  scopes: Scope[];
  /** The account's plan allows use of the API. */
  paid: boolean;
};
