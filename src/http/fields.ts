/** Checks the fields of a query or body: what each kind of field accepts, and which one error is reported. */
import { z } from "zod";
import { formats, themes } from "../events/generation.ts";
import { limits } from "../limits.ts";
import { ApiError } from "./errors.ts";

type Shape = Record<string, z.ZodType>;

/** Fields in the order of the documentation. */
export type Fields<S extends Shape = Shape> = {
  schema: z.ZodObject<S>;
  list: { name: string; schema: z.ZodType; required: boolean }[];
};

export type Checked<F> = F extends Fields<infer S> ? z.output<z.ZodObject<S>> : never;

export function fields<S extends Shape>(shape: S): Fields<S> {
  const list = Object.entries(shape).map(([name, schema]) => {
    return { name, schema, required: !schema.safeParse(undefined).success };
  });
  return { schema: z.strictObject(shape), list };
}

export const noFields = fields({});

/**
 * The checked fields of one query or body.
 *
 * @param input only own members count, so inherited names are no fields.
 * @throws ApiError for the first missing field in order, else the first invalid one, else the first unknown one (C1,
 * C4, C5).
 */
export function checkFields<S extends Shape>({ list }: Fields<S>, input: object): z.output<z.ZodObject<S>> {
  const given = new Map<string, unknown>(Object.entries(input));
  for (const { name, required } of list)
    if (required && (given.get(name) ?? null) === null)
      throw new ApiError("missing_parameter", `${name} is required.`, { param: name });
  const checked: Record<string, unknown> = {};
  for (const { name, schema } of list) {
    const result = schema.safeParse(given.get(name));
    if (!result.success) throw invalid(name, result.error, given.get(name));
    if (result.data !== undefined) checked[name] = result.data;
    given.delete(name);
  }
  for (const name of given.keys()) {
    // A name may be as long as the body; the answer quotes only its beginning.
    const param = name.slice(0, limits.nameCharsMax).toWellFormed();
    throw new ApiError("invalid_parameter", "There is no parameter of this name here.", { param });
  }
  // The loop above has set every field of the shape, each parsed by its own schema.
  return checked as z.output<z.ZodObject<S>>;
}

function invalid(param: string, error: z.ZodError, value: unknown): ApiError {
  // A repeated query parameter is an array; nothing says which value is meant (C2).
  const code = param === "cursor" && !Array.isArray(value) ? "invalid_cursor" : "invalid_parameter";
  return new ApiError(code, `${param} ${error.issues[0]?.message ?? "is not valid."}`, { param });
}

export const generationIdPattern = /^gen_[0-9a-f]{32}$/;

/** A UUID of any version, in any case. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const uuid = z
  .string("must be a UUID.")
  .refine((text) => uuidPattern.test(text), "must be a UUID.")
  .transform((text) => text.toLowerCase())
  .meta({ format: "uuid" });

export const folderReference = uuid.nullable();

/** Filter of the list of diagrams: one folder, or the literal `null` for the root (C14). */
export const folderFilter = z
  .union([z.literal("null").transform(() => null), uuid], "must be a UUID or null.")
  .optional()
  .meta({ description: "Only what lies in this folder; the literal `null` means the root." });

export const theme = z
  .enum(themes, `must be ${themes.join(" or ")}.`)
  .meta({ description: "Colours of the picture.", default: themes[0] });
export const format = z
  .enum(formats, `must be ${formats.join(" or ")}.`)
  .meta({ description: "File format of the picture.", default: formats[0] });

const pageSize = `must be a whole number from 1 to ${limits.pageItemsMax}.`;

export const limit = z
  .string(pageSize)
  .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= limits.pageItemsMax, pageSize)
  .transform(Number)
  .optional()
  .meta({ type: "integer", minimum: 1, maximum: limits.pageItemsMax, default: limits.pageItemsDefault });

export const cursor = z
  .string("must be given once.")
  .regex(/^[\w-]+$/, "is not a cursor of this service.")
  .max(limits.cursorCharsMax, "is not a cursor of this service.")
  .optional()
  .meta({ description: "`next_cursor` of the page before." });

/** Unicode noncharacters of the basic plane, in a form that every reader of JSON Schema patterns understands. */
const noncharacters = "\\ufdd0-\\ufdef\\ufffe\\uffff";
/** Control characters, line and paragraph separators, bidirectional controls. */
const notInNames = `\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069${noncharacters}`;
/** Control characters except tab and line breaks. */
const notInTexts = `\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f${noncharacters}`;

/** Label of a diagram or folder: one line of text without anything that could disguise it (C9). */
export const name = text({
  charsMax: limits.nameCharsMax,
  empty: false,
  clean: (value) => value.normalize("NFC").trim(),
  forbidden: notInNames,
}).meta({
  pattern: `^\\s*[^\\s${notInNames}](?:[^${notInNames}]*[^\\s${notInNames}])?\\s*$`,
  description:
    "One line. White space around it is cut off, and it is brought to NFC; the length is counted in code points after that. Refused are control characters, line and paragraph separators, controls of text direction, noncharacters of any plane and halves of surrogate pairs.",
});

const textRule =
  "It is brought to NFC; the length is counted in code points after that. Refused are control characters other than tab and line breaks, noncharacters of any plane and halves of surrogate pairs.";

/** Free text of one or more lines (C10). */
export const prompt = text({ ...freeText(limits.promptCharsMax), empty: false }).meta({
  pattern: `^[^${notInTexts}]*[^\\s${notInTexts}][^${notInTexts}]*$`,
  description: `What is wanted, in plain words. ${textRule}`,
});
export const context = text({ ...freeText(limits.contextCharsMax), empty: true }).meta({
  pattern: `^[^${notInTexts}]*$`,
  description: `Steers what is generated in the folder and in folders below it, where the nearer text wins. ${textRule}`,
});

/** Stored exactly as sent; whether it is well-formed XML is checked later (C11). */
export const bpmnXml = text({
  charsMax: limits.bpmnCharsMax,
  empty: false,
  clean: (value) => value,
  forbidden: null,
}).meta({
  pattern: "\\S",
  description:
    "A BPMN 2.0 document as text, kept as it is. Halves of surrogate pairs are refused, and characters that XML 1.0 forbids are no valid document (422).",
});

function freeText(charsMax: number) {
  return {
    charsMax,
    clean: (value: string) => value.normalize("NFC"),
    forbidden: notInTexts,
  };
}

type TextRule = {
  /** Code points, after cleaning. */
  charsMax: number;
  /** Whether white space alone is allowed. */
  empty: boolean;
  clean: (value: string) => string;
  /**
   * Forbidden characters of the basic plane, as written inside the brackets of a pattern; null when all are allowed.
   */
  forbidden: string | null;
};

function text({ charsMax, empty, clean, forbidden }: TextRule) {
  const refused = forbidden === null ? null : new RegExp(`[${forbidden}\\p{Noncharacter_Code_Point}]`, "u");
  return z
    .string("must be a string.")
    .transform((sent, context) => {
      const value = clean(sent);
      const problem = problemOf(value);
      if (problem === null) return value;
      context.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    })
    .meta({ maxLength: charsMax, ...(empty ? {} : { minLength: 1 }) });

  function problemOf(value: string): string | null {
    // An unpaired surrogate cannot be stored as UTF-8 (A15).
    if (!value.isWellFormed()) return "holds half of a surrogate pair.";
    if (!empty && value.trim() === "") return "must not be empty.";
    if (longerThan(value, charsMax)) return `must have at most ${charsMax} characters.`;
    return refused?.test(value) ? "holds a character that is not allowed." : null;
  }
}

/** A code point takes one or two UTF-16 units. */
function longerThan(value: string, charsMax: number): boolean {
  if (value.length <= charsMax) return false;
  if (value.length > 2 * charsMax) return true;
  let chars = 0;
  for (const _ of value) chars++;
  return chars > charsMax;
}
