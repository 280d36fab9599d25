/** Certificates of erasure: made where the log is, checked anywhere. */
import { readFileSync, writeFileSync } from "node:fs";
import {
  type Certificate,
  certificateFaults,
  readCertificate,
  signCertificate,
} from "../audit/certificate.ts";
import { signCheckpoint } from "../workers/checkpoint.ts";
import { signingKey, type Trust, trustSentence } from "./audit-keys.ts";
import { eventProof, withTree } from "./audit-prove.ts";
import type { Answer, Desk } from "./command.ts";
import type { Examined } from "./deletion-check.ts";
import { CannotLook } from "./evidence.ts";

/**
 * Signs the log up to the deletion, then the findings. Only if every check passed.
 *
 * @throws CannotLook when the log has faults, because then it is not signed
 */
export async function writeCertificate(desk: Desk, examined: Examined, file: string): Promise<void> {
  const { kind, id, eventId, at, by, requestId, keyIds, checks, stays } = examined;
  if (eventId === null || at === null || by === null || checks.some(({ ok }) => !ok))
    throw new Error("Only what is erased gets a certificate.");
  const privatePem = signingKey(desk.dataDir);
  const { result } = await signCheckpoint(desk.log, privatePem, desk.change);
  if (result.status === "faulty") throw new CannotLook("The log has faults: see `pds audit verify`.");
  const evidence = await desk.evidence();
  try {
    const checkpoints = (await evidence.checkpoints()).flatMap(withTree);
    const proven = await eventProof(evidence, checkpoints, eventId);
    if ("fault" in proven) throw new CannotLook(proven.fault);
    const statement = {
      subject: { kind, id },
      erased: { at, by, request_id: requestId, event_id: eventId },
      destroyed_keys: [...keyIds],
      checked_at: new Date(desk.now()).toISOString(),
      checks: checks.map(({ what, detail }) => ({ what, detail })),
      stays,
    };
    const certificate = signCertificate(statement, proven.text, privatePem);
    writeFileSync(file, `${JSON.stringify(certificate, null, 1)}\n`);
  } finally {
    await evidence.close();
  }
}

/** The verdict on a certificate in a file; null for any other file, or if there is none. */
export function certificateFileAnswer(file: string, trust: Trust): Answer | null {
  const read = readCertificate(textIn(file));
  if (read === null) return null;
  if ("certificate" in read) return certificateAnswer(read.certificate, trust);
  const { faults } = read;
  return { json: { ok: false, faults }, text: faults.join("\n"), code: 1 };
}

function textIn(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The next reader reports that it cannot be read.
    return "";
  }
}

function certificateAnswer(certificate: Certificate, trust: Trust): Answer {
  const {
    subject,
    erased,
    destroyed_keys: keys,
    checks,
    stays,
    checked_at: checkedAt,
  } = certificate.statement;
  const faults = certificateFaults(certificate, trust.keys);
  const lines = [
    `${subject.kind} ${subject.id} was erased ${erased.at} by ${erased.by}; ${keys.length} data keys are destroyed.`,
    `Looked at ${checkedAt}: ${checks.map(({ what, detail }) => `${what}: ${detail}`).join("; ")}`,
    `What stays: ${stays.join("; ")}`,
    trustSentence(trust, certificate.publicKey),
    "",
    ...(faults.length === 0 ? ["No fault."] : faults),
  ];
  const json = { ok: faults.length === 0, ...certificate.statement, faults };
  return { json, text: lines.join("\n"), code: faults.length === 0 ? 0 : 1 };
}
