/** Why a graph could not be laid out. */
export type LayoutErrorCode = "container_cycle" | "duplicate_id" | "too_large" | "no_route" | "not_placed";

/** A graph that cannot be drawn as a whole; `elementId` is the element that prevents it. */
export class LayoutError extends Error {
  readonly code: LayoutErrorCode;
  readonly elementId: string;
  constructor(code: LayoutErrorCode, elementId: string, message: string) {
    super(message);
    this.name = "LayoutError";
    this.code = code;
    this.elementId = elementId;
  }
}
