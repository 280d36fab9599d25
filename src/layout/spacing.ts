import { nameBandWidth, shapeSizes } from "../bpmn/graph.ts";
import { letterPx, lineHeightOf } from "../lettering.ts";

/** Every distance and every price of the layout, in pixels unless said otherwise. */
export const spacing = {
  /** Sizes of shapes. */
  task: { ...shapeSizes.activity, widthMax: 200, widthStep: 10, textInset: 13 },
  event: shapeSizes.event.width,
  gateway: shapeSizes.gateway.width,
  data: shapeSizes.dataObject,
  store: shapeSizes.dataStore,
  annotation: { width: 100, widthMax: 250, widthStep: 50, heightMin: 30, linesMax: 6, inset: 10 },
  groupBox: { width: 140, height: 80 },
  blackBoxHeight: 60,
  /** The band with the turned name of a pool or lane. */
  header: nameBandWidth,
  /** Inside an expanded sub-process. */
  sub: { side: 25, top: 36, bottom: 25, widthMin: 140, heightMin: 100 },

  /** Between boxes. */
  columnGap: 45,
  rowGap: 30,
  lanePadding: 20,
  poolPadding: 25,
  poolGap: 40,
  /** Between parallel lines, before the first, and after the last (room for the arrow head). */
  trackPitch: 12,
  trackLead: 20,
  trackTail: 25,
  trackLeadY: 15,
  /** A shape keeps lines this far away. */
  clearance: 9,
  /** Off-centre docks of tasks. */
  dockY: 20,
  dockX: 25,
  /** Between two boundary events of one host. */
  boundaryPitch: 46,
  /** Length of the line of a flow without a target. */
  stub: 30,
  stubDown: 22,

  /** Texts. */
  label: { font: letterPx.outside, width: 90, widthMax: 135, gap: 4 },
  text: { font: letterPx.inside[0], line: lineHeightOf({ px: letterPx.inside[0] }) },
} as const;

/** Prices of the search and of the router, in pixels of an acceptable detour to avoid the thing. */
export const price = {
  bend: 100,
  crossing: 800,
  touch: 300,
  forced: 900,
  wrongSide: 90,
  offCentreY: 170,
  offCentreX: 170,
  topOrBottom: 25,
  messageSide: 70,
  sharedSource: 12,
  sharedTarget: 2,
  sharedEnd: 160,
  row: 90,
  behindEnd: 120,
  node: 250,
  nodeMessage: 90,
  overlap: 200,
} as const;

/** The number of lines for edges: between two columns, two rows, at the edge of a band, between two pools. */
export const tracks = { column: 4, row: 4, bandEdge: 3, pools: 6 } as const;
