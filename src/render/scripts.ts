/**
 * The fonts for scripts that Inter lacks: subsets of Noto (SIL Open Font License 1.1), which come as ordinary packages. They are
 * looked for and opened when a text first needs one, so that Latin texts pay nothing for them.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Face } from "./fonts.ts";

/** Han characters look different in Chinese, Japanese and Korean texts. */
export type Tongue = "chinese" | "japanese" | "korean";

type Script = keyof typeof files;

/** Folder in the package, and names of the files, for each script. */
const files = {
  arabic: google("noto-sans-arabic", "NotoSansArabic"),
  hebrew: google("noto-sans-hebrew", "NotoSansHebrew"),
  devanagari: google("noto-sans-devanagari", "NotoSansDevanagari"),
  thai: google("noto-sans-thai", "NotoSansThai"),
  chinese: cjk("sc", "NotoSansHans"),
  japanese: cjk("jp", "NotoSansJP"),
  korean: cjk("kr", "NotoSansKR"),
  /** Drawn in the colour of the text. */
  emoji: google("noto-emoji", "NotoEmoji"),
} as const;

type Files = { package: string; regular: string; bold: string };

function google(name: string, font: string): Files {
  return {
    package: `@expo-google-fonts/${name}`,
    regular: `400Regular/${font}_400Regular.ttf`,
    bold: `600SemiBold/${font}_600SemiBold.ttf`,
  };
}

function cjk(name: string, font: string): Files {
  const of = (weight: string) => `fonts/${font}-${weight}.otf`;
  return { package: `@embedpdf/fonts-${name}`, regular: of("Regular"), bold: of("Bold") };
}

const scripts: [RegExp, Script][] = [
  [/\p{sc=Arabic}/u, "arabic"],
  [/\p{sc=Hebrew}/u, "hebrew"],
  [/\p{sc=Devanagari}/u, "devanagari"],
  [/\p{sc=Thai}/u, "thai"],
  [/\p{sc=Hangul}/u, "korean"],
  [/[\p{sc=Hiragana}\p{sc=Katakana}]/u, "japanese"],
];
const pictograph = /\p{Extended_Pictographic}/u;

/** Kana and hangul tell a tongue; Han characters alone are taken for Chinese. */
export function tongueOf(text: string): Tongue {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return "japanese";
  return /\p{sc=Hangul}/u.test(text) ? "korean" : "chinese";
}

/** Whether a text is written in characters that stand upright below each other in a column. */
export const isIdeographic = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(text) &&
  !/[\p{L}\p{N}]/u.test(
    text.replace(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{scx=Katakana}]/gu, ""),
  );

/** Paths of the fonts that may have a character, the likeliest first. */
export function filesFor(code: number, face: Face, tongue: Tongue): string[] {
  const character = String.fromCodePoint(code);
  const own = scripts.find(([pattern]) => pattern.test(character))?.[1];
  if (own !== undefined) return [pathOf(own, face)];
  const cjkFirst: Script[] = [tongue, "chinese"];
  const order: Script[] = pictograph.test(character) ? ["emoji", ...cjkFirst] : [...cjkFirst, "emoji"];
  return [...new Set(order)].map((script) => pathOf(script, face));
}

const require = createRequire(import.meta.url);

/** Some packages tell no paths of their fonts: all of them are found from their main file, by their folder's name. */
function folderOf(name: string): URL {
  const main = require.resolve(name);
  const end =
    main.lastIndexOf(`${name}/`.replaceAll("/", main.includes("\\") ? "\\" : "/")) + name.length + 1;
  return pathToFileURL(main.slice(0, end));
}

const known = new Map<string, string>();

function pathOf(script: Script, face: Face): string {
  const key = `${script} ${face}`;
  const path = known.get(key) ?? fileURLToPath(new URL(files[script][face], folderOf(files[script].package)));
  known.set(key, path);
  return path;
}

/** The packages with their versions: other fonts, other pictures. */
export function scriptFonts(): string[] {
  return Object.values(files).map(({ package: name }) => {
    const told: unknown = JSON.parse(readFileSync(new URL("package.json", folderOf(name)), "utf8"));
    const version = told !== null && typeof told === "object" && "version" in told ? told.version : "";
    return `${name}@${version}`;
  });
}
