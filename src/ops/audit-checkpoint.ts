/** `pds audit checkpoint`: signs the log up to its current end. */
import { writeFileSync } from "node:fs";
import { signersOf, verifierKeyOf } from "../audit/note.ts";
import { fingerprintOf } from "../audit/signature.ts";
import { signCheckpoint } from "../workers/checkpoint.ts";
import { signingKey, trustIn } from "./audit-keys.ts";
import { verificationAnswer } from "./audit-verify.ts";
import { type Command, optional } from "./command.ts";
import { examine } from "./evidence.ts";
import { openProgress } from "./progress.ts";

export const checkpoint: Command = {
  usage: "audit checkpoint [--out FILE] [--note FILE]",
  summary: [
    "Verifies the log and signs its end (Ed25519); the running service does so at its start, every 500 events or 5 minutes,",
    "and when it stops. Keep the output, and the public key audit-key.pub.pem from the data folder, where nobody who can",
    "change the log can change them.",
    "--note: writes the tree over all events as a signed note (C2SP tlog-checkpoint), for any tool that knows the standard;",
    "the keys that such tools ask for are printed.",
  ].join("\n"),
  example: "pds audit checkpoint --out /mnt/auditor/checkpoint.json",
  options: { out: { type: "string" }, note: { type: "string" } },
  async run({ log, change, dataDir, evidence, now }, given, terminal) {
    // Checked before a key would be made.
    if ((await log.store.end()) === 0n)
      return { json: { status: "empty" }, text: "The log is empty: there is nothing to sign.", code: 1 };
    const progress = openProgress("verified", terminal.errors);
    const { result } = await signCheckpoint(log, signingKey(dataDir), change, {
      onEvents: (done) => progress.at(done),
    });
    progress.end();
    if (result.status === "faulty") {
      const trust = trustIn(dataDir, undefined);
      const bounds = { uncovered: null, ageHours: null };
      const examined = await examine(await evidence(), { trusted: trust.keys });
      const answer = verificationAnswer(examined, { seconds: null, trust, bounds, nowMs: now() });
      return { ...answer, text: `A log with faults is not signed.\n${answer.text}`, code: 1 };
    }
    if (!("newest" in result)) throw new Error("A log with events has nothing to sign.");
    const { trail: _, since: __, trailHash: ___, note = "", origin = "", ...shown } = result.newest;
    const out = optional(given, "out");
    if (out !== undefined) writeFileSync(out, `${JSON.stringify(result.newest)}\n`);
    const noteFile = optional(given, "note");
    if (noteFile !== undefined) writeFileSync(noteFile, note);
    const verifierKeys = signersOf(origin, signingKey(dataDir), "ed25519").map(verifierKeyOf);
    const text = [
      result.status === "signed" ? "Signed." : "The log has not grown since this checkpoint.",
      ...Object.entries(shown).map(([name, value]) => `${name.padEnd(11)} ${value}`),
      `origin      ${origin}`,
      `fingerprint ${fingerprintOf(shown.publicKey)}`,
      ...verifierKeys.map((key) => `key         ${key}`),
    ].join("\n");
    const checkpointShown = { ...shown, origin, note };
    return {
      json: { status: result.status, checkpoint: checkpointShown, verifier_keys: verifierKeys },
      text,
    };
  },
};
