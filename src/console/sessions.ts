/**
 * The console's sessions. They are stored beside the read models, so every process has them. Like those they can be
 * lost at any time; the operator then logs in again. Only the hash of a token is stored.
 */
import { createHash, randomBytes } from "node:crypto";
import { limits } from "../limits.ts";
import { credentialOf, type Role } from "../operating/passwords.ts";
import type { ReadModels } from "../store/read-models.ts";

const collection = "console_sessions_v1";
const tokenBytes = 32;

export type Session = {
  id: string;
  operator: string;
  /** Identifies the password at login; the session ends when it changes. */
  credential: string;
  /** Absent from sessions older than roles, which are operators'. */
  role?: Role;
  createdAt: string;
  /** Last use, rounded to `limits.consoleTouchMs`. */
  seenAt: string;
};

export type Sessions = {
  /** @returns the token of a new session; null when the operator has no password (any more). */
  start(operator: string): Promise<string | null>;
  /** The valid session of a token. @param use counts as a use of the session. */
  find(token: string, use: boolean): Promise<Session | null>;
  end(token: string): Promise<void>;
  /** All valid sessions, newest first. */
  all(): Promise<Session[]>;
  /** Ends the session with this id; the holder of its token is logged out. */
  endOf(id: string): Promise<void>;
};

/** @param passwordFile is read at each look-up, so that a changed password ends sessions everywhere. */
export function openSessions(models: ReadModels, passwordFile: string, now: () => number): Sessions {
  const save = async (id: string, session: Session | null) => {
    const stored = await models.get(collection, id);
    await models.save(collection, [{ id, view: session, position: (stored?.position ?? 0n) + 1n }], 0n);
  };

  return {
    async start(operator) {
      const credential = await credentialOf(passwordFile, operator);
      if (credential === null) return null;
      const token = newToken();
      const at = new Date(now()).toISOString();
      await models.open(collection, []);
      await save(idOf(token), {
        ...{ id: idOf(token), operator, credential: credential.name, role: credential.role },
        ...{ createdAt: at, seenAt: at },
      });
      return token;
    },

    async find(token, use) {
      const id = idOf(token);
      const session = ((await models.get(collection, id))?.view ?? null) as Session | null; // Only `save` writes there.
      if (session === null || !lasts(session, now())) return null;
      if ((await credentialOf(passwordFile, session.operator))?.name !== session.credential) return null;
      if (use && now() - Date.parse(session.seenAt) > limits.consoleTouchMs)
        await save(id, { ...session, seenAt: new Date(now()).toISOString() });
      return session;
    },

    async end(token) {
      await models.open(collection, []);
      await save(idOf(token), null);
    },

    async all() {
      await models.open(collection, []);
      const query = { where: {}, order: "newest", limit: limits.consoleSessionsShownMax } as const;
      const found = (await models.page(collection, query)) as Session[]; // Only `save` writes there.
      const last: Session[] = [];
      for (const session of found) {
        const known = await credentialOf(passwordFile, session.operator);
        if (lasts(session, now()) && known?.name === session.credential) last.push(session);
      }
      return last;
    },

    async endOf(id) {
      await models.open(collection, []);
      await save(id, null);
    },
  };
}

const lasts = ({ createdAt, seenAt }: Session, nowMs: number): boolean =>
  nowMs - Date.parse(createdAt) < limits.consoleSessionMs &&
  nowMs - Date.parse(seenAt) < limits.consoleIdleMs;

/** 256 random bits, base64url. */
const newToken = (): string => randomBytes(tokenBytes).toString("base64url");

const idOf = (token: string): string => createHash("sha256").update(token).digest("hex");
