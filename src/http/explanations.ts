/** How a prompt was understood, read from the job's own events, where it is sealed like the prompt. */
import { generationStream } from "../commands/generation.ts";
import { readEvents } from "../commands/log.ts";
import { notFound } from "../commands/refusal.ts";
import { explanationIn } from "../events/explanation.ts";
import { generationEvents } from "../events/generation.ts";
import { generations } from "../projections/generations.ts";
import { endpoint } from "./endpoint.ts";
import { generationIdPattern, noFields } from "./fields.ts";
import { Explanation } from "./resources.ts";
import { currentView } from "./views.ts";

const retrieve = endpoint({
  name: "getExplanation",
  tag: "Generations",
  summary: "See what was understood of a prompt",
  description:
    "Sentence by sentence what was understood, assumed and left out, and which lines of the folder's context took effect. " +
    "Places count code points of the prompt. Empty until the engine is done.",
  method: "GET",
  path: "/generations/{id}/explanation",
  scope: "generate",
  query: noFields,
  body: null,
  answer: { status: 200, description: "What was understood.", schema: Explanation },
  errors: [],
  async handle(deps, { caller, id }) {
    const stream = generationStream(id);
    const reading = { projection: generations, stream, id };
    const view = generationIdPattern.test(id) ? await currentView(deps, reading) : null;
    if (view?.owner !== caller.owner) throw notFound("generation");
    const events = await readEvents(deps.log, generationEvents, stream);
    const { engine, languageModel, contextCut, ...explained } = explanationIn(
      events.map(({ event }) => event),
    );
    const json: Explanation = {
      object: "explanation",
      generation_id: id,
      status: view.status,
      engine: engine && {
        ...engine,
        model: languageModel?.model ?? null,
        fallback: languageModel?.fallback ?? null,
      },
      context_cut: contextCut,
      ...explained,
    };
    return { status: 200, json };
  },
});

export const explanationEndpoints = [retrieve];
