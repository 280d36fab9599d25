import { areOpposite } from "../language/similarity.ts";
import { thirdPerson } from "../language/verb-forms.ts";
import type { Condition } from "./node.ts";

const negativeWords =
  /^(not|no|never|none|nobody|nothing|without|cannot|neither|fails|fail|failed|missing|lacks|rarely)$/;
const negativePrefix =
  /^(un|in|im|ir|dis)(available|complete|correct|valid|sufficient|acceptable|successful|satisfied|paid|approved|clear|known|happy|usable|regular|possible|eligible|suitable|necessary|qualified|able|safe|interested|signed|solved|resolved|expected|finished|planned|authorized|authorised|confirmed|satisfactory|damaged|justified|answered|sold|appropriate|adequate|consistent|agree)$/;

export function isNegated(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z]+/);
  return words.filter((word) => negativeWords.test(word) || negativePrefix.test(word)).length % 2 === 1;
}

const meaningful = ({ lemmas }: Condition) => lemmas.filter((lemma) => !negativeWords.test(lemma));

/** Both cannot hold, and one of them must: "is valid" and "is not valid", "accepts" and "declines". */
export function areComplementary(one: Condition, other: Condition): boolean {
  const left = meaningful(one);
  const right = meaningful(other);
  const opposed = left.some((word) => right.some((against) => areOpposite(word, against)));
  // Two limits of a number leave a gap between them.
  if (opposed && numbersIn(one.text) !== numbersIn(other.text)) return false;
  if (opposed)
    return one.negated === other.negated && (sharesSubject(one, other) || left.length + right.length <= 4);
  if (one.negated === other.negated) return false;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const common = shorter.filter((word) => longer.includes(word)).length;
  return common > 0 && common >= shorter.length - 1 && common >= longer.length - 2;
}

const numbersIn = (text: string) => (text.match(/\d[\d.,]*/g) ?? []).join(" ");

const sharesSubject = (one: Condition, other: Condition) =>
  one.subject !== null && one.subject === other.subject;

/** The question of a gateway, from the condition of its first branch: "Application complete?". */
export function questionOf(condition: Condition): string {
  const plain = condition.text
    .replace(/^there (is|are|was|were|will be) (not |no )?/i, "")
    .replace(/\b(is|are|was|were|has been|have been|had been|does|do|did|can|cannot|has|have) not\b/gi, "$1")
    .replace(/\b(is|are|was|were|has been|have been|does|do|did)\b ?/gi, "")
    .replace(/\bnot\b ?/gi, "")
    .replace(
      /\b(un|in)(available|complete|correct|valid|sufficient|acceptable|successful|satisfied|eligible|suitable|clear)\b/gi,
      "$2",
    )
    .trim();
  const text = plain === "" ? condition.text : plain;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
}

/** The opposite in words, for the other branch of a question: null when it is not plain. */
export function oppositeText(condition: Condition): string | null {
  const { text } = condition;
  if (/^(yes|no)$/.test(text)) return text === "yes" ? "no" : "yes";
  const existence = /^there (is|are|was|were) (no )?(?!not )(.+)$/.exec(text);
  if (existence) return `there ${existence[1]} ${existence[2] ? "" : "no "}${existence[3]}`;
  const plain = text.replace(/\bdoes not (\w+)/, (_, verb: string) => thirdPerson(verb));
  if (plain !== text) return plain;
  if (/\b(is|are|was|were|has|have|can|could|does|do|did|will) not\b/.test(text))
    return text.replace(/\b(is|are|was|were|has|have|can|could|does|do|did|will) not\b/, "$1");
  if (/\b(is|are|was|were|can|could|will|has been|have been)\b/.test(text) && !isNegated(text))
    return text.replace(/\b(is|are|was|were|can|could|will|has|have)\b/, "$1 not");
  return null;
}
