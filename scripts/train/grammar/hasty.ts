/**
 * Sentences typed in haste: series of short clauses, items, two alternatives in one line, signs for "more" and "less".
 */
import { clause, copula } from "./clauses.ts";
import { department, pronoun } from "./names.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import { bareParticiple } from "./notes.ts";
import { subjectForm } from "./noun-words.ts";
import { doer, thing } from "./nouns.ts";
import { shortCondition } from "./subordinate.ts";
import { inForm, plainForm, transitive } from "./verb-forms.ts";
import { verbPhrase } from "./verbs.ts";
import type { World } from "./world.ts";

const short = (world: World): World => ({ ...world, depth: 2 });

const several = (world: World): undefined[] => Array.from({ length: 1 + world.random.below(3) });

/** "tenant reports leak", "he fixes it", "Sales pays": short, with a verb that may be a noun. */
function brief(world: World, relation: string): Node {
  const { random, stock } = world;
  const inner = short(world);
  const kind = random.next();
  const subject =
    kind < 0.15 ? pronoun(inner, "nsubj") : kind < 0.25 ? department(inner, "nsubj") : doer(inner, "nsubj");
  const form = plainForm(world, subject.agreement);
  const noun = inForm(random.pick(stock.nounVerbs), form, relation);
  const verb = !random.chance(0.4)
    ? verbPhrase(inner, form, relation)
    : random.chance(0.75)
      ? behind(noun, thing(inner, "obj").head)
      : noun;
  return before(verb, subjectForm(subject.head));
}

/** "tenant reports leak, plumber fixes pipe, tests it, landlord pays". */
export function row(world: World): Node {
  const { random } = world;
  const own = { ...world, articles: world.articles && random.chance(0.3) };
  const rest = [undefined, ...several(world)].map((): Node => {
    const next = before(brief(own, "parataxis"), comma());
    return random.chance(0.2)
      ? behind(next, before(verbPhrase(short(own), "s", "conj"), comma()))
      : random.chance(0.06)
        ? before(bareParticiple(own, "parataxis"), comma())
        : next;
  });
  return behind(brief(own, "root"), ...rest);
}

/** "Request leave", "store parts", "pick goods, pack, label, ship". */
export function item(world: World): Node {
  const { random, stock } = world;
  const own = { ...short(world), articles: world.articles && random.chance(0.25) };
  const work = (relation: string): Node => {
    const verb = random.chance(0.6) ? random.pick(stock.nounVerbs) : transitive(own);
    return inForm(verb, "base", relation);
  };
  const first = behind(work("root"), thing(own, "obj").head);
  if (random.chance(0.6)) return first;
  const rest = several(world).map((): Node => {
    const verb = work("conj");
    return before(random.chance(0.5) ? verb : behind(verb, thing(own, "obj").head), comma());
  });
  return behind(first, ...rest);
}

/** The work in one of the alternatives: an order, a short clause, "order rejected". */
function way(world: World, relation: string): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.45) return verbPhrase(short(world), "base", relation);
  if (kind < 0.85 || world.articles) return brief(world, relation);
  return bareParticiple(world, relation);
}

/** "if ok", "if in stock", "if no answer", "if room not ready", "if > 500 EUR". */
function occasion(world: World): Node {
  const { random } = world;
  const inner = { ...short(world), articles: false };
  const mark = node(random.pick(["if", "if", "if", "when"]), "SCONJ_IN", "mark");
  const kind = random.next();
  if (kind < 0.4) return shortCondition(short(world));
  const { head } = thing(inner, "advcl");
  const isNoun = /^NOUN/.test(head.tag);
  if (kind < 0.55 && isNoun)
    return before(
      head,
      mark,
      node(random.pick(["in", "on", "under", "within", "out of"]).split(" ")[0] ?? "in", "ADP_IN", "case"),
    );
  if (kind < 0.65 && isNoun) return before(head, mark, node("no", "DET_DT", "det"));
  if (kind < 0.75) return before(compared(inner, "advcl"), mark);
  return before(kind < 0.9 ? copula(inner, "advcl") : clause(short(world), "advcl"), mark);
}

/** "if ok ship it else call boss", "if small he fixes it, if big he calls the plumber, otherwise nobody comes". */
export function alternatives(world: World): Node {
  const { random } = world;
  const own = { ...world, articles: world.articles && random.chance(0.5) };
  const under = (relation: string): Node => {
    const then = random.chance(0.2) ? [node("then", "ADV_RB", "advmod")] : [];
    const point = random.chance(0.25) ? [comma()] : [];
    return before(way(own, relation), behind(occasion(own), ...point), ...then);
  };
  const sign = (): Node[] =>
    random.chance(0.55) ? [node(random.pick([",", ",", ",", ";", "-", "."]), "PUNCT_,", "punct")] : [];
  const other = (): Node => {
    const word = node(random.pick(["else", "else", "otherwise", "otherwise", "if not"]), "ADV_RB", "advmod");
    if (word.form !== "if not") return before(way(own, "parataxis"), ...sign(), word);
    const not = node("not", "ADV_RB", "advcl", [node("if", "SCONJ_IN", "mark")]);
    return before(way(own, "parataxis"), ...sign(), random.chance(0.3) ? behind(not, comma()) : not);
  };
  const second = random.chance(0.55) ? other() : before(under("parataxis"), ...sign());
  const third = random.chance(0.15) ? [other()] : [];
  const first = behind(under("root"), second, ...third);
  return random.chance(0.3)
    ? before(behind(as("root", way(own, "root")), before(as("parataxis", first), comma())))
    : first;
}

/** "score < 600", "amount >= 5,000 EUR". */
export function compared(world: World, relation: string): Node {
  const { random } = world;
  const words = ["600", "0.3", "5", "5k", "1,000", "10.000", "3", "50", "0", "2.5", "100"];
  const sign = node(random.pick(["<", ">", "<", ">", "=", "<=", ">=", "≥", "≤"]), "SYM_SYM", "case");
  const { head } = thing(short(world), "nsubj");
  const noun = /^NOUN/.test(head.tag) ? head : node("amount", "NOUN_NN", "nsubj");
  const number = node(random.pick(words), "NUM_CD", relation);
  if (random.chance(0.6)) return before(number, noun, sign);
  const unit = node(random.pick(["EUR", "euros", "%", "kg", "days", "points"]), "NOUN_NNS", relation);
  return before(unit, noun, sign, as("nummod", number));
}

/** "The north is served by A, the south by B", "invoices go to accounting, complaints to the service desk". */
export function gapped(world: World): Node {
  const { random, stock } = world;
  const inner = short(world);
  const noun = (relation: string): Node => {
    const { head } = thing(inner, relation);
    return /^NOUN/.test(head.tag) ? head : node("orders", "NOUN_NNS", relation);
  };
  const who = (relation: string): Node => {
    const { head } = doer(inner, relation);
    return /^PRON/.test(head.tag) ? department(inner, relation).head : head;
  };
  const kind = random.next();
  const preposition = kind < 0.35 ? "by" : random.pick(["to", "to", "into", "in", "at", "from"]);
  const end = (relation: string): Node => {
    const phrase = preposition === "by" ? who(relation) : random.chance(0.5) ? who(relation) : noun(relation);
    return before(phrase, node(preposition, "ADP_IN", "case"));
  };
  const joint = (): Node[] =>
    random.chance(0.65) ? [comma()] : [node(random.pick(["and", "and", "but"]), "CCONJ_CC", "cc")];
  if (kind > 0.85) {
    const first = behind(inForm(transitive(world), "s", "root"), noun("obj"));
    const other = behind(before(who("conj"), ...joint()), noun("orphan"));
    return behind(before(first, who("nsubj")), other);
  }
  const others = Array.from({ length: random.chance(0.25) ? 2 : 1 }, () =>
    behind(before(noun("conj"), ...joint()), end("orphan")),
  );
  if (kind < 0.55) {
    const be = node(random.pick(["is", "are"]), "AUX_VBZ", "aux:pass");
    const done = inForm(transitive(world), "participle", "root");
    const bare = !world.articles && random.chance(0.5) ? [] : [be];
    return behind(
      before(done, noun("nsubj:pass"), ...bare),
      end(preposition === "by" ? "obl:agent" : "obl"),
      ...others,
    );
  }
  const going = stock.verb(random.pick(["go", "go", "move", "belong", "report", "return", "come"]));
  return behind(
    before(inForm(going, random.chance(0.5) ? "s" : "present", "root"), noun("nsubj")),
    end("obl"),
    ...others,
  );
}
