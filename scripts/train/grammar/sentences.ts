/** Whole sentences: orders, statements, questions, several clauses in one. */
import type { Random } from "../random.ts";
import type { Gold } from "../treebank.ts";
import { duration, longPreposition, timePhrase } from "./adverbials.ts";
import { clause } from "./clauses.ts";
import { alternatives, compared, gapped, item, row } from "./hasty.ts";
import * as lists from "./lists.ts";
import { as, before, behind, comma, flatten, type Node, node } from "./node.ts";
import { bareNote, bareParticiple, heading, note, story } from "./notes.ts";
import { doer, event, thing } from "./nouns.ts";
import { relative } from "./relatives.ts";
import type { Stock } from "./stock.ts";
import { subordinate } from "./subordinate.ts";
import { turned } from "./turned.ts";
import { inForm, transitive } from "./verb-forms.ts";
import { chain, verbPhrase } from "./verbs.ts";
import type { World } from "./world.ts";
import { written } from "./writing.ts";

/** A random sentence with its tree. */
export function sentence(random: Random, stock: Stock): Gold {
  const world: World = {
    random,
    stock,
    articles: random.chance(0.72),
    past: random.chance(0.08),
    depth: 0,
    clause,
    verbs: verbPhrase,
    relative,
  };
  const tree = withOpening(world, main(world));
  const root = as("root", tree);
  const asked = root.right.at(-1)?.form === "?";
  const ended = random.chance(0.6) && !asked ? behind(root, node(".", "PUNCT_.", "punct")) : root;
  return written(flatten(ended), random);
}

function main(world: World): Node {
  const special = world.random.next();
  if (special < 0.04) return alternatives(world);
  if (special < 0.08) return row(world);
  if (special < 0.11) return item(world);
  if (special < 0.118) return compared(world, "root");
  if (special < 0.13) return gapped(world);
  if (special < 0.155) return turned(world);
  const kind = world.random.next();
  if (kind < 0.3) return conditional(world);
  if (kind < 0.5) return joined(world);
  if (kind < 0.55) return question(world);
  if (kind < 0.63) return note(world);
  if (kind < 0.66) return heading(world);
  if (kind < 0.67) return story(world);
  return simpleSentence(world);
}

function simpleSentence(world: World): Node {
  const { random } = world;
  if (random.chance(0.28)) return order(world);
  return random.chance(world.articles ? 0 : 0.25) ? bareNote(world) : clause(world, "root");
}

/** "Check the form", "Please do not open the valve". */
function order(world: World): Node {
  const { random } = world;
  const verb = chain(world, "base", "root");
  const please = random.chance(0.08) ? [node("please", "INTJ_UH", "discourse")] : [];
  if (random.chance(0.08))
    return before(
      verb,
      ...please,
      node("do", "AUX_VB", "aux"),
      node(random.pick(["not", "not", "n't", "nt"]), "PART_RB", "advmod"),
    );
  if (random.chance(0.04)) return before(verb, node(random.pick(["never", "always"]), "ADV_RB", "advmod"));
  return before(verb, ...please);
}

/** A main clause with a condition, time or reason before or after it. */
function conditional(world: World): Node {
  const { random } = world;
  const head = random.chance(0.25)
    ? order(world)
    : random.chance(0.1) && !world.articles
      ? bareNote(world)
      : clause(world, "root");
  const condition = subordinate(world);
  if (random.chance(0.65)) {
    const then = random.chance(0.08) ? [node("then", "ADV_RB", "advmod")] : [];
    const only = random.chance(0.03) ? [node("only", "ADV_RB", "advmod")] : [];
    const front = before(condition, ...only);
    return before(head, random.chance(0.5) ? behind(front, comma()) : front, ...then);
  }
  return behind(head, random.chance(0.12) ? before(condition, comma()) : condition);
}

/** Two or three clauses in one sentence. */
function joined(world: World): Node {
  const { random } = world;
  const inner = { ...world, depth: 1 };
  const part = (relation: string): Node => {
    if (!world.articles && random.chance(0.3))
      return as(relation, random.chance(0.6) ? bareParticiple(inner, relation) : bareNote(inner));
    if (random.chance(0.3)) return as(relation, verbPhrase(inner, "base", relation));
    return random.chance(0.12) ? as(relation, conditional(inner)) : clause(inner, relation);
  };
  const first = random.chance(0.3) ? as("root", part("root")) : clause(inner, "root");
  const rest = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => connected(world, part));
  return behind(first, ...rest);
}

function connected(world: World, part: (relation: string) => Node): Node {
  const { random } = world;
  const kind = random.next();
  const adverb = random.chance(0.35) ? [opener(random)] : [];
  if (kind < 0.42) {
    const point = random.chance(0.4) ? [comma()] : [];
    const cc = node(random.pick(["and", "and", "and", "but", "or", "so"]), "CCONJ_CC", "cc");
    return before(part("conj"), ...point, cc, ...(random.chance(0.25) ? [opener(random)] : []));
  }
  if (kind < 0.65) return before(part("parataxis"), comma(), ...adverb);
  if (kind < 0.78) return before(part("parataxis"), node(";", "PUNCT_,", "punct"), ...adverb);
  if (kind < 0.84)
    return before(part("parataxis"), node(random.pick(["-", "–", "--", "—"]), "PUNCT_,", "punct"), ...adverb);
  if (kind < 0.9)
    return before(
      part("parataxis"),
      node(random.pick(["->", "=>", "→", ">", "-->", "="]), "PUNCT_NFP", "punct"),
      ...adverb,
    );
  if (kind < 0.95) return before(part("parataxis"), opener(random));
  return before(
    part("parataxis"),
    node(random.pick(["?", ":", "/", "...", "."]), "PUNCT_.", "punct"),
    ...adverb,
  );
}

function opener(random: Random): Node {
  const word = node(random.pick(lists.openers), "ADV_RB", "advmod");
  return random.chance(0.25) ? behind(word, comma()) : word;
}

/** "Is the form complete?", "Who signs it?", "Can you send the draft?", "only then does the clerk sign". */
function question(world: World): Node {
  const { random } = world;
  const mark = node("?", "PUNCT_.", "punct");
  const kind = random.next();
  const subject = doer({ ...world, depth: 1 }, "nsubj");
  const inner = { ...world, depth: 1 };
  if (kind < 0.25) {
    const modal = node(
      random.pick(["can", "could", "will", "would", "should", "shall", "may"]),
      "AUX_MD",
      "aux",
    );
    return behind(before(chain(inner, "base", "root"), modal, subject.head), mark);
  }
  if (kind < 0.5) {
    const plural = subject.agreement !== "singular";
    const does = node(plural ? "do" : "does", plural ? "AUX_VBP" : "AUX_VBZ", "aux");
    const then = random.chance(0.5)
      ? [node("then", "ADV_RB", "advmod", [node("only", "ADV_RB", "advmod")])]
      : [];
    const verb = before(chain(inner, "base", "root"), ...then, does, subject.head);
    return then.length > 0 ? verb : behind(verb, mark);
  }
  if (kind < 0.75) {
    const what = thing(inner, "nsubj");
    const plural = what.agreement === "plural";
    if (what.head.tag.startsWith("PRON")) return behind(order(world), mark);
    const is = node(plural ? "are" : "is", plural ? "AUX_VBP" : "AUX_VBZ", "cop");
    if (random.chance(0.4))
      return behind(
        before(
          inForm(transitive(world), "participle", "root"),
          as("aux:pass", is),
          as("nsubj:pass", what.head),
        ),
        mark,
      );
    const shown = random.chance(0.3) ? [what.head] : [is, what.head];
    return behind(before(node(random.pick(lists.states), "ADJ_JJ", "root"), ...shown), mark);
  }
  const who = node(random.pick(["who", "who", "what", "which department"].slice(0, 3)), "PRON_WP", "nsubj");
  return behind(before(chain(inner, "s", "root"), who), mark);
}

/** An adverb or a phrase in front. */
function withOpening(world: World, head: Node): Node {
  const { random } = world;
  if (random.chance(0.02))
    return before(head, node(random.pick(["and", "but", "or", "so"]), "CCONJ_CC", "cc"));
  if (!random.chance(0.2)) return head;
  if (random.chance(0.5)) return before(head, opener(random));
  if (random.chance(0.5))
    return before(head, random.chance(0.6) ? behind(openingPhrase(world), comma()) : openingPhrase(world));
  const phrase = random.chance(0.55) ? timePhrase(random) : duration(world);
  return before(head, random.chance(0.5) ? behind(phrase, comma()) : phrase);
}

/** "After receipt of the goods", "For each order", "In case of damage". */
function openingPhrase(world: World): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.3) return longPreposition({ ...world, depth: 2 });
  if (kind < 0.6)
    return before(
      event(world, "obl"),
      node(
        random.pick(["after", "upon", "on", "before", "with", "until", "during", "without"]),
        "ADP_IN",
        "case",
      ),
    );
  const { head } = thing({ ...world, depth: 2 }, "obl");
  const preposition = node(
    random.pick(["for", "with", "in", "from", "at", "on", "after", "before", "without"]),
    "ADP_IN",
    "case",
  );
  if (head.tag.startsWith("PRON")) return before(event(world, "obl"), preposition);
  return before(as("obl", head), preposition);
}
