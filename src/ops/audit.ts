import { bundle } from "./audit-bundle.ts";
import { checkpoint } from "./audit-checkpoint.ts";
import { cosign } from "./audit-cosign.ts";
import { deletion } from "./audit-deletion.ts";
import { history } from "./audit-history.ts";
import { prove } from "./audit-prove.ts";
import { replay } from "./audit-replay.ts";
import { show } from "./audit-show.ts";
import { verify } from "./audit-verify.ts";
import { witness } from "./audit-witness.ts";
import type { Command } from "./command.ts";

export const audit: Record<string, Command> = {
  ...{ history, show, verify, checkpoint, prove, cosign, witness, deletion, bundle, replay },
};
