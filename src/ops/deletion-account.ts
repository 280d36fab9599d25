/** Looks for remains of a deleted account. It walks the log, because views could lack something. */
import { accountStream } from "../commands/account.ts";
import { accountEvents } from "../events/account.ts";
import { plainTexts } from "../events/codec.ts";
import { accountKeyId, libraryKeyId } from "../events/family.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { everything } from "../operating/everything.ts";
import { type AccountKind, type Holdings, holdingsOf, ownersOf } from "../operating/holdings.ts";
import { accounts } from "../projections/accounts.ts";
import { keys } from "../projections/keys.ts";
import { viewsOf } from "../projections/views.ts";
import type { Desk } from "./command.ts";
import { type Check, type Examined, plainCheck, plainClaims } from "./deletion-check.ts";

/** @returns null if the log has no such account */
export async function examineAccount(desk: Desk, id: string): Promise<Examined | null> {
  const events = await desk.log.store.read(accountStream(id));
  const [first] = events;
  if (!first) return null;
  const kind: AccountKind = first.type === "OrganizationRegistered" ? "organization" : "user";
  const owners = ownersOf(kind, id);
  const held = await holdingsOf(desk.log, owners);
  const event = events.find(({ type }) => type === "AccountDeleted");
  const ownKeys = [accountKeyId(id), ...owners.map(libraryKeyId)];
  const keyIds = new Set([...ownKeys, ...held.deleted, ...held.diagrams.keys(), ...held.asked]);
  const texts = held.plain.texts + events.filter((one) => plainTexts(accountEvents, one).length > 0).length;
  const hashes = held.plain.hashes + (await plainClaims(desk, held.ids));
  return {
    kind,
    id,
    eventId: event?.id ?? null,
    at: event?.metadata.at ?? null,
    by: event ? `${event.metadata.actor.kind} ${event.metadata.actor.id}` : null,
    requestId: event?.metadata.requestId ?? null,
    keyIds,
    checks: [
      eventCheck(event, kind),
      await vaultCheck(desk, keyIds),
      holdingsCheck(held),
      await apiKeysCheck(desk, kind, id),
      await membersCheck(desk, id),
      await picturesCheck(desk, held),
      plainCheck({ texts, hashes }),
    ],
    stays: [
      `that there was a ${kind}, its id, and when it came and went`,
      "ids of its API keys with their last four characters, of its diagrams, jobs and folders, and who changed them when",
      "sizes of sealed texts and of pictures",
      ...(kind === "user" ? ["what the user made for organizations"] : ["its members' own accounts"]),
    ],
  };
}

function eventCheck(event: RecordedEvent | undefined, kind: AccountKind): Check {
  if (!event) return { what: "deletion event", ok: false, detail: `The ${kind} was not deleted.` };
  const { actor, at } = event.metadata;
  const detail = `${at} by ${actor.kind} ${actor.id}, revision ${event.revision}, position ${event.position}`;
  return { what: "deletion event", ok: true, detail };
}

async function vaultCheck({ log }: Desk, keyIds: Set<string>): Promise<Check> {
  const left: string[] = [];
  for (const keyId of keyIds) if ((await log.vault.get(keyId)) !== null) left.push(keyId);
  const ok = left.length === 0;
  const detail = ok ? `${keyIds.size} destroyed, or never made` : `${left.length} still in the vault`;
  return { what: "data keys", ok, detail };
}

function holdingsCheck({ diagrams, deleted, open, unmade, folders }: Holdings): Check {
  const folderCount = [...folders.values()].reduce((sum, { size }) => sum + size, 0);
  const counts = [
    [diagrams.size, "diagrams"],
    [open.length, "open jobs"],
    [unmade.size, "jobs without a diagram"],
    [folderCount, "folders"],
  ] as const;
  const left = counts.filter(([count]) => count > 0).map(([count, noun]) => `${count} ${noun}`);
  const ok = left.length === 0;
  const detail = ok ? `none; ${deleted.size} diagrams are deleted` : left.join(", ");
  return { what: "what it had", ok, detail };
}

async function apiKeysCheck({ models, settle }: Desk, kind: AccountKind, id: string): Promise<Check> {
  await settle();
  const where = kind === "user" ? { userId: id } : { organizationId: id };
  const theirs = await everything(viewsOf(models, keys), where);
  const live = theirs.filter(({ revokedAt }) => revokedAt === null).length;
  return { what: "API keys", ok: live === 0, detail: `${live} of ${theirs.length} not revoked` };
}

async function membersCheck({ models }: Desk, id: string): Promise<Check> {
  const all = await everything(viewsOf(models, accounts), {});
  const left = all.filter((view) => view.id === id || view.members.includes(id)).length;
  return { what: "accounts in views", ok: left === 0, detail: left === 0 ? "none" : `${left} name it` };
}

async function picturesCheck(desk: Desk, { deleted, asked }: Holdings): Promise<Check> {
  const { images } = await desk.adapters();
  let count = 0;
  for (const diagramId of new Set([...deleted, ...asked])) count += await images.count(diagramId);
  return { what: "pictures", ok: count === 0, detail: String(count) };
}
