/** Activities: tasks, call activities, sub-processes, with their type icon and their row of markers. */

import type { Bounds, Node, NodeKind } from "../../bpmn/graph.ts";
import type { Mark } from "../marks.ts";
import { type Drawn, icon, inset, line, outline, rect, solid, strokes } from "./draw.ts";
import { eventMarks } from "./events.ts";
import {
  type IconPart,
  instantiatingReceive,
  type Marker,
  markerIcons,
  sendFlap,
  taskIcons,
} from "./task-icons.ts";

const cornerRadius = 10;
const iconSize = 18;
const iconInset = 5;
const markerSize = 14;
const markerGap = 4;
const markerInset = 4;

/** Boxes inside an activity that its name must not touch. */
export type Taken = { icon: Bounds | null; markers: Bounds | null };

export const subProcessKinds: ReadonlySet<NodeKind> = new Set([
  "subProcess",
  "transaction",
  "adHocSubProcess",
]);

/** `opened` means that content is drawn inside. */
export function activityMarks(drawn: Drawn, opened: boolean): Mark[] {
  const { node, box, ink } = drawn;
  const radius = Math.min(cornerRadius, box.width / 4, box.height / 4);
  const marks: Mark[] = [];
  if (node.kind === "callActivity") {
    marks.push(rect(inset(box, 1), radius, outline(ink, strokes.thick)));
  } else {
    const dash = node.triggeredByEvent ? "0.1 4.9" : undefined;
    marks.push(rect(box, radius, outline(ink, strokes.normal, dash)));
  }
  if (node.kind === "transaction")
    marks.push(rect(inset(box, 4), Math.max(2, radius - 3), line(ink.line, 1.5)));
  const taken = takenBy(node, box, opened);
  if (taken.icon !== null && isTriggered(node)) marks.push(...triggerIcon(drawn, taken.icon));
  else if (taken.icon !== null) marks.push(...typeIcon(node, taken.icon, drawn));
  if (taken.markers !== null) marks.push(...markerRow(markersOf(node, opened), taken.markers, drawn));
  return marks;
}

/** The places of icon and markers. Small boxes get smaller ones. */
export function takenBy(node: Node, box: Bounds, opened: boolean): Taken {
  const markers = markersOf(node, opened);
  const size = Math.min(markerSize, box.height / 3, box.width / Math.max(2, markers.length + 1));
  const across = markers.length * size + (markers.length - 1) * markerGap;
  // Clear of a thick border, or of the second line of a transaction.
  const thick = node.kind === "callActivity" ? 1 : node.kind === "transaction" ? 3 : 0;
  const side = Math.min(iconSize, box.width / 3, box.height / 3);
  return {
    icon:
      iconKind(node) === null && !(isTriggered(node) && !opened)
        ? null
        : { x: box.x + iconInset + thick, y: box.y + iconInset + thick, width: side, height: side },
    markers:
      markers.length === 0
        ? null
        : {
            x: Math.round(box.x + (box.width - across) / 2),
            y: box.y + box.height - size - markerInset - thick,
            width: across,
            height: size,
          },
  };
}

/** Collapsed event sub-processes show their trigger; expanded ones contain the event. */
const isTriggered = (node: Node): boolean =>
  subProcessKinds.has(node.kind) && node.triggeredByEvent && node.definitions.length > 0;

const triggerIcon = ({ node, ink }: Drawn, at: Bounds): Mark[] =>
  eventMarks({ node: { ...node, kind: "startEvent" }, box: at, ink });

/** The task type to show: its own, or that of the global task that it calls. */
function iconKind(node: Node): NodeKind | null {
  const kind = node.kind === "callActivity" ? node.calls.globalTask : node.kind;
  return kind !== null && taskIcons[kind] !== undefined ? kind : null;
}

function markersOf(node: Node, opened: boolean): Marker[] {
  const markers: Marker[] = [];
  if (node.loop !== "none") markers.push(node.loop);
  if (node.compensation) markers.push("compensation");
  if (!opened && (subProcessKinds.has(node.kind) || callsProcess(node))) markers.push("collapsed");
  if (node.kind === "adHocSubProcess") markers.push("adHoc");
  return markers;
}

/** A call activity without a global task calls a process, whose content is not shown. */
const callsProcess = (node: Node) => node.kind === "callActivity" && node.calls.globalTask === null;

function typeIcon(node: Node, at: Bounds, { ink }: Drawn): Mark[] {
  const kind = iconKind(node);
  const startsProcess = kind === "receiveTask" && node.instantiate;
  const parts = startsProcess ? instantiatingReceive : kind === null ? [] : (taskIcons[kind] ?? []);
  const [x, y, scale] = [at.x + at.width / 2, at.y + at.height / 2, at.width / iconSize];
  const marks = parts.map((part) => iconPart(part, x, y, scale, ink));
  if (kind === "sendTask") marks.push(icon(sendFlap, x, y, scale, line(ink.fill, 1.5)));
  return marks;
}

function markerRow(markers: Marker[], at: Bounds, { ink }: Drawn): Mark[] {
  const size = at.height;
  return markers.flatMap((marker, i) => {
    const x = at.x + size / 2 + i * (size + markerGap);
    return markerIcons[marker].map((part) => iconPart(part, x, at.y + size / 2, size / markerSize, ink));
  });
}

function iconPart(part: IconPart, x: number, y: number, scale: number, ink: Drawn["ink"]): Mark {
  if (part.solid) return icon(part.d, x, y, scale, solid(ink));
  const closed = part.d.endsWith("Z");
  return icon(part.d, x, y, scale, closed ? outline(ink, 1.2) : line(ink.line, 1.2));
}
