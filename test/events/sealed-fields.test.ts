/** For every text in an event: is it sealed, and if not, why may it stay readable for ever? */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { diagramEvents } from "../../src/events/diagram.ts";
import { type AnyFamily, families } from "../../src/events/families.ts";
import { isSealed, sealed, sealedIn } from "../../src/events/family.ts";

/** Why a text is not sealed: by the family and the path within the data of its events. */
const inPlain: Record<string, string[]> = {
  "an id of ours, which says nothing": [
    ...["account accountId", "account userId", "claim keyId", "claim resourceId", "claim holder"],
    ...[
      "diagram diagramId",
      "diagram owner",
      "diagram organizationId",
      "diagram createdBy",
      "diagram folderId",
    ],
    ...["diagram generationId", "generation generationId", "generation diagramId", "generation keyId"],
    ...["generation owner", "generation organizationId", "generation createdBy", "generation folderId"],
    ...["key keyId", "key userId", "key organizationId", "library folderId", "library owner"],
    ...[
      "library organizationId",
      "library parentId",
      "library diagramId",
      "usage keyId",
      "usage generationId",
    ],
  ],
  "a time": [
    ...[
      "checkpoint signedAt",
      "claim claimedAt",
      "former signedAt",
      "former earlier.signedAt",
      "key expiresAt",
      "library placedAt",
    ],
    "usage reservedAt",
  ],
  "proof of the log, made to be published": [
    ...[
      "checkpoint upTo",
      "checkpoint root",
      "checkpoint order",
      "checkpoint publicKey",
      "checkpoint signature",
    ],
    ...["checkpoint trail", "checkpoint since.upTo", "checkpoint since.order", "checkpoint trailHash"],
    ...["checkpoint origin", "checkpoint tree", "checkpoint note", "former origin", "former tree"],
    ...["former note", "former publicKey", "former earlier.origin", "former earlier.tree"],
    ...["former earlier.note", "former earlier.publicKey"],
  ],
  "a hash under the data key, with which it becomes meaningless": ["claim fingerprint", "generation hmac"],
  "a hash of older versions, which newer events do not have": ["generation sha256"],
  "of a random key of ours: its hash, and what tells people which one it is": ["key hash", "key lastFour"],
  "a word of ours for what was done": ["key reason"],
  "what made the result, by the settings of the operator": [
    ...["generation engine.name", "generation engine.version", "generation renderer"],
    ...["generation languageModel.provider", "generation languageModel.model"],
  ],
  "a sentence of ours about a provider that failed": ["generation languageModel.fallback"],
};

type Found = { at: string; sealed: boolean };

/**
 * Every text below a schema, with its path.
 * @throws for an unknown kind of schema
 */
function textsIn(schema: unknown, at: string[], within = false): Found[] {
  const hidden = within || (schema instanceof z.ZodType && isSealed(schema));
  if (schema instanceof z.ZodString) return [{ at: at.join("."), sealed: hidden }];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textsIn(schema.unwrap(), at, hidden);
  if (schema instanceof z.ZodArray) return textsIn(schema.element, at, hidden);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => textsIn(field, [...at, name], hidden));
  // Closed lists and numbers: customers cannot put their own text into them.
  for (const closed of [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean])
    if (schema instanceof closed) return [];
  throw new Error(`A schema at ${at.join(".")} is of a kind that this test does not know.`);
}

function eventsOf({ schema }: AnyFamily) {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) throw new Error("A family is a union of events.");
  return schema.options.map((event) => {
    if (!(event instanceof z.ZodObject)) throw new Error("An event is an object.");
    return { type: z.string().parse(event.shape.type.value), data: event.shape.data };
  });
}

const texts = families.flatMap((family) => {
  const name = family.prefix.replace(/-$/, "");
  return eventsOf(family).flatMap(({ type, data }) =>
    textsIn(data, []).map(({ at, sealed }) => ({ type, family: name, at, sealed })),
  );
});
const reasons = Object.values(inPlain).flat();

test.each(texts)("$type: $at is sealed, or there is a reason why not", ({ family, at, sealed }) => {
  const isInPlain = reasons.includes(`${family} ${at}`);
  expect({ sealed, isInPlain }).toEqual({ sealed: !isInPlain, isInPlain });
});

test.each(reasons)("%s is a text of an event, named once", (reason) => {
  expect(texts.some(({ family, at }) => reason === `${family} ${at}`)).toBe(true);
  expect(reasons.filter((one) => one === reason)).toHaveLength(1);
});

test.each(families)("whatever $prefix seals has a key, which is named by what is not sealed", (family) => {
  for (const { type, data } of eventsOf(family)) {
    const names = family.sealed[type] ?? [];
    if (names.length === 0) continue;
    const plain = textsIn(data, []).filter(({ sealed }) => !sealed);
    expect(family.keyIdOf?.(Object.fromEntries(plain.map(({ at }) => [at, "x"]))), type).toContain("x");
  }
});

describe("a marked field", () => {
  const event = (data: z.ZodObject) =>
    z.discriminatedUnion("type", [z.object({ type: z.literal("Happened"), data })]);

  test("is found by its name; an event without any is not in the table", () => {
    const marked = event(z.object({ id: z.string(), name: sealed(z.string().nullable()) }));
    expect(sealedIn(marked)).toEqual({ Happened: ["name"] });
    expect(sealedIn(event(z.object({ id: z.string() })))).toEqual({});
  });

  test("is marked in its place alone: what is like it elsewhere stays readable", () => {
    expect(sealed(z.string())).not.toBe(z.string());
    expect(isSealed(z.string())).toBe(false);
  });

  test("is what the storage format says of diagrams", () =>
    expect(diagramEvents.sealed).toEqual({
      DiagramImported: ["name", "bpmn", "sent"],
      DiagramGenerated: ["name", "bpmn"],
      DiagramRenamed: ["name"],
      DiagramEdited: ["bpmn"],
    }));
});
