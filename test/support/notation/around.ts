/** The surroundings of the flow in a random document: messages, data, notes and groups. */

import { type Build, type Element, element, type Made, newId, type Scope, withText } from "./build.ts";
import { isActivity } from "./nodes.ts";
import { messageName, remark, thing } from "./words.ts";

/** Message flows of a collaboration. `closed` are the ids of pools without content, by their number. */
export function addMessages(build: Build, closed: ReadonlyMap<number, string>, pools: number): void {
  const { random, collaboration } = build;
  if (!collaboration || pools < 2) return;
  const count = random.between(1, 2 + pools);
  for (let i = 0; i < count; i++) {
    const from = random.between(0, pools - 1);
    const to = (from + random.between(1, pools - 1)) % pools;
    const [source, target] = [endIn(build, closed, from, maySend), endIn(build, closed, to, mayReceive)];
    const message = {
      id: newId(build, "m"),
      name: messageName(random),
      sourceRef: source,
      targetRef: target,
    };
    if (source !== null && target !== null)
      collaboration.children.push(
        element("messageFlow", { ...message, sourceRef: source, targetRef: target }),
      );
  }
}

function endIn(
  build: Build,
  closed: ReadonlyMap<number, string>,
  pool: number,
  fits: (made: Made) => boolean,
): string | null {
  const frame = closed.get(pool);
  if (frame !== undefined) return frame;
  if (build.random.chance(0.05)) return `pool${pool}`;
  const found = build.made.filter((made) => made.scope.pool === pool && fits(made));
  return found.length === 0 ? null : build.random.pick(found).id;
}

const hasDefinition = ({ element: { children } }: Made, kind: string): boolean =>
  children.some(({ tag }) => tag === `${kind}EventDefinition`);

const isTask = (made: Made): boolean => isActivity(made) && !/rocess$|^transaction$/i.test(made.element.tag);

const maySend = (made: Made): boolean =>
  isTask(made) || (/^(end|intermediateThrow)Event$/.test(made.element.tag) && hasDefinition(made, "message"));

const mayReceive = (made: Made): boolean =>
  isTask(made) ||
  (/^(start|intermediateCatch|boundary)Event$/.test(made.element.tag) && hasDefinition(made, "message"));

const isCatching = ({ element: { tag } }: Made): boolean =>
  /^(start|intermediateCatch|boundary)Event$/.test(tag);
const isThrowing = ({ element: { tag } }: Made): boolean => /^(end|intermediateThrow)Event$/.test(tag);

export function addData(build: Build, scope: Scope): void {
  const { random } = build;
  const dataObject = random.chance(0.7);
  const id = newId(build, "o");
  const name = thing(random);
  if (dataObject) {
    const object = newId(build, "do");
    scope.element.children.push(
      element("dataObject", { id: object, isCollection: random.chance(0.2) ? "true" : "" }),
      element("dataObjectReference", { id, name, dataObjectRef: object }),
    );
  } else scope.element.children.push(element("dataStoreReference", { id, name }));
  build.data.push({ id, scope });
  const hosts = reachable(build, scope).filter(
    (made) => isActivity(made) || isCatching(made) || isThrowing(made),
  );
  if (hosts.length === 0) return;
  for (let i = random.between(0, dataObject ? 2 : 3); i > 0; i--) joinData(build, random.pick(hosts), id);
  const flows = build.flows.filter((flow) => flow.scope === scope);
  if (flows.length > 0 && random.chance(0.12)) associate(build, scope, id, random.pick(flows).id);
}

/** Nodes of a scope and of the scopes in it. */
const reachable = (build: Build, scope: Scope): Made[] =>
  build.random.chance(0.85) ? scope.made : build.made.filter((made) => made.scope.pool === scope.pool);

/** By a data association, or by an association if the node cannot have one. */
function joinData(build: Build, host: Made, data: string): void {
  const { random } = build;
  const writes = isCatching(host) || (!isThrowing(host) && random.chance(0.5));
  if (random.chance(0.15) || host.element.attributes.isForCompensation === "true") {
    associate(build, host.scope, host.id, data);
    return;
  }
  const id = newId(build, "da");
  if (writes)
    host.element.children.push(element("dataOutputAssociation", { id }, [withText("targetRef", data)]));
  else {
    const property = newId(build, "p");
    if (isActivity(host)) host.element.children.push(element("property", { id: property }));
    const target = isActivity(host) ? property : data;
    host.element.children.push(
      element("dataInputAssociation", { id }, [withText("sourceRef", data), withText("targetRef", target)]),
    );
  }
}

function associate(build: Build, scope: Scope, source: string, target: string): void {
  const direction = build.random.pick(["", "", "One"]);
  const attributes = { id: newId(build, "a"), sourceRef: source, targetRef: target };
  scope.element.children.push(element("association", { ...attributes, associationDirection: direction }));
}

/** Inputs or outputs of a process as a whole. */
export function addInput(build: Build, scope: Scope): void {
  const id = newId(build, "i");
  const input = element("dataInput", { id, name: thing(build.random) });
  const sets: Element[] = [element("inputSet", {}, [withText("dataInputRefs", id)]), element("outputSet")];
  scope.element.children.push(element("ioSpecification", {}, [input, ...sets]));
  const hosts = scope.made.filter(isTask);
  if (hosts.length > 0 && build.random.chance(0.8)) {
    const host = build.random.pick(hosts);
    if (host.element.attributes.isForCompensation !== "true") readInput(build, host, id);
  }
}

function readInput(build: Build, host: Made, input: string): void {
  const property = newId(build, "p");
  host.element.children.push(
    element("property", { id: property }),
    element("dataInputAssociation", { id: newId(build, "da") }, [
      withText("sourceRef", input),
      withText("targetRef", property),
    ]),
  );
}

/** A note on nodes, on a line, on data, or on nothing. */
export function addNote(build: Build, scope: Scope): void {
  const { random, collaboration } = build;
  const id = newId(build, "t");
  const note = element("textAnnotation", { id }, [withText("text", remark(random))]);
  const messages = (collaboration?.children ?? []).filter(({ tag }) => tag === "messageFlow");
  const [first] = messages;
  if (collaboration && first && random.chance(0.12)) {
    const target = random.pick(messages).attributes.id ?? "";
    const ends = { id: newId(build, "a"), sourceRef: id, targetRef: target };
    collaboration.children.push(note, element("association", ends));
    return;
  }
  scope.element.children.push(note);
  const data = build.data.filter((one) => one.scope === scope).map((one) => one.id);
  const flows = build.flows.filter((one) => one.scope === scope).map((one) => one.id);
  const nodes = scope.made.map((one) => one.id);
  const roll = random.next();
  const ends = roll < 0.15 && flows.length > 0 ? flows : roll < 0.25 && data.length > 0 ? data : nodes;
  if (ends.length === 0 || roll > 0.97) return;
  associate(build, scope, random.pick(ends), id);
  if (random.chance(0.12)) associate(build, scope, random.pick(nodes), id);
}

/** A group, usually with members: by a value of a category. */
export function addGroup(build: Build, scope: Scope): void {
  const { random, definitions } = build;
  const value = newId(build, "v");
  definitions.children.push(
    element("category", { id: newId(build, "c") }, [
      element("categoryValue", { id: value, value: thing(random) }),
    ]),
  );
  const from = random.between(0, Math.max(0, scope.made.length - 1));
  if (random.chance(0.8))
    for (const made of scope.made.slice(from, from + random.between(1, 3)))
      made.element.children.push(withText("categoryValueRef", value));
  scope.element.children.push(element("group", { id: newId(build, "g"), categoryValueRef: value }));
}
