/**
 * The data that the passes of the layout exchange. Numbers that refer to things are indices in the lists of the same
 * sheet.
 */

import type { Bounds, Edge, Node, Point } from "../bpmn/graph.ts";
import type { Work } from "./work.ts";

/**
 * One drawing area: a plane with all its pools, or the inside of one expanded sub-process. A sub-process that is drawn
 * inside is one big item of the sheet around it.
 */
export type Sheet = {
  /** The sub-process whose inside this is; null for a plane. */
  owner: Node | null;
  items: Item[];
  links: Link[];
  groups: Group[];
  bands: Band[];
  /** Edges that are drawn after everything else: dangling, at one item only, or attached to another edge. */
  late: Edge[];
  /** Boxes with unknown content (BPMN groups), drawn below everything. */
  loose: Node[];
  /** Of the whole layout, over all its sheets. */
  work: Work;
};

/** A shape in one cell of the grid. */
export type Item = {
  node: Node;
  width: number;
  height: number;
  /** -1 for an artifact without a place. */
  band: number;
  /** Data and annotations: they get the remaining cells. */
  artifact: boolean;
  attached: Attached[];
  inner: Drawing | null;
};

/**
 * A boundary event on the lower border, with its centre `dx` right of the host's centre. `told`: a message flow arrives
 * at it, from any sheet.
 */
export type Attached = { node: Node; dx: number; told: boolean };

export type LinkKind = "sequence" | "message" | "association";

export type Link = { edge: Edge; kind: LinkKind; source: End; target: End };

/**
 * Where a link ends: at an item (perhaps at its boundary event or at something inside it), or at the frame of a group.
 */
export type End =
  | { at: "item"; item: number; boundary: string | null; inner: string | null }
  | { at: "frame"; group: number };

/** A pool, or a process without one. */
export type Group = { frame: Node | null; blackBox: boolean; lanes: Lane[]; bands: number[] };

/** A tree of lanes; only leaves are bands. */
export type Lane = { node: Node; children: Lane[]; band: number };

/** A leaf lane, a pool without lanes, or a black box: a strip of rows. */
export type Band = { group: number; lane: Node | null };

/** From top to bottom. */
export type Order = { groups: number[]; bands: number[] };

/** Finished geometry, relative to a left top corner of (0, 0). */
export type Drawing = {
  width: number;
  height: number;
  nodes: Map<string, Bounds>;
  edges: Map<string, Point[]>;
  labels: Map<string, Bounds>;
};

export const linkKindOf = (edge: Edge): LinkKind =>
  edge.kind === "sequenceFlow" ? "sequence" : edge.kind === "messageFlow" ? "message" : "association";
