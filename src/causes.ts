/** Failures with a known cause, described in one sentence: an operator needs no stack trace for them. */
import { BadConfig } from "./config.ts";
import { Damaged } from "./store/damaged.ts";
import { UnreadableEvent } from "./store/decode.ts";
import { Unavailable } from "./store/event-store.ts";
import { WrongMasterKey } from "./store/key-wrap.ts";
import { BadAddress, Refused } from "./store/server-trouble.ts";
import { KeyUnreadable } from "./store/vault.ts";

const named = [
  BadAddress,
  BadConfig,
  Damaged,
  KeyUnreadable,
  Refused,
  Unavailable,
  UnreadableEvent,
  WrongMasterKey,
];

/** Only a change of the configuration fixes these; a restart does not help. */
export const isMisset = (error: unknown): boolean =>
  [BadAddress, BadConfig, Refused].some((kind) => error instanceof kind);

/** System error codes in words. */
const words: Record<string, string> = {
  EACCES: "this user may not do that",
  EADDRINUSE: "another process listens there already",
  EADDRNOTAVAIL: "this machine has no such address",
  EBUSY: "it is in use",
  EDQUOT: "the quota of this user is used up",
  EEXIST: "there is something of that name already",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "this process has too many files open",
  ENOENT: "there is no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is no folder",
  ENOTEMPTY: "the folder is not empty",
  EPERM: "this user may not do that",
  EROFS: "the disk can only be read",
  EXDEV: "it is on another disk",
};

/** One sentence; null for an error without a known cause, which needs its stack trace. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (named.some((kind) => error instanceof kind)) return error.message;
  return systemSentence(error);
}

/** Errors of the system have a call and a code. */
function systemSentence(error: Error): string | null {
  if (!("syscall" in error && "code" in error && typeof error.code === "string")) return null;
  const { syscall, code } = error;
  const why = `${words[code] ?? "the system refuses"} (${code})`;
  if ("port" in error && "address" in error)
    return `Nothing can ${syscall} at ${error.address}:${error.port}: ${why}.`;
  const path = "dest" in error && code !== "ENOENT" ? error.dest : "path" in error ? error.path : null;
  return path === null ? `The system refuses to ${syscall}: ${why}.` : `${path} cannot be used: ${why}.`;
}
