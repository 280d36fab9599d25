import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOf } from "../../src/events/chain.ts";
import { decode, encode, sealedBy } from "../../src/events/codec.ts";
import { type DiagramEvent, diagramEvents } from "../../src/events/diagram.ts";
import { open, seal } from "../../src/events/seal.ts";

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
      fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
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
