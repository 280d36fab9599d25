/** Pictures of documents that are not stored, for programs that check or publish their own BPMN files. */
import { limits } from "../limits.ts";
import { endpoint } from "./endpoint.ts";
import { bpmnXml, fields, format, noFields, theme } from "./fields.ts";
import { background, layout, scaleNumber, widthNumber } from "./picture-fields.ts";
import { drawnInBounds, lookOf, pictureHeaders, pictureTypes } from "./pictures.ts";
import { turnOf } from "./service.ts";

const render = endpoint({
  name: "renderDocument",
  tag: "Pictures",
  summary: "Draw a BPMN 2.0 document without keeping it",
  description:
    "The document is checked like an import, drawn, and forgotten: nothing of it is stored, and nothing is counted but the request.",
  method: "POST",
  path: "/render",
  scope: "diagrams:read",
  query: noFields,
  body: fields({
    bpmn_xml: bpmnXml,
    theme: theme.nullish(),
    format: format.nullish(),
    scale: scaleNumber.nullish(),
    width: widthNumber.nullish(),
    background: background.nullish(),
    layout: layout.nullish(),
  }),
  answer: {
    status: 200,
    description: "The picture.",
    mediaTypes: pictureTypes,
    headers: ["Content-Disposition"],
  },
  errors: ["missing_parameter", "invalid_parameter", "validation_failed"],
  large: true,
  async handle(deps, call) {
    const { bpmn_xml: xml, layout } = call.body;
    const look = lookOf(call.body);
    const { bpmn, name } = await deps.drawing.admit({ xml, layout: layout ?? "keep" }, turnOf(call));
    const bytes = await drawnInBounds(look, () => deps.drawing.render({ ...look, bpmn }, turnOf(call)));
    return { status: 200, headers: pictureHeaders(look, name ?? limits.diagramNameDefault), bytes };
  },
});

export const renderEndpoints = [render];
