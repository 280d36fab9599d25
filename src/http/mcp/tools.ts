/**
 * The tools of agents (Model Context Protocol): each is one endpoint of the API with a name and a description for a
 * model.
 */
import type { Endpoint } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";

export type Tool = {
  name: string;
  title: string;
  /** For the model that chooses a tool. */
  description: string;
  endpoint: Endpoint;
  /** The argument that fills `{id}` in the path; null where the path has none. */
  idArgument: "diagram_id" | "generation_id" | "folder_id" | null;
};

const waitRule =
  "The answer comes when the job has ended, or after `wait_seconds`. While `status` is `queued` or `processing`, call wait_for_generation.";

export const tools: Tool[] = [
  tool("generate_diagram", "generateDiagram", {
    title: "Generate a diagram",
    description: `Makes a BPMN 2.0 process diagram from a description in plain words: who does what, in which order, under which conditions. Uses one unit of the generation quota. ${waitRule}`,
  }),
  tool("edit_diagram", "editDiagram", {
    title: "Change a diagram",
    description: `Changes a diagram by an instruction in plain words, as "after 'Ship goods', add a task 'Send invoice'", "redraw", "undo" or "go back to version 2". Uses one unit of the generation quota. ${waitRule}`,
  }),
  tool("wait_for_generation", "getGeneration", {
    title: "Wait for a job",
    description:
      "The state of a job of generate_diagram or edit_diagram, as soon as it has ended, or after `wait_seconds`. A job that failed says why in `error`.",
  }),
  tool("explain_generation", "getExplanation", {
    title: "See what was understood",
    description:
      "What a job understood, assumed and left out, sentence by sentence. Read it before telling a person that a diagram is right.",
  }),
  tool("list_diagrams", "listDiagrams", {
    title: "List diagrams",
    description:
      'The diagrams of the account, newest first, page by page. The folder_id "null" means those that lie in no folder.',
  }),
  tool("get_diagram", "getDiagram", {
    title: "Look up a diagram",
    description: "Name, folder and times of a diagram, without its content.",
  }),
  tool("read_diagram", "getDiagramText", {
    title: "Read a diagram",
    description:
      "The diagram in words (Markdown): who does what, in which order, under which conditions, with the exact names of all elements. The quickest way to know what a diagram says; edit_diagram takes the names in it.",
  }),
  tool("export_diagram", "exportDiagram", {
    title: "Read a diagram as BPMN",
    description: "The diagram as a BPMN 2.0 document (XML), with all of its elements and their places.",
  }),
  tool("get_diagram_picture", "getDiagramImage", {
    title: "See a diagram",
    description:
      "The picture of a diagram: a PNG to look at, or the text of an SVG. A `width` of 1000 to 1600 is enough to read most.",
  }),
  tool("list_versions", "listVersions", {
    title: "List the versions of a diagram",
    description:
      "Every content that a diagram has had, newest first, with who asked for it and how. edit_diagram can go back to each by its number.",
  }),
  tool("import_diagram", "importDiagram", {
    title: "Import a BPMN document",
    description: "Keeps a BPMN 2.0 document as a new diagram. A layout is made where it has none.",
  }),
  tool("render_document", "renderDocument", {
    title: "Draw a BPMN document",
    description: "The picture of a BPMN 2.0 document that is not kept.",
  }),
  tool("update_diagram", "updateDiagram", {
    title: "Rename or move a diagram",
    description: "Changes the name or the folder of a diagram. A null folder_id takes it out of its folder.",
  }),
  tool("delete_diagram", "deleteDiagram", {
    title: "Delete a diagram",
    description: "Deletes a diagram for ever, with all of its versions. Nothing brings it back.",
  }),
  tool("list_folders", "listFolders", {
    title: "List folders",
    description: "The folders of the account, newest first, page by page.",
  }),
  tool("get_folder", "getFolder", {
    title: "Look up a folder",
    description: "A folder with its `context`: the text that steers what is generated in it and below it.",
  }),
  tool("create_folder", "createFolder", {
    title: "Create a folder",
    description:
      "Makes a folder. Its `context` steers what is generated in it, in ordinary sentences, such as names of roles.",
  }),
  tool("update_folder", "updateFolder", {
    title: "Change a folder",
    description:
      "Renames or moves a folder, or sets its `context`. A null `context` unsets it, a null `parent_id` moves it to the top.",
  }),
  tool("delete_folder", "deleteFolder", {
    title: "Delete a folder",
    description: "Deletes an empty folder.",
  }),
];

/** @throws Error when there is no such endpoint: a mistake in the table above. */
function tool(name: string, operation: string, words: Pick<Tool, "title" | "description">): Tool {
  const endpoint = endpoints.find((one) => one.name === operation);
  if (!endpoint) throw new Error(`There is no endpoint ${operation}.`);
  return { name, ...words, endpoint, idArgument: idArgumentOf(endpoint.path) };
}

function idArgumentOf(path: string): Tool["idArgument"] {
  if (!path.includes("{id}")) return null;
  if (path.startsWith("/generations")) return "generation_id";
  return path.startsWith("/folders") ? "folder_id" : "diagram_id";
}
