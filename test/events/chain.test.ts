import { expect, test } from "vitest";
import { type Hashed, hashOf } from "../../src/events/chain.ts";

const event: Hashed = {
  ...{ stream: "diagram-d1", revision: 3, id: "e1", type: "DiagramRenamed" },
  data: { diagramId: "d1", sealed: "AAAA" },
  metadata: {
    ...{ commandId: "c1", requestId: "req_1", actor: { kind: "key", id: "k1" } },
    ...{ at: "2026-01-01T00:00:00.000Z", previousHash: "00ff" },
  },
};
const traced = (traceParent: string): Hashed => ({ ...event, metadata: { ...event.metadata, traceParent } });

test("an event that is part of no trace has the hash that it always had", () =>
  expect(hashOf(event)).toBe("368914060d4b3a869d8301ee2c26a91512d7b4a1803abe458dfb48f751464279"));

test("the place in a trace is covered by the hash: nobody can add, change or remove it unseen", () => {
  const one = hashOf(traced("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"));
  const other = hashOf(traced("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b8-01"));
  expect(new Set([hashOf(event), one, other]).size).toBe(3);
});
