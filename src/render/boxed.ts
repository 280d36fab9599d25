/** Characters of a picture that no font has, so that a box stands for each of them. */

import type { Scene } from "./marks.ts";
import { glyphsOf } from "./text.ts";

/** How many boxes a PNG of the scene shows in place of characters; a viewer of the SVG may have fonts of its own. */
export const boxedIn = ({ sheets, fontFiles }: Scene): number =>
  sheets
    .flatMap(({ lines }) => lines)
    .filter((line) => !latin.test(line.text))
    .flatMap((line) => glyphsOf(line.text, line.face, fontFiles))
    .filter(({ font }) => font === null).length;

/** What the shipped font has for certain: most names are looked at no further. */
const latin = /^[\x20-\x7e\xa0-\xff]*$/;
