/** Compiles an outline to a BPMN 2.0 document without diagram interchange. */
import type { MessageFlowDefinition, Named, ProcessDefinition } from "../bpmn/definition.ts";
import { writeBpmn } from "../bpmn/write.ts";
import { type CompiledGraph, graphOfPool } from "./compile-graph.ts";
import { hashOf, type Ids, newIds } from "./compile-ids.ts";
import { lanesOf, type Unassigned } from "./compile-lanes.ts";
import type { Referenced, References } from "./compile-nodes.ts";
import type { Outline, OutlineEnd, OutlineMessage } from "./outline.ts";
import { type OutlineProblem, problemsOf } from "./outline-check.ts";
import { faultsOf } from "./soundness.ts";

/** The outline does not compile. An outline that `repair` returned without a problem never causes this. */
export class CannotCompile extends Error {
  override name = "CannotCompile";
  constructor({ path, reason }: OutlineProblem) {
    super(`The outline is wrong at ${path || "its root"}: ${reason}.`);
  }
}

/**
 * The BPMN 2.0 text of an outline; the same outline gives the same bytes.
 * @throws CannotCompile when the outline breaks a rule of `problemsOf`, or is not sound.
 */
export async function compileOutline(outline: Outline): Promise<string> {
  return (await compiledWithElements(outline)).bpmn;
}

/**
 * The document, and the elements for steps with an id. @param unassigned "neighbour" for outlines that name doers only
 * where the text does
 */
export async function compiledWithElements(
  outline: Outline,
  unassigned: Unassigned = "own lane",
): Promise<{ bpmn: string; elements: Map<string, string> }> {
  const { definition, elements } = checked(outline, unassigned);
  return { bpmn: await writeBpmn(definition), elements };
}

type Collection = "messages" | "signals" | "errors" | "escalations" | "stores" | "resources";
type Collections = Record<Collection, Named[]>;
type CompiledPool = {
  name: string | null;
  participant: string;
  process: string | null;
  graph: CompiledGraph | null;
};

/**
 * The document as data, checked by the token game.
 * @throws CannotCompile
 */
export const definitionOf = (outline: Outline): ProcessDefinition => checked(outline).definition;

function checked(outline: Outline, unassigned: Unassigned = "own lane"): Built {
  const [problem] = problemsOf(outline);
  if (problem) throw new CannotCompile(problem);
  const { fault, ...made } = built(outline, unassigned);
  if (fault !== null) throw new CannotCompile({ path: "", reason: `the process is not sound, ${fault}` });
  return made;
}

/** Why the process of an outline without problems is not sound; null if it is. */
export const unsoundnessOf = (outline: Outline): string | null => built(outline, "own lane").fault;

type Built = {
  definition: ProcessDefinition;
  /** Maps ids of steps in the outline to ids of elements; the key of a gateway is its question. */
  elements: Map<string, string>;
};

function built(outline: Outline, unassigned: Unassigned): Built & { fault: string | null } {
  const key = hashOf(JSON.stringify(outline));
  const ids = newIds(key);
  const named: Collections = {
    messages: [],
    signals: [],
    errors: [],
    escalations: [],
    stores: [],
    resources: [],
  };
  const references = referencesInto(named, ids);
  const pools = outline.pools.map((pool, at) => ({
    lanes: pool.lanes,
    compiled: {
      name: pool.name,
      participant: ids.next("Participant", pool.name ?? ""),
      process: pool.body.length === 0 ? null : ids.next("Process", pool.name ?? ""),
      graph: pool.body.length === 0 ? null : graphOfPool(pool, `${key} ${at}`, references),
    } satisfies CompiledPool,
  }));
  const needsPools = pools.length > 1 || pools.some((pool) => pool.lanes.length > 0);
  const compiled = pools.map((pool) => pool.compiled);
  const [fault] = compiled.flatMap(({ graph }) => (graph === null ? [] : faultsOf(graph.content)));
  const definition = {
    id: `Definitions_${key}`,
    collaboration: needsPools ? collaborationOf(outline, compiled, ids, named) : null,
    processes: pools.flatMap(({ lanes, compiled: { name, process, graph } }) =>
      process === null || graph === null
        ? []
        : [
            {
              id: process,
              name: name ?? outline.name,
              lanes: lanesOf(graph, lanes, ids, unassigned),
              ...graph.content,
            },
          ],
    ),
    ...named,
  };
  return { definition, elements: elementsIn(compiled), fault: fault ?? null };
}

function elementsIn(pools: CompiledPool[]): Map<string, string> {
  const graphs = pools.flatMap(({ graph }) => (graph === null ? [] : [graph]));
  const gateways = graphs
    .flatMap(({ nodes }) => nodes)
    .flatMap(({ type, name, id }): [string, string][] =>
      type.endsWith("Gateway") && name !== null ? [[name, id]] : [],
    );
  return new Map([...gateways.toReversed(), ...graphs.flatMap(({ named }) => [...named.ids])]);
}

const collectionOf: Record<Referenced, Collection> = {
  message: "messages",
  signal: "signals",
  error: "errors",
  escalation: "escalations",
  store: "stores",
  resource: "resources",
};

function referencesInto(named: Collections, ids: Ids): References {
  return {
    idFor(type, name) {
      const collection = named[collectionOf[type]];
      const known = collection.find((one) => one.name === name);
      if (known) return known.id;
      const id = ids.next(type.charAt(0).toUpperCase() + type.slice(1), name);
      collection.push({ id, name });
      return id;
    },
  };
}

function collaborationOf(
  outline: Outline,
  pools: CompiledPool[],
  ids: Ids,
  named: Collections,
): NonNullable<ProcessDefinition["collaboration"]> {
  return {
    id: ids.next("Collaboration", ""),
    name: pools.length > 1 ? outline.name : null,
    participants: pools.map(({ name, participant, process }) => ({
      id: participant,
      name: name ?? outline.name ?? "Process",
      process,
    })),
    messageFlows: outline.messages.map((message) => messageFlowOf(message, pools, ids, named)),
  };
}

function messageFlowOf(
  message: OutlineMessage,
  pools: CompiledPool[],
  ids: Ids,
  named: Collections,
): MessageFlowDefinition {
  return {
    id: ids.next("MessageFlow", `${message.name} ${message.from.pool} ${message.to.pool}`),
    name: message.name,
    source: endPoint(message.from, pools),
    target: endPoint(message.to, pools),
    message: message.name === null ? null : referencesInto(named, ids).idFor("message", message.name),
  };
}

/** The step with this id or label, otherwise the pool itself. */
function endPoint({ pool, step }: OutlineEnd, pools: CompiledPool[]): string {
  const owner = pools.find((one) => one.name === pool);
  if (owner === undefined) throw new Error(`there is no pool ${pool}`);
  if (step === null || owner.graph === null) return owner.participant;
  const { ids, labels } = owner.graph.named;
  return ids.get(step) ?? labels.get(step) ?? owner.participant;
}
