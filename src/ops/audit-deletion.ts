/** `pds audit deletion`: proves that a diagram, a failed job's texts, or a whole account is gone. */
import { generationEvents } from "../events/generation.ts";
import { writeCertificate } from "./certificate-file.ts";
import { type Command, type Desk, optional, repeated, table, word } from "./command.ts";
import { examineAccount } from "./deletion-account.ts";
import { type Examined, keyFilesChecks, textCheck, textFilesCheck } from "./deletion-check.ts";
import { examineDiagram } from "./deletion-diagram.ts";

export const deletion: Command = {
  usage: "audit deletion DIAGRAM|JOB|ACCOUNT [--text MARKER] [--files DIR]... [--certificate FILE]",
  summary: [
    "What is left of a deleted diagram, of what a failed job was asked, or of a deleted user or organization: the event, the",
    "destroyed keys, views, pictures, jobs, and what older versions wrote in plain. Every file in the data folder and below each",
    "--files DIR (a backup, a server's own files) is searched for the data keys: an old copy of the vault brings all back.",
    "--text also searches the raw bytes of all that the stores keep, and of each DIR, for a text that was there.",
    "--certificate: when nothing is left, a signed certificate of erasure, which `audit verify FILE` checks anywhere.",
    "Exit code 1 when something is left.",
  ].join("\n"),
  example:
    'pds audit deletion 01942f0e-7f5c-7c4e-9d6e-0c6f2d6d6b1a --text "Approve the merger" --files /mnt/backup',
  options: {
    text: { type: "string" },
    files: { type: "string", multiple: true },
    certificate: { type: "string" },
  },
  async run(desk, given) {
    const text = optional(given, "text");
    const folders = repeated(given, "files");
    const examined = await examine(desk, word(given, 0, "The id of the diagram, job or account"));
    const checks = [...examined.checks, ...keyFilesChecks(desk, examined.keyIds, folders)];
    if (text !== undefined) {
      checks.push(await textCheck(desk, text));
      for (const folder of folders) checks.push(textFilesCheck(`raw files of ${folder}`, folder, text));
    }
    const ok = checks.every((check) => check.ok);
    const file = optional(given, "certificate");
    const certificate = ok && file !== undefined ? file : null;
    if (certificate !== null) await writeCertificate(desk, { ...examined, checks }, certificate);
    const rows = checks.map((check) => [check.ok ? "ok" : "LEFT", check.what, check.detail]);
    const { kind, id } = examined;
    const lines = [
      table(["", "what", "detail"], rows),
      "",
      ok ? `Nothing of the ${kind} can be read.` : `Something is left of the ${kind}.`,
      ...(text === undefined ? ["No text was searched for: --text looks for one in all bytes."] : []),
      ...(folders.length === 0
        ? ["Backups elsewhere were not looked at: --files DIR looks for old vaults there."]
        : []),
      ...(file === undefined
        ? []
        : [certificate === null ? "No certificate is written." : `The certificate is in ${file}.`]),
    ];
    return { json: { id, kind, ok, checks, certificate }, text: lines.join("\n"), code: ok ? 0 : 1 };
  },
};

async function examine(desk: Desk, asked: string): Promise<Examined> {
  if (asked.startsWith("gen_")) {
    const [first] = await desk.log.store.read(`${generationEvents.prefix}${asked}`, { max: 1 });
    if (first) return examineDiagram(desk, String(first.data.diagramId));
  }
  return (await examineAccount(desk, asked)) ?? examineDiagram(desk, asked);
}
