/** Counts the characters of a picture that no font has, so that boxes replace them. */

import type { Scene } from "./marks.ts";
import { glyphsOf } from "./text.ts";

/** Number of boxes in a PNG of the scene; a viewer of the SVG may have other fonts. */
export const boxedIn = ({ sheets, fontFiles }: Scene): number =>
  sheets
    .flatMap(({ lines }) => lines)
    .filter((line) => !latin.test(line.text))
    .flatMap((line) => glyphsOf(line.text, line.face, fontFiles))
    .filter(({ font }) => font === null).length;

/** Characters that the bundled font certainly has: most names need no further check. */
const latin = /^[\x20-\x7e\xa0-\xff]*$/;
