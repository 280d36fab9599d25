/** Diagrams as MCP resources: a person picks one in a client to talk about. */
import type {
  ListResourcesResult,
  ReadResourceResult,
  ResourceTemplate,
} from "@modelcontextprotocol/sdk/types.js";
import { ApiError } from "../errors.ts";
import { Diagram, listOf } from "../resources.ts";
import { ask, type Session } from "./call.ts";
import { tools } from "./tools.ts";

export const templates: ResourceTemplate[] = [
  {
    uriTemplate: "diagram://{id}/text",
    name: "diagram-text",
    title: "A diagram in words",
    mimeType: "text/markdown",
  },
  {
    uriTemplate: "diagram://{id}/bpmn",
    name: "diagram-bpmn",
    title: "A diagram as BPMN 2.0 XML",
    mimeType: "application/xml",
  },
  {
    uriTemplate: "diagram://{id}/image",
    name: "diagram-image",
    title: "A diagram as a picture",
    mimeType: "image/png",
  },
];

const endpointOf = (name: string) => {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new Error(`There is no tool ${name}.`);
  return found.endpoint;
};

const list = endpointOf("list_diagrams");
const parts = {
  text: endpointOf("read_diagram"),
  bpmn: endpointOf("export_diagram"),
  image: endpointOf("get_diagram_picture"),
};
const isPart = (name: string | undefined): name is keyof typeof parts => name !== undefined && name in parts;
const Diagrams = listOf(Diagram).extend({ data: Diagram.array() });

/** One page of the account's diagrams, newest first. @throws ApiError */
export async function listResources(
  session: Session,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const fields = cursor === undefined ? {} : { cursor };
  const { json } = await ask(session, list, { id: null, fields });
  const { data, next_cursor: nextCursor } = Diagrams.parse(json);
  const resources = data.map(({ id, name, updated_at: lastModified }) => ({
    uri: `diagram://${id}/bpmn`,
    name,
    mimeType: "application/xml",
    annotations: { lastModified },
  }));
  return nextCursor === null ? { resources } : { resources, nextCursor };
}

/** @throws ApiError, Refusal: also for a URI that is no address of a diagram. */
export async function readResource(session: Session, uri: string): Promise<ReadResourceResult> {
  const [, id, part] = /^diagram:\/\/([^/?#]+)\/(text|bpmn|image)$/.exec(uri) ?? [];
  if (id === undefined || !isPart(part))
    throw new ApiError("resource_not_found", "There is no such resource.", { param: "uri" });
  const { headers, bytes } = await ask(session, parts[part], { id, fields: {} });
  const data = Buffer.from(bytes ?? []);
  const mimeType = headers?.["Content-Type"] ?? "";
  const content =
    part === "image"
      ? { uri, mimeType, blob: data.toString("base64") }
      : { uri, mimeType, text: data.toString("utf8") };
  return { contents: [content] };
}
