/** Whether a text is English, and if not, which language it is: judged by its script and its commonest short words. */
import { englishWords, foreignWords } from "./languages.ts";

export type Language = { english: boolean /** Its English name, where it is known. */; name: string | null };

const english: Language = { english: true, name: "English" };

/** Scripts in order of checking: Japanese and Korean texts contain Chinese characters too. */
const scripts: [string, RegExp][] = [
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["Korean", /\p{Script=Hangul}/gu],
  ["Chinese", /\p{Script=Han}/gu],
  ["Arabic", /\p{Script=Arabic}/gu],
  ["Hebrew", /\p{Script=Hebrew}/gu],
  ["Greek", /\p{Script=Greek}/gu],
  ["Thai", /\p{Script=Thai}/gu],
  ["Hindi", /\p{Script=Devanagari}/gu],
  ["Bengali", /\p{Script=Bengali}/gu],
  ["Tamil", /\p{Script=Tamil}/gu],
  ["Telugu", /\p{Script=Telugu}/gu],
  ["Georgian", /\p{Script=Georgian}/gu],
  ["Armenian", /\p{Script=Armenian}/gu],
  ["Amharic", /\p{Script=Ethiopic}/gu],
  ["Russian", /\p{Script=Cyrillic}/gu],
];
/** A Chinese or Japanese character is a word, so it weighs as much as several Latin letters. */
const dense = new Set(["Japanese", "Korean", "Chinese"]);
const letterWeight = 3;

/** Ukrainian, Bulgarian and Serbian share the script of Russian; Persian and Urdu that of Arabic. */
const bySign: Record<string, [string, RegExp][]> = {
  Russian: [
    ["Ukrainian", /[іїєґ]/i],
    ["Serbian", /[ђјљњћџ]/i],
    ["Bulgarian", /(?<!\p{L})(?:се|от|за|са|който|която|и|на)(?!\p{L})(?!.*[ыэ])/isu],
  ],
  Arabic: [
    ["Urdu", /[ٹڈڑےں]/],
    ["Persian", /[پچژگ]/],
  ],
};

/** The minimum share of foreign short words, which must also outnumber the English ones. */
const least = { share: 0.12, words: 3, hits: 2 };

/** The language of most of the text. Notes without any short word count as English. */
export function languageOf(text: string): Language {
  const latin = (text.match(/\p{Script=Latin}/gu) ?? []).length;
  return scriptOf(text, latin) ?? latinLanguage(text);
}

function scriptOf(text: string, latin: number): Language | null {
  const counts = scripts.map(([name, signs]) => ({ name, count: (text.match(signs) ?? []).length }));
  const han = counts.find(({ name }) => name === "Chinese")?.count ?? 0;
  const weighed = counts.map(({ name, count }) => {
    const mixed = name === "Japanese" && count > 0 ? count + han : count;
    return { name, count: dense.has(name) ? mixed * letterWeight : mixed };
  });
  const [best] = weighed.sort((a, b) => b.count - a.count);
  if (!best || best.count === 0 || best.count <= latin) return null;
  const closer = bySign[best.name]?.find(([, sign]) => sign.test(text))?.[0];
  return { english: false, name: closer ?? best.name };
}

function latinLanguage(text: string): Language {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{Script=Latin}\p{M}']+/gu) ?? [];
  if (words.length < least.words) return shortLanguage(words);
  const inEnglish = words.filter((word) => englishWords.has(word)).length;
  const [best] = [...foreignWords]
    .map(([name, list]) => {
      const hits = words.filter((word) => list.has(word));
      return { name, count: hits.length, own: hits.filter((word) => !englishWords.has(word)).length };
    })
    .sort((a, b) => b.own - a.own || b.count - a.count);
  const share = (best?.own ?? 0) / words.length;
  if (best && best.own >= least.hits && share >= least.share && best.count > inEnglish) {
    return { english: false, name: best.name };
  }
  return isUnknown(words, inEnglish) ? { english: false, name: null } : english;
}

/** One or two words: decided only by a word with a non-English letter that is known in one language. */
function shortLanguage(words: readonly string[]): Language {
  const found = [...foreignWords].find(([, list]) =>
    words.some((word) => /[^a-z']/.test(word) && list.has(word)),
  );
  return found ? { english: false, name: found[0] } : english;
}

/** A third of the words have non-English letters, and hardly any word is English. */
function isUnknown(words: readonly string[], inEnglish: number): boolean {
  const strange = words.filter((word) => /[^a-z']/.test(word)).length;
  return words.length >= 4 && strange >= words.length / 4 && inEnglish < words.length / 10;
}
