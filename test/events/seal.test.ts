import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accountEvents } from "../../src/events/account.ts";
import { hashOf } from "../../src/events/chain.ts";
import { decode, encode, plainTexts, sealedBy } from "../../src/events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../../src/events/diagram.ts";
import type { AnyFamily } from "../../src/events/families.ts";
import { keyedHash } from "../../src/events/keyed.ts";
import { libraryEvents } from "../../src/events/library.ts";
import { open, seal } from "../../src/events/seal.ts";
import { anyString } from "../support/strings.ts";

const key = randomBytes(32);
const place = { stream: "diagram-d1", eventId: "e1" };
const renamed = (name: string): DiagramEvent => ({ type: "DiagramRenamed", data: { diagramId: "d1", name } });
const recorded = (data: Awaited<ReturnType<typeof encode>>) => ({
  type: "DiagramRenamed",
  data,
  stream: place.stream,
  id: place.eventId,
});

describe("sealing", () => {
  test("any text comes back as it was", () =>
    fc.assert(
      fc.asyncProperty(anyString(), async (text) => {
        expect(open(await seal({ text }, key, place), key, place)).toEqual({ text });
      }),
    ));

  test("nothing of the text is in what is stored", async () => {
    const data = await encode(diagramEvents, renamed("MARKER"), key, place);
    expect(JSON.stringify(data)).not.toContain("MARKER");
    expect(data).not.toHaveProperty("name");
  });

  test("does not open with another key, in another stream, for another event, or when altered", async () => {
    const sealed = await seal({ text: "secret" }, key, place);
    expect(() => open(sealed, randomBytes(32), place)).toThrow();
    expect(() => open(sealed, key, { ...place, stream: "diagram-d2" })).toThrow();
    expect(() => open(sealed, key, { ...place, eventId: "e2" })).toThrow();
    expect(() => open(`${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`, key, place)).toThrow();
  });

  test("a sealed event decodes to itself while its key lives, and to nothing readable afterwards", async () => {
    const data = await encode(diagramEvents, renamed("Order"), key, place);
    expect(decode(diagramEvents, recorded(data), key)).toEqual(renamed("Order"));
    expect(decode(diagramEvents, recorded(data), null)).toEqual(renamed(""));
  });

  test("an event about a diagram whose key is destroyed is kept without its texts", async () => {
    const data = await encode(diagramEvents, renamed("MARKER"), null, place);
    expect(data).toEqual({ diagramId: "d1" });
    expect(decode(diagramEvents, recorded(data), key)).toEqual(renamed(""));
  });

  test("a text that an older version left in plain reads as it stands", () => {
    const data = { accountId: "u1", email: "ada@example.com", plan: "pro" };
    const old = { type: "UserRegistered", data, stream: "account-u1", id: "e1" };
    for (const known of [key, null])
      expect(decode(accountEvents, old, known)).toEqual({ type: "UserRegistered", data });
    expect(plainTexts(accountEvents, old)).toEqual(["email"]);
  });

  test.each([
    ["an account's name", accountEvents, "UserRegistered", { accountId: "u1", email: "MARKER", plan: "pro" }],
    [
      "a folder's name",
      libraryEvents,
      "FolderRenamed",
      { folderId: "f1", owner: "live-user-u1", name: "MARKER" },
    ],
  ] as const)(
    "%s is sealed with a key of its own, and gone with it",
    async (_, family: AnyFamily, type, data) => {
      const keyId = "accountId" in data ? "account-u1" : "library-live-user-u1";
      expect(sealedBy(family, { type, data })).toBe(keyId);
      const stored = await encode(family, { type, data }, key, place);
      expect(JSON.stringify(stored)).not.toContain("MARKER");
      expect(plainTexts(family, { type, data: stored })).toEqual([]);
      const there = { type, data: stored, stream: place.stream, id: place.eventId };
      expect(decode(family, there, key)).toEqual({ type, data });
      expect(JSON.stringify(decode(family, there, null))).not.toContain("MARKER");
    },
  );

  test("an event without texts needs no key", async () => {
    const moved: DiagramEvent = { type: "DiagramMoved", data: { diagramId: "d1", folderId: null } };
    expect(sealedBy(diagramEvents, moved)).toBeNull();
    expect(await encode(diagramEvents, moved, null, place)).toEqual(moved.data);
  });
});

describe("the hash of an event", () => {
  const event = {
    stream: "diagram-d1",
    revision: 0,
    id: "e1",
    type: "DiagramMoved",
    data: { diagramId: "d1", folderId: null },
    metadata: {
      commandId: "c1",
      requestId: "req_1",
      actor: { kind: "key" as const, id: "k1" },
      at: "2026-01-01T00:00:00.000Z",
      previousHash: null,
    },
  };

  test("does not depend on the order of members, which stores may change", () => {
    const { diagramId, folderId } = event.data;
    expect(hashOf({ ...event, data: { folderId, diagramId } })).toBe(hashOf(event));
  });

  test.each([
    { stream: "diagram-d2" },
    { revision: 1 },
    { id: "e2" },
    { type: "DiagramDeleted" },
    { data: { diagramId: "d1", folderId: "f1" } },
    { metadata: { ...event.metadata, at: "2026-01-01T00:00:00.001Z" } },
    { metadata: { ...event.metadata, actor: { kind: "operator" as const, id: "k1" } } },
    { metadata: { ...event.metadata, previousHash: "00" } },
  ])("changes with %o", (change) => {
    expect(hashOf({ ...event, ...change })).not.toBe(hashOf(event));
  });
});

test("a hash under a data key is another one for each key, each purpose and each content", () => {
  const [one, other] = [key, randomBytes(32)].map((dataKey) => [
    keyedHash(dataKey, "picture", "aa"),
    keyedHash(dataKey, "picture", "ab"),
    keyedHash(dataKey, "idempotency", "aa"),
  ]);
  expect(new Set([...(one ?? []), ...(other ?? [])]).size).toBe(6);
  expect(keyedHash(key, "picture", "aa")).toBe(one?.[0]);
});
