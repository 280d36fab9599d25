/** Requests for pictures, and the headers of their answers. */
import { type Look, PictureTooLarge } from "../drawing/drawing.ts";
import type { Format } from "../events/generation.ts";
import { ApiError } from "./errors.ts";
import { type Checked, fields, format, theme } from "./fields.ts";
import { background, scale, width } from "./picture-fields.ts";

const mediaTypes = { png: "image/png", svg: "image/svg+xml" } satisfies Record<Format, string>;

/** An SVG that is opened on its own must not run or load anything (F17). */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Media types of pictures, for OpenAPI. */
export const pictureTypes = Object.values(mediaTypes);

/** The look of a picture; the order is that of the documentation. */
export const lookFields = fields({
  theme: theme.optional(),
  format: format.optional(),
  scale,
  width,
  background: background.optional(),
});

/** In a body, an absent field and null are the same. */
type AskedLook = { [name in keyof Checked<typeof lookFields>]: Checked<typeof lookFields>[name] | null };

/** @throws ApiError when both scale and width are given. */
export function lookOf({ theme, format, scale, width, background }: AskedLook): Omit<Look, "bpmn"> {
  if (scale && width)
    throw new ApiError("invalid_parameter", "width stands in place of scale; give one of both.", {
      param: "width",
    });
  const size = scale ? { scale } : width ? { width } : null;
  const asked = { ...(background && { background }), ...(size && { size }) };
  return { theme: theme ?? "light", format: format ?? "png", ...asked };
}

/** The drawn bytes. @throws ApiError when the picture would exceed the size limits. */
export async function drawnInBounds(
  { size }: Pick<Look, "size">,
  draw: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const param = size && "width" in size ? "width" : "scale";
  return draw().catch((error: unknown) => {
    if (!(error instanceof PictureTooLarge)) throw error;
    throw new ApiError("invalid_parameter", `${param} ${error.message}`, { param });
  });
}

/** @param name of the file. */
export function pictureHeaders({ format }: Pick<Look, "format">, name: string): Record<string, string> {
  const disposition = format === "png" ? "inline" : "attachment";
  const headers = {
    "Content-Type": mediaTypes[format],
    "Content-Disposition": contentDisposition(disposition, name, format),
  };
  return format === "svg" ? { ...headers, "Content-Security-Policy": svgPolicy } : headers;
}

/** File name in ASCII for old clients, and in UTF-8 (RFC 6266, RFC 8187) for all others. */
export function contentDisposition(type: "inline" | "attachment", name: string, extension: string): string {
  // Path separators would name a folder on the client's disk.
  const safe = name.replace(/[/\\:*?"<>|]/g, "_");
  const ascii = safe.replace(/[^\x20-\x7e]/g, "_").replace(/%/g, "_");
  const utf8 = encodeURIComponent(safe).replace(/['()*!]/g, percentEncoded);
  return `${type}; filename="${ascii}.${extension}"; filename*=UTF-8''${utf8}.${extension}`;
}

const percentEncoded = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
