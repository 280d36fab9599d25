/** Shared by the parts of a plane while it is drawn. */
import type { Bounds, Node } from "../bpmn/graph.ts";
import type { Crowd } from "./crowd.ts";
import type { Letters } from "./lines.ts";
import type { Fates } from "./signs.ts";
import type { Palette } from "./themes.ts";

/** The fill behind a box: that of the innermost container around it. */
export type GroundAt = (box: Bounds) => string;

/** What the parts of a plane are drawn with. */
export type Setting = {
  palette: Palette;
  letters: Letters;
  crowd: Crowd;
  groundAt: GroundAt;
  /** What happened to elements, if the picture shows it. */
  fates: Fates;
  /** Whether an activity shows its content. */
  isOpened: (node: Node) => boolean;
  /** Boxes of the boundary events of an activity. */
  guestsOf: (id: string) => Bounds[];
};
