/** What follows a verb and its object: to whom, with what, when, how often. */
import type { Random } from "../random.ts";
import * as lists from "./lists.ts";
import { measure } from "./measures.ts";
import { as, before, behind, type Node, node } from "./node.ts";
import { oblique } from "./noun-words.ts";
import { doer, event, thing } from "./nouns.ts";
import type { World } from "./world.ts";

/** "it" and "them" as objects already have their own tags; "this" is not a personal pronoun. */
export const fixObject = (object: Node): Node =>
  object.form === "this" && object.tag === "PRON_PRP"
    ? { ...object, tag: "PRON_DT" }
    : object.form === "everything"
      ? { ...object, tag: "PRON_NN" }
      : object;

/** "to the customer", "in the system", "with the order", "within two days". */
export function complement(world: World): Node {
  const { random } = world;
  if (random.chance(0.12)) return duration(world);
  const preposition = random.pick([
    "to",
    "to",
    "to",
    "in",
    "in",
    "with",
    "for",
    "from",
    "on",
    "at",
    "by",
    "into",
    "against",
    "through",
    "via",
    "per",
    "under",
    "after",
    "before",
    "during",
    "about",
    "as",
    "off",
    "onto",
    "across",
    "over",
  ]);
  const person = ["to", "for", "with", "from"].includes(preposition) && random.chance(0.5);
  const inner = { ...world, depth: world.depth + 1 };
  if (random.chance(0.06)) return longPreposition(inner);
  if (random.chance(0.05))
    return before(
      event(inner, "obl"),
      node(random.pick(["after", "for", "before", "until", "upon"]), "ADP_IN", "case"),
    );
  const { head } = person ? doer(inner, "obl") : thing(inner, "obl");
  return before(as("obl", fixObject(oblique(head))), node(preposition, "ADP_IN", "case"));
}

/** "instead of the form", "in case of damage". */
export function longPreposition(world: World): Node {
  const { random } = world;
  const [first = "", ...rest] = random.pick(lists.longPrepositions).split(" ");
  const verbal = /(?:ing|ed)$/.test(first);
  const phrase = random.chance(0.35)
    ? event(world, "obl")
    : as("obl", fixObject(oblique(thing(world, "obl").head)));
  if (verbal)
    return before(
      phrase,
      node(first, first.endsWith("ed") ? "VERB_VBN" : "VERB_VBG", "case"),
      ...rest.map((word) => node(word, "ADP_IN", "case")),
    );
  const tags: Record<string, string> = {
    case: "NOUN_NN",
    regard: "NOUN_NN",
    front: "NOUN_NN",
    behalf: "NOUN_NN",
  };
  const fixed = rest.map((word) => node(word, tags[word] ?? "ADP_IN", "fixed"));
  return before(
    phrase,
    node(first, /^(?:instead|together|prior|due)$/.test(first) ? "ADV_RB" : "ADP_IN", "case", [], fixed),
  );
}

/** "within 3 days", "for two hours", "after 24 hours", "every day", "two days later". */
export function duration({ random }: World): Node {
  const number = random.pick([
    "two",
    "three",
    "five",
    "2",
    "3",
    "5",
    "10",
    "14",
    "24",
    "30",
    "48",
    "a",
    "one",
  ]);
  const more = random.chance(0.06) ? random.pick(["another", "further"]) : null;
  const one = more === null && (number === "a" || number === "one");
  const unit = random.pick(lists.timeUnits).split("-");
  const noun = `${unit.at(-1)}${one ? "" : "s"}`;
  const extra = unit.length > 1 ? [node(unit[0] ?? "", "NOUN_NN", "compound")] : [];
  const head = node(noun, one ? "NOUN_NN" : "NOUN_NNS", "obl", [
    ...(more === "further" ? [node("a", "DET_DT", "det"), node("further", "ADJ_JJ", "amod")] : []),
    ...(more === "another" ? [node("another", "DET_DT", "det")] : []),
    number === "a" && more === null
      ? node(number, "DET_DT", "det")
      : node(number === "a" || number === "one" ? (one ? number : "3") : number, "NUM_CD", "nummod"),
    ...extra,
  ]);
  const kind = random.next();
  if (kind < 0.72)
    return before(
      head,
      node(random.pick(["within", "within", "for", "after", "in", "at least"].slice(0, 5)), "ADP_IN", "case"),
    );
  if (kind < 0.8) return as("obl:unmarked", behind(head, node("later", "ADV_RBR", "advmod")));
  if (kind < 0.88) {
    const time = node(random.pick(["9", "8:00", "14:30", "5", "noon", "17:00"]), "NUM_CD", "obl", [
      node(random.pick(["at", "by", "until", "before"]), "ADP_IN", "case"),
    ]);
    return random.chance(0.4)
      ? behind(time, node(random.pick(["am", "pm", "o'clock"]), "NOUN_NN", "nmod:unmarked"))
      : time;
  }
  if (kind < 0.92)
    return node(random.pick(lists.weekdays), "PROPN_NNP", "obl", [
      node(random.pick(["by", "on", "until", "before"]), "ADP_IN", "case"),
    ]);
  const words = random.pick(lists.timeNouns).split(" ");
  const last = words.pop() ?? "day";
  const left = words.map((word) =>
    /^(?:every|each|this|the|a)$/.test(word) ? node(word, "DET_DT", "det") : node(word, "ADJ_JJ", "amod"),
  );
  return node(last, /^[A-Z]/.test(last) ? "PROPN_NNP" : "NOUN_NN", "obl:unmarked", left.slice(-2));
}

/** "once a week", "three times a year". */
export function often(random: Random): Node {
  const unit = node(
    random.pick(["day", "week", "month", "year", "quarter", "shift"]),
    "NOUN_NN",
    "obl:unmarked",
    [node(random.pick(["a", "a", "per", "each"]), "DET_DT", "det")],
  );
  if (random.chance(0.7)) return node(random.pick(["once", "twice"]), "ADV_RB", "advmod", [], [unit]);
  const number = node(random.pick(["two", "three", "3"]), "NUM_CD", "nummod");
  return node("times", "NOUN_NNS", "obl:unmarked", [number], [as("nmod:unmarked", unit)]);
}

/** "at the end of the day" as a tree. */
export function timePhrase(random: Random): Node {
  const words = random.pick(lists.times).split(" ");
  const of = words.indexOf("of");
  const own = of > 0 && words[0] !== "of" ? words.slice(0, of) : words;
  const noun = own.at(-1) ?? "end";
  const head = node(
    noun,
    /^[A-Z]/.test(noun)
      ? "PROPN_NNP"
      : /^(?:that|then)$/.test(noun)
        ? "PRON_DT"
        : /s$/.test(noun)
          ? "NOUN_NNS"
          : "NOUN_NN",
    "obl",
  );
  const inner = own.slice(0, -1).map((word, at) => {
    if (at === 0) return node(word, "ADP_IN", "case");
    if (/^(?:the|a|any|all|some|this|that)$/.test(word)) return node(word, "DET_DT", "det");
    if (word === "both") return node(word, "DET_DT", "det");
    return node(word, word === "most" ? "ADJ_JJS" : "ADJ_JJ", "amod");
  });
  const tail =
    of > 0 && words[0] !== "of"
      ? [
          node(words.at(-1) ?? "", "NOUN_NN", "nmod", [
            node("of", "ADP_IN", "case"),
            node("the", "DET_DT", "det"),
          ]),
        ]
      : [];
  return { ...head, left: inner, right: tail };
}

/** "above 500 euros", "under sixteen", "more than 10 %". */
export function amount(world: World, relation: string): Node {
  const { random } = world;
  const head = measure(world, relation).head;
  if (random.chance(0.55))
    return before(
      head,
      node(random.pick(["above", "below", "over", "under", "within", "at"]), "ADP_IN", "case"),
    );
  const more = node(
    random.pick(["more", "less"]),
    "ADJ_JJR",
    "advmod",
    [],
    [node("than", "ADP_IN", "fixed")],
  );
  return head.left[0] ? { ...head, left: [before(head.left[0], more)] } : head;
}
