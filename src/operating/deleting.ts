/** Deletes an account: revokes its keys, erases what belongs to it, and makes its names unreadable. */
import { account, accountStream } from "../commands/account.ts";
import {
  deleteDiagram,
  deleteFolder,
  foldLibrary,
  type Libraries,
  place,
  renounceDiagram,
} from "../commands/flows.ts";
import { generation, generationStream } from "../commands/generation.ts";
import { handle } from "../commands/handle.ts";
import { apiKey, keyStream } from "../commands/key.ts";
import { library, libraryStream } from "../commands/library.ts";
import { fold } from "../commands/log.ts";
import { Refusal } from "../commands/refusal.ts";
import { accountKeyId, libraryKeyId } from "../events/family.ts";
import { limits } from "../limits.ts";
import { accounts } from "../projections/accounts.ts";
import { projections } from "../projections/all.ts";
import { keys } from "../projections/keys.ts";
import { catchUp } from "../projections/run.ts";
import { viewsOf } from "../projections/views.ts";
import type { Images } from "../store/images.ts";
import { everything } from "./everything.ts";
import { type AccountKind, type Holdings, holdingsOf, ownersOf } from "./holdings.ts";
import { Misuse, type Operator } from "./operator.ts";

export type Deleting = Operator & { images: Pick<Images, "remove"> };

export type AccountDeletion = {
  revokedKeys: string[];
  /** Organizations that a user belonged to. */
  memberships: string[];
  endedJobs: number;
  /** Jobs that never made a diagram, whose texts are erased. */
  erasedJobs: number;
  diagrams: number;
  folders: number;
};

/** What would be deleted. @throws Misuse when there is no such account, or it is deleted and nothing of it is left */
export async function holdingsOfAccount(
  { log }: Operator,
  kind: AccountKind,
  accountId: string,
): Promise<Holdings> {
  await checkAccount(log, kind, accountId);
  return holdingsOf(log, ownersOf(kind, accountId));
}

/**
 * Leaves nothing behind, or throws; a repeat continues where it was interrupted. What a user made for an organization
 * belongs to the organization, and stays.
 *
 * @throws Misuse when there is no such account; Unavailable
 */
export async function deleteAccount(
  desk: Deleting,
  kind: AccountKind,
  accountId: string,
): Promise<AccountDeletion> {
  const { log, change } = desk;
  await checkAccount(log, kind, accountId);
  // First of all, so that nobody creates a key for it meanwhile.
  const command = { type: "DeleteAccount", data: { accountId } } as const;
  await handle(log, account, accountStream(accountId), command, change());
  const revokedKeys = await revokeKeys(desk, kind, accountId);
  const memberships = kind === "user" ? await leaveAll(desk, accountId) : [];
  const owners = ownersOf(kind, accountId);
  // From here on, even requests that have already passed the door can add nothing.
  for (const owner of owners)
    await handle(log, library, libraryStream(owner), { type: "CloseLibrary", data: { owner } }, change());
  const erased = { endedJobs: 0, erasedJobs: 0, diagrams: 0, folders: 0 };
  for (let round = 1; ; round++) {
    const held = await holdingsOf(log, owners);
    if (isNothing(held)) break;
    if (round > limits.erasingRoundsMax) throw new Error(`Account ${accountId} keeps getting new diagrams.`);
    await eraseRound(desk, held, erased);
  }
  for (const keyId of [...owners.map(libraryKeyId), accountKeyId(accountId)]) await log.vault.destroy(keyId);
  // Views hold names and contexts until they have seen the deletion, even if no service is running.
  for (const projection of projections) await catchUp(projection, { ...log, models: desk.models });
  return { revokedKeys, memberships, ...erased };
}

const isNothing = ({ diagrams, open, unmade, folders }: Holdings): boolean =>
  diagrams.size === 0 &&
  open.length === 0 &&
  unmade.size === 0 &&
  [...folders.values()].every(({ size }) => size === 0);

async function checkAccount(log: Operator["log"], kind: AccountKind, accountId: string): Promise<void> {
  const { state } = await fold(log, account, accountStream(accountId));
  const was = state.status === "deleted" ? state.was : state.status;
  if (was !== kind) throw new Misuse(`There is no ${kind} ${accountId}.`);
}

/** When this returns, every API process rejects them. */
async function revokeKeys(
  { log, models, change, settle }: Operator,
  kind: AccountKind,
  accountId: string,
): Promise<string[]> {
  await settle();
  const where = kind === "user" ? { userId: accountId } : { organizationId: accountId };
  const theirs = await everything(viewsOf(models, keys), where);
  const live = theirs.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
  for (const keyId of live) {
    const revoke = { type: "RevokeApiKey", data: { keyId, reason: "account_deleted" } } as const;
    await handle(log, apiKey, keyStream(keyId), revoke, change());
  }
  await settle();
  return live;
}

async function leaveAll({ log, models, change }: Operator, userId: string): Promise<string[]> {
  const all = await everything(viewsOf(models, accounts), { kind: "organization" });
  const left = all.filter(({ members }) => members.includes(userId)).map(({ id }) => id);
  for (const accountId of left) {
    const leave = { type: "RemoveMember", data: { accountId, userId } } as const;
    await handle(log, account, accountStream(accountId), leave, change());
  }
  return left;
}

type Counts = Omit<AccountDeletion, "revokedKeys" | "memberships">;

/** Jobs first, so that none adds again what is being erased. */
async function eraseRound(desk: Deleting, held: Holdings, erased: Counts): Promise<void> {
  const { log, change, images } = desk;
  const libraries: Libraries = new Map();
  for (const job of held.open) {
    const data = { ...job, code: "diagram_deleted" as const, message: "The account was deleted." };
    const command = { type: "FailGeneration", data } as const;
    await handle(log, generation, generationStream(job.generationId), command, change());
    erased.endedJobs += 1;
  }
  for (const [diagramId, owner] of held.diagrams) {
    await deleteDiagram(log, libraries, { diagramId, owner }, change());
    await images.remove(diagramId);
    erased.diagrams += 1;
  }
  for (const diagramId of held.unmade) {
    try {
      await renounceDiagram(log, diagramId, change());
      erased.erasedJobs += 1;
    } catch (error) {
      // It was created a moment ago: the next round finds it among the diagrams.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  for (const [owner, folders] of held.folders)
    if (folders.size > 0) erased.folders += await emptyLibrary(desk, libraries, owner);
}

/** From the innermost folders outwards. Frees places of diagrams that are gone or were never created. */
async function emptyLibrary({ log, change }: Deleting, libraries: Libraries, owner: string): Promise<number> {
  const before = await foldLibrary(log, libraries, owner);
  for (const diagramId of [...before.state.placeOf.keys()])
    await place(log, libraries, { diagramId, owner, folderId: null, isRelease: true }, change());
  let deleted = 0;
  for (;;) {
    const { folders } = (await foldLibrary(log, libraries, owner)).state;
    const parents = new Set([...folders.values()].map(({ parentId }) => parentId));
    const innermost = [...folders.keys()].filter((id) => !parents.has(id));
    if (innermost.length === 0) return deleted;
    for (const folderId of innermost) await deleteFolder(log, libraries, { folderId, owner }, change());
    deleted += innermost.length;
  }
}
