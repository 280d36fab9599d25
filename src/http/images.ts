/** A diagram as files: picture (PNG, SVG), BPMN 2.0 XML and text (Markdown), with ETags for caches. */
import { diagramStream } from "../commands/diagram.ts";
import { notFound } from "../commands/refusal.ts";
import { erased } from "../events/family.ts";
import { type ContentView, contents } from "../projections/contents.ts";
import { diagramIdOf, findDiagram } from "./diagrams.ts";
import { endpoint } from "./endpoint.ts";
import { noFields } from "./fields.ts";
import { bpmnAnswer, bpmnFile, pictureFile, textFile } from "./files.ts";
import { lookFields, lookOf, pictureTypes } from "./pictures.ts";
import { type Call, type Deps, turnOf } from "./service.ts";
import { currentView } from "./views.ts";

const image = endpoint({
  name: "getDiagramImage",
  tag: "Diagrams",
  summary: "Render a diagram as PNG or SVG",
  description:
    "Drawn on demand and cached; never counts against the generation quota. An SVG has its names as text, and a view box, so that it fits wherever it is put.",
  method: "GET",
  path: "/diagrams/{id}/image",
  scope: "diagrams:read",
  query: lookFields,
  body: null,
  answer: {
    status: 200,
    description: "The picture.",
    mediaTypes: pictureTypes,
    headers: ["ETag", "Content-Disposition"],
  },
  errors: ["invalid_parameter"],
  async handle(deps, call) {
    const look = lookOf(call.query);
    const { name, content } = await findContent(deps, call);
    return pictureFile(deps, call, { ...content, name, bpmn: async () => content.bpmn }, look);
  },
});

const bpmn = endpoint({
  name: "exportDiagram",
  tag: "Diagrams",
  summary: "Export a diagram as BPMN 2.0 XML",
  description: "What was imported comes back byte for byte, as long as no edit has changed it.",
  method: "GET",
  path: "/diagrams/{id}/bpmn",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: bpmnAnswer,
  errors: [],
  async handle(deps, call) {
    const { name, content } = await findContent(deps, call);
    return bpmnFile(call, { ...content, name, bpmn: async () => content.bpmn });
  },
});

const text = endpoint({
  name: "getDiagramText",
  tag: "Diagrams",
  summary: "Read a diagram in words",
  description:
    "Markdown in English around the diagram's own names: every element once, gateways with their questions and cases, loops, events, lanes and messages. " +
    "A letter in brackets marks what a way leads back or on to. Sent to generate as a `prompt`, it makes the same process again.",
  method: "GET",
  path: "/diagrams/{id}/text",
  scope: "diagrams:read",
  query: noFields,
  body: null,
  answer: {
    status: 200,
    description: "The text.",
    mediaTypes: ["text/markdown"],
    headers: ["ETag", "Content-Disposition"],
  },
  errors: [],
  async handle(deps, call) {
    const { name, content } = await findContent(deps, call);
    return textFile(call, name, await deps.drawing.tell({ bpmn: content.bpmn, name }, turnOf(call)));
  },
});

export const imageEndpoints = [image, bpmn, text];

/** @throws Refusal resource_not_found */
async function findContent(deps: Deps, call: Call): Promise<{ name: string; content: ContentView }> {
  const id = diagramIdOf(call);
  const view = await findDiagram(deps, call.caller.owner, id);
  const reading = { projection: contents, stream: diagramStream(id), id };
  const content = view && (await currentView(deps, reading));
  if (!content) throw notFound("diagram");
  // The content exists but is unreadable: an empty document would be taken for the diagram.
  if (content.bpmn === erased) throw new Error("The document cannot be read.");
  return { name: view.name, content };
}
