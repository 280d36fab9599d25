/** The differences between two diagrams, in lines that people can check. */
import { type Model, nodeOf } from "../../../src/generation/editing/model.ts";

/** Lines for what was removed and added: elements and flows. */
export function differences(before: Model, after: Model): string[] {
  const [then, now] = [linesOf(before), linesOf(after)];
  return [
    ...then.filter((line) => !now.includes(line)).map((line) => `- ${line}`.trim()),
    ...now.filter((line) => !then.includes(line)).map((line) => `+ ${line}`.trim()),
  ];
}

function linesOf(model: Model): string[] {
  const called = (id: string): string => {
    const { name, kind } = nodeOf(model, id);
    return name || kind.replace(/(?:Event|Gateway)$/, "");
  };
  return [
    ...[...model.pools.values()].map(({ name }) => `pool ${name}`),
    ...[...model.lanes.values()].map(({ name }) => `lane ${name}`),
    ...[...model.nodes.values()].map(({ id, kind, triggers, attachedTo, interrupting, time, lane, loop }) =>
      [
        `${[...triggers, kind].join(" ")} ${called(id)}`,
        attachedTo === null ? "" : `${interrupting ? "on" : "beside"} ${called(attachedTo)}`,
        time?.value ?? "",
        loop === null ? "" : `for each`,
        lane === null ? "" : `(${model.lanes.get(lane)?.name})`,
      ]
        .filter((part) => part !== "")
        .join(" "),
    ),
    ...[...model.flows.values()].map(
      ({ source, target, name }) => `${called(source)} ->${name === "" ? "" : ` ${name}:`} ${called(target)}`,
    ),
    ...[...model.artifacts.values()].map(({ name }) => `note ${name}`),
  ];
}
