/** Examples of requests and answers for OpenAPI, recorded from a running service; tests replay them (test/examples). */
import { readFileSync } from "node:fs";
import { z } from "zod";

/** One request and its answer. Binary content is left out. */
const exampleSchema = z.object({
  path: z.record(z.string(), z.string()),
  query: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  body: z.unknown().optional(),
  answer: z.unknown().optional(),
});
export type Example = z.infer<typeof exampleSchema>;

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`examples/${file}`, import.meta.url), "utf8"));

/** By `operationId`. */
export const operationExamples = z.record(z.string(), exampleSchema).parse(read("operations.json"));

/** Envelopes by code. */
export const errorExamples = z.record(z.string(), z.unknown()).parse(read("errors.json"));
