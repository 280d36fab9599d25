/** Cache of drawn pictures; may lose anything at any time. Every adapter passes `test/contract/images.ts`. */

export type Images = {
  /** `key` names content, theme, format and renderer version, so that a picture never goes stale. */
  get(diagramId: string, key: string): Promise<Uint8Array | null>;
  put(diagramId: string, key: string, bytes: Uint8Array): Promise<void>;
  /** Removes every picture of the diagram. */
  remove(diagramId: string): Promise<void>;
  /** Pictures of the diagram that are kept. */
  count(diagramId: string): Promise<number>;
  close(): Promise<void>;
};

/** The same content drawn by the same renderer is the same picture; anything else is another one. */
export const imageKey = (picture: {
  contentSha256: string;
  theme: string;
  format: string;
  renderer: string;
}) => [picture.contentSha256, picture.theme, picture.format, picture.renderer].join(":");
