/** Conditions, times and reasons. */
import { clause } from "./clauses.ts";
import * as lists from "./lists.ts";
import { before, behind, type Node, node } from "./node.ts";
import { doer } from "./nouns.ts";
import { participle } from "./participles.ts";
import { stateOf } from "./states.ts";
import { verbPhrase } from "./verbs.ts";
import { nested, type World } from "./world.ts";

/** A clause with its marker: "if the form is complete". The relation is advcl; with "as soon as" the adverb has it. */
export function subordinate(world: World): Node {
  const { random } = world;
  const kind = random.next();
  const inner = nested(world);
  if (kind < 0.06) return shortCondition(inner);
  if (kind < 0.12) return whileDoing(inner);
  if (kind < 0.15) return inverted(inner);
  if (kind < 0.24) return asSoonAs(inner);
  if (kind < 0.26) return theMoment(inner);
  const body = random.chance(0.05) ? twoConditions(inner) : clause(inner, "advcl");
  return before(body, ...marker(world));
}

function marker({ random }: World): Node[] {
  const single = (form: string): Node[] => [node(form, "SCONJ_IN", "mark")];
  const kind = random.next();
  if (kind < 0.4) return single("if");
  if (kind < 0.55) return [node(random.pick(["when", "when", "whenever"]), "ADV_WRB", "advmod")];
  if (kind < 0.86)
    return single(
      random.pick([
        "once",
        "once",
        "unless",
        "unless",
        "until",
        "until",
        "before",
        "after",
        "after",
        "while",
        "because",
        "since",
        "although",
        "as",
        "whereas",
        "till",
      ]),
    );
  if (kind < 0.91) return [node("in", "SCONJ_IN", "mark", [], [node("case", "NOUN_NN", "fixed")])];
  if (kind < 0.94) return [node("so", "SCONJ_IN", "mark", [], [node("that", "SCONJ_IN", "fixed")])];
  if (kind < 0.97)
    return [
      random.pick([
        node("provided", "VERB_VBN", "mark"),
        node("given", "VERB_VBN", "mark"),
        node("assuming", "VERB_VBG", "mark"),
      ]),
      ...(random.chance(0.5) ? single("that") : []),
    ];
  return [node("even", "ADV_RB", "advmod"), ...single("if")];
}

/** "if approved", "if urgent", "if not", "unless rejected by the board", "when finished". */
export function shortCondition(world: World): Node {
  const { random } = world;
  const word = random.pick(["if", "if", "if", "unless", "when", "once", "until", "where"]);
  const mark =
    word === "when" || word === "where" ? node(word, "ADV_WRB", "advmod") : node(word, "SCONJ_IN", "mark");
  const kind = random.next();
  const not = random.chance(0.1) ? [node("not", "PART_RB", "advmod")] : [];
  if (word === "if" && random.chance(0.12))
    return node(random.pick(["not", "not", "so", "yes", "no"]), "ADV_RB", "advcl", [mark]);
  if (kind < 0.5) return before(node(random.pick(lists.states), "ADJ_JJ", "advcl"), mark, ...not);
  if (kind < 0.9) return before(participle({ ...world, depth: 2 }, "advcl"), mark, ...not);
  return node(random.pick(["not", "so", "yes", "no"]), "ADV_RB", "advcl", [node("if", "SCONJ_IN", "mark")]);
}

function whileDoing(world: World): Node {
  const { random } = world;
  const word = random.pick(["while", "before", "after", "after", "when", "by"]);
  const mark = word === "when" ? node(word, "ADV_WRB", "advmod") : node(word, "SCONJ_IN", "mark");
  // "after having signed the form"
  if (random.chance(word === "after" ? 0.2 : 0))
    return before(verbPhrase(world, "participle", "advcl"), mark, node("having", "AUX_VBG", "aux"));
  return before(verbPhrase(world, "ing", "advcl"), mark);
}

/** "the moment the light turns green", "every time a bin is full". */
function theMoment(world: World): Node {
  const [word, article] = world.random.pick([
    ["moment", "the"],
    ["minute", "the"],
    ["time", "every"],
    ["time", "each"],
  ] as const);
  const when = node(word, "NOUN_NN", "obl:unmarked", [node(article, "DET_DT", "det")]);
  return behind(when, clause(world, "acl:relcl"));
}

/** "Should the driver be late". */
function inverted(world: World): Node {
  const { head } = doer(world, "nsubj");
  const verb = world.random.chance(0.6)
    ? verbPhrase(world, "base", "advcl")
    : before(stateOf(world, "advcl", "singular"), node("be", "AUX_VB", "cop"));
  return before(verb, node("should", "AUX_MD", "aux"), head);
}

/** "as soon as the goods arrive", "as long as stock lasts". */
function asSoonAs(world: World): Node {
  const { random } = world;
  const adverb = node(random.pick(["soon", "soon", "long"]), "ADV_RB", "advmod", [
    node("as", "ADV_RB", "advmod"),
  ]);
  const body = random.chance(0.1) ? node("possible", "ADJ_JJ", "advcl") : clause(world, "advcl");
  return behind(adverb, before(body, node("as", "SCONJ_IN", "mark")));
}

function twoConditions(world: World): Node {
  const other = clause(nested(world), "conj");
  const again = world.random.chance(0.3) ? [node("if", "SCONJ_IN", "mark")] : [];
  return behind(
    clause(nested(world), "advcl"),
    before(other, node(world.random.pick(["and", "or"]), "CCONJ_CC", "cc"), ...again),
  );
}
