/** Differences between two versions of a diagram. */
import { z } from "zod";
import type { Drawing } from "../drawing/drawing.ts";
import { differenceKey } from "../store/images.ts";
import { cached } from "./cached.ts";
import { endpoint } from "./endpoint.ts";
import { ApiError } from "./errors.ts";
import { fields } from "./fields.ts";
import { drawnFile } from "./files.ts";
import { type FoundVersion, findVersions, versionIn } from "./found-versions.ts";
import { lookFields, lookOf, pictureTypes } from "./pictures.ts";
import { Difference } from "./resources.ts";
import { type Answer, type Call, type Deps, turnOf } from "./service.ts";

type Compared = Awaited<ReturnType<Drawing["compare"]>>;

const differenceFormat = z.enum(["json", "png", "svg"], "must be json, png or svg.").meta({
  description: "Element by element, or as a picture.",
  default: "json",
});

/** Version of the comparison's result; raise it when the result changes, so that no cache returns an old one. */
const comparison = 1;

const compare = endpoint({
  name: "compareVersions",
  tag: "Versions",
  summary: "See what differs between two versions of a diagram",
  description:
    "Element by element, from version `a` to version `b`, which may be the earlier one. Documents are compared by what they mean, and by where they draw it. " +
    "As a picture it shows version `b`: added green with a plus, changed blue with a sign of inequality, moved pale with an arrow, and removed red, dashed and with a minus, where it was. Where something else stands there now, both versions are drawn below each other.",
  method: "GET",
  path: "/diagrams/{id}/versions/{a}/diff/{b}",
  scope: "diagrams:read",
  query: fields({ ...lookFields.schema.shape, format: differenceFormat.optional() }),
  body: null,
  answer: {
    status: 200,
    description: "What differs.",
    schema: Difference,
    mediaTypes: pictureTypes,
    headers: ["ETag", "Content-Disposition"],
  },
  errors: ["invalid_parameter"],
  async handle(deps, call) {
    const { format = "json", ...picture } = call.query;
    const look = format === "json" ? noLook(picture) : lookOf({ ...picture, format });
    const found = await findVersions(deps, call);
    const [from, to] = (["a", "b"] as const).map((part) =>
      versionIn(deps, found, part, call.path[part] ?? ""),
    );
    if (!from || !to) throw new Error("Two parts of a path name two versions.");
    if (look) return pictureOf(deps, call, { from, to }, look);
    const difference = await differenceOf(deps, call, from, to);
    const json: Difference = {
      object: "difference",
      from: from.number,
      to: to.number,
      counts: countsOf(difference),
      ...difference,
    };
    return { status: 200, json };
  },
});

export const differenceEndpoints = [compare];

/** @throws ApiError for a field that describes the look of a picture. */
function noLook(picture: object): null {
  const [param] = Object.keys(picture);
  if (param === undefined) return null;
  throw new ApiError("invalid_parameter", `${param} is of pictures: ask for format png or svg.`, { param });
}

async function pictureOf(
  deps: Deps,
  call: Call,
  { from, to }: { from: FoundVersion; to: FoundVersion },
  look: ReturnType<typeof lookOf>,
): Promise<Answer> {
  const names = { before: `Version ${from.number}`, after: `Version ${to.number}` };
  const draw = async () => {
    const pair = { before: await from.bpmn(), after: await to.bpmn(), names };
    return deps.drawing.renderDifference({ ...look, ...pair }, turnOf(call));
  };
  const drawn = {
    id: to.id,
    name: `${from.name} to ${to.number}`,
    // Part of the key, because the picture shows both numbers.
    contentSha256: [from.number, from.sha256, to.number, to.sha256].join("-"),
    draw,
  };
  return drawnFile(deps, call, drawn, look);
}

/** Computed once, then cached. */
export async function differenceOf(
  deps: Deps,
  call: Call,
  before: FoundVersion,
  after: FoundVersion,
): Promise<Compared> {
  const { id } = after;
  const key = differenceKey({ before: before.sha256, after: after.sha256, comparison });
  const bytes = await cached(deps, { id, key }, async () => {
    const pair = { before: await before.bpmn(), after: await after.bpmn() };
    return Buffer.from(JSON.stringify(await deps.drawing.compare(pair, turnOf(call))));
  });
  // The cache holds only what the function above stores.
  return JSON.parse(Buffer.from(bytes).toString()) as Compared;
}

/** The difference as counts. */
export const countsOf = ({ added, removed, changed, moved }: Compared): Difference["counts"] => ({
  added: added.length,
  removed: removed.length,
  changed: changed.length,
  moved: moved.length,
});
