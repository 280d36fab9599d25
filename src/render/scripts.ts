/**
 * The fonts for scripts that Inter lacks: subsets of Noto (SIL Open Font License 1.1) from npm packages. They are
 * located and opened when a text first needs one, so that Latin texts cost nothing.
 */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

export type Face = "regular" | "bold";

/** Han characters have different forms in Chinese, Japanese and Korean texts. */
export type Tongue = "chinese" | "japanese" | "korean";

type Script = keyof typeof files;

const require = createRequire(import.meta.url);

/** The font file of each script. */
const files = {
  arabic: (face: Face) =>
    face === "regular"
      ? require.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf")
      : require.resolve("@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf"),
  hebrew: (face: Face) =>
    face === "regular"
      ? require.resolve("@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf")
      : require.resolve("@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf"),
  devanagari: (face: Face) =>
    face === "regular"
      ? require.resolve(
          "@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf",
        )
      : require.resolve(
          "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
        ),
  thai: (face: Face) =>
    face === "regular"
      ? require.resolve("@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf")
      : require.resolve("@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf"),
  chinese: (face: Face) => besideMain(require.resolve("@embedpdf/fonts-sc"), "NotoSansHans", face),
  japanese: (face: Face) => besideMain(require.resolve("@embedpdf/fonts-jp"), "NotoSansJP", face),
  korean: (face: Face) => besideMain(require.resolve("@embedpdf/fonts-kr"), "NotoSansKR", face),
  /** Drawn in the colour of the text. */
  emoji: (face: Face) =>
    face === "regular"
      ? require.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf")
      : require.resolve("@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf"),
};

/** These packages do not export the paths of their fonts, which are in a folder beside the main file's. */
function besideMain(main: string, font: string, face: Face): string {
  const weight = face === "regular" ? "Regular" : "Bold";
  return fileURLToPath(new URL(`../fonts/${font}-${weight}.otf`, pathToFileURL(main)));
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

/** Kana and hangul identify the language; Han characters alone count as Chinese. */
export function tongueOf(text: string): Tongue {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return "japanese";
  return /\p{sc=Hangul}/u.test(text) ? "korean" : "chinese";
}

/** Whether the text's characters stay upright in a column, one below the other. */
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

const known = new Map<string, string>();

function pathOf(script: Script, face: Face): string {
  const key = `${script} ${face}`;
  const path = known.get(key) ?? files[script](face);
  known.set(key, path);
  return path;
}

/** The names and versions of the packages: other fonts give other pictures. */
export const scriptFonts = (): string[] =>
  Object.values(files).map((fileOf) => {
    const about = new URL("../package.json", pathToFileURL(fileOf("regular")));
    const { name, version } = JSON.parse(readFileSync(about, "utf8")) as Record<string, unknown>; // As npm wrote it.
    return `${name}@${version}`;
  });
