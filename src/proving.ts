/** Proves the log: this process signs checkpoints and sends them to another machine. */
import type { Logger } from "pino";
import { fingerprintOf } from "./audit/signature.ts";
import type { Config } from "./config.ts";
import { limits } from "./limits.ts";
import type { Meters } from "./meters/meters.ts";
import { signingKey } from "./ops/audit-keys.ts";
import { keepCheckpointFile } from "./ops/checkpoint-files.ts";
import type { SignResult } from "./workers/checkpoint.ts";
import { openSender, type Sender } from "./workers/sending.ts";
import { openSigner, type Signer, type SignerDeps } from "./workers/signing.ts";

export type Proving = { signer: Signer; sender: Sender };

/** A log with faults is reported, not signed; people must look into it. */
export function openProving(
  config: Config,
  logger: Logger,
  log: SignerDeps["log"],
  { onProof, sent }: Pick<Meters, "onProof" | "sent">,
): Proving {
  const told = logger.child({ role: "audit" });
  const sender = openSender({
    url: config.CHECKPOINT_POST_URL ?? null,
    headers: config.checkpointHeaders,
    timestampUrl: config.TIMESTAMP_URL ?? null,
    now: () => Date.now(),
    keepFile: (name, bytes) => keepCheckpointFile(config.DATA_DIR, name, bytes),
    onSent(about) {
      sent("sent");
      told.info(about, "a checkpoint was sent");
    },
    onFailed(reason) {
      sent("failed");
      told.warn({ reason }, "a checkpoint was not sent");
    },
  });
  const onResult = (result: SignResult) => {
    if ("newest" in result) sender.due(result.newest);
    if (result.status === "faulty")
      told.error({ faults: result.faults.length, first: result.faults[0] }, "the log has faults");
    else told.info(signatureOf(result), "checkpoint");
  };
  const privatePem = () => signingKey(config.DATA_DIR);
  return { signer: openSigner({ log, now: () => Date.now(), privatePem, onResult, onProof }), sender };
}

/** The process log shows the fingerprint of the signing key, so that an operator can compare it. */
function signatureOf(result: SignResult): object {
  if (!("newest" in result)) return { status: result.status };
  const { upTo, publicKey } = result.newest;
  return { status: result.status, upTo, fingerprint: fingerprintOf(publicKey) };
}

/** Signs the last events, so that they need not wait for the next start. A failure is logged and delays nothing. */
export async function proveLast(
  { signer, sender }: Proving,
  logger: Logger,
  over: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([over, AbortSignal.timeout(limits.signLastMs)]);
  await signer.last(signal).catch((err) => logger.warn({ role: "audit", err }, "the log is not signed"));
  await sender.last(signal);
}
