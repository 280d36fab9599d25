/**
 * Finds changes between two descriptions of the API (OpenAPI 3.1) that break clients: the API must still accept what a
 * client may send, and its answers must be ones that the client knows. New paths, optional fields, fields of answers
 * and error codes break nothing.
 */
type Json = { [name: string]: unknown };
type Document = { paths: Record<string, Record<string, Json>>; components: Json };
/** A schema, and the document for its references. */
type At = { schema: Json; in: Document };

/** One line per breaking change. */
export function breakingChanges(before: Document, after: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const now = after.paths[path]?.[method];
      const changes = now ? changesOf({ before, after }, operation, now) : ["is gone"];
      return changes.map((change) => `${method.toUpperCase()} ${path}: ${change}`);
    }),
  );
}

type Both = { before: Document; after: Document };

const changesOf = (both: Both, was: Json, is: Json): string[] => [
  ...(was["x-required-scope"] === is["x-required-scope"] ? [] : ["needs another scope"]),
  ...parameterChanges(both, was, is),
  ...bodyChanges(both, was, is),
  ...answerChanges(both, was, is),
];

function parameterChanges({ before, after }: Both, was: Json, is: Json): string[] {
  const [old, now] = [was, is].map((operation) => parametersOf(operation));
  const gone = [...(old ?? [])].flatMap(([name, { schema }]) => {
    const found = now?.get(name);
    if (!found) return [`parameter ${name} is gone`];
    return misfits({ schema, in: before }, { schema: found.schema, in: after }, name);
  });
  const demanded = [...(now ?? [])].filter(([name, { required }]) => required && !old?.get(name)?.required);
  return [...gone, ...demanded.map(([name]) => `parameter ${name} is required now`)];
}

const parametersOf = ({ parameters = [] }: Json) =>
  new Map(
    // As in OpenAPI.
    (parameters as { name: string; in: string; required: boolean; schema: Json }[]).map(
      (parameter) => [`${parameter.in}.${parameter.name}`, parameter] as const,
    ),
  );

function bodyChanges({ before, after }: Both, was: Json, is: Json): string[] {
  const [old, now] = [jsonOf(was.requestBody), jsonOf(is.requestBody)];
  if (!now) return [];
  // If no body was sent before, none is sent now.
  if (!old) return asObject(is.requestBody).required === true ? ["a body is required now"] : [];
  return misfits({ schema: old, in: before }, { schema: now, in: after }, "body");
}

function answerChanges({ before, after }: Both, was: Json, is: Json): string[] {
  return Object.entries(asObject(was.responses)).flatMap(([status, response]) => {
    const now = asObject(is.responses)[status];
    // A client that handles errors does not need this status.
    if (now === undefined) return Number(status) < 400 ? [`status ${status} is gone`] : [];
    const lost = ["headers", "content"].flatMap((part) =>
      Object.keys(asObject(asObject(response)[part]))
        .filter((name) => !(name in asObject(asObject(now)[part])))
        .map((name) => `${status} has no ${name} any more`),
    );
    const [old, known] = [jsonOf(response), jsonOf(now)];
    const differs =
      old && known ? misfits({ schema: known, in: after }, { schema: old, in: before }, `${status}`) : [];
    // Clients must be ready for new codes (docs/COMPATIBILITY.md).
    return [...lost, ...differs.filter((change) => !change.startsWith(`${status}.error.code:`))];
  });
}

/** Why not every value of one schema is a value of the other; `where` is the place. */
function misfits(narrow: At, wide: At, where: string): string[] {
  return alternatives(narrow).flatMap((one) => {
    const each = alternatives(wide).map((other) => misfit(one, other, where));
    if (each.some((problems) => problems.length === 0)) return [];
    // The reasons for the nearest alternative.
    return each.sort((a, b) => a.length - b.length)[0] ?? [`${where}: nothing fits`];
  });
}

function alternatives({ schema, in: document }: At): At[] {
  const { $ref: reference, anyOf, type } = schema;
  if (typeof reference === "string")
    return alternatives({ schema: lookUp(document, reference), in: document });
  const list = Array.isArray(anyOf)
    ? (anyOf as Json[]) // As in JSON Schema.
    : Array.isArray(type)
      ? type.map((one) => ({ ...schema, type: one }))
      : null;
  return list?.flatMap((one) => alternatives({ schema: one, in: document })) ?? [{ schema, in: document }];
}

function lookUp(document: Document, reference: string): Json {
  const steps = reference.replace(/^#\//, "").split("/");
  return steps.reduce<Json>((at, step) => asObject(at[step]), document);
}

function misfit(narrow: At, wide: At, where: string): string[] {
  const [a, b] = [narrow.schema, wide.schema];
  if (a.type !== b.type && !(a.type === "integer" && b.type === "number"))
    return [`${where}: ${a.type} is no ${b.type}`];
  return [
    ...valueMisfits(a, b).map((change) => `${where}: ${change}`),
    ...memberMisfits(narrow, wide, where),
    ...(a.items && b.items
      ? misfits(
          { ...narrow, schema: asObject(a.items) },
          { ...wide, schema: asObject(b.items) },
          `${where}[]`,
        )
      : []),
  ];
}

function valueMisfits(a: Json, b: Json): string[] {
  const [values, allowed] = [valuesOf(a), valuesOf(b)];
  const others = allowed ? (values ?? ["any value"]).filter((value) => !allowed.includes(value)) : [];
  const beyond = [
    ...["minimum", "minLength", "minItems"].filter((name) => numberOf(b, name, 0) > numberOf(a, name, 0)),
    ...["maximum", "maxLength", "maxItems"].filter(
      (name) => numberOf(b, name, Infinity) < numberOf(a, name, Infinity),
    ),
    ...(b.format !== undefined && a.format !== b.format ? ["format"] : []),
    // A pattern that was not described before may have applied already; other tests check what is refused.
    ...(a.pattern !== undefined && b.pattern !== undefined && a.pattern !== b.pattern ? ["pattern"] : []),
  ];
  return [
    ...others.map((value) => `${value} is none of the values`),
    ...beyond.map((name) => `${name} differs`),
  ];
}

function memberMisfits(narrow: At, wide: At, where: string): string[] {
  const [a, b] = [narrow.schema, wide.schema];
  const [has, knows] = [asObject(a.properties), asObject(b.properties)];
  const always = namesIn(a.required);
  return [
    ...namesIn(b.required)
      .filter((name) => !always.includes(name))
      .map((name) => `${where}.${name}: may be absent in one and not in the other`),
    ...Object.entries(has).flatMap(([name, schema]) => {
      if (name in knows)
        return misfits(
          { ...narrow, schema: asObject(schema) },
          { ...wide, schema: asObject(knows[name]) },
          `${where}.${name}`,
        );
      return b.additionalProperties === false ? [`${where}.${name}: is gone`] : [];
    }),
  ];
}

const valuesOf = ({ const: only, enum: list }: Json): unknown[] | null =>
  Array.isArray(list) ? list : only === undefined ? null : [only];

const numberOf = (schema: Json, name: string, otherwise: number): number =>
  typeof schema[name] === "number" ? schema[name] : otherwise;

const namesIn = (list: unknown): string[] => (Array.isArray(list) ? list.map(String) : []);

const jsonOf = (described: unknown): Json | null => {
  const { schema } = asObject(asObject(asObject(described).content)["application/json"]);
  return schema ? asObject(schema) : null;
};

/** As in JSON Schema and OpenAPI; `{}` if there is none. */
const asObject = (value: unknown): Json => Object(value) as Json;
