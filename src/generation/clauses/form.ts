/** The verb group of a clause: form, voice, time, modality. */
import type { Clause, ClauseForm, Modality } from "./clause.ts";
import { modals } from "./lexicon.ts";

import { anchorOf, type Predicate } from "./predicates.ts";
import { childBy, childrenBy, formOf, hasRelation, isRelation, type Syntax, tokenAt } from "./syntax.ts";

export type VerbGroup = Pick<Clause, "form" | "passive" | "past" | "perfect" | "progressive" | "modality">;

/** `above`: the verb group of the governing clause, if the two are coordinated. */
export function verbGroupOf(syntax: Syntax, predicate: Predicate, above: VerbGroup | null): VerbGroup {
  const { core } = predicate;
  const auxiliaries = [...predicate.outer, core].flatMap((place) => childrenBy(syntax, place, "aux", "cop"));
  const passive = isPassive(syntax, predicate, above);
  const tokens = [...auxiliaries, anchorOf(predicate)].map((place) => tokenAt(syntax, place));
  const isVerb = predicate.sort === "verb";
  return {
    form: formOfClause(syntax, predicate, passive, above),
    passive,
    past: tokens.some((token) => token.xpos === "VBD") && !(passive && auxiliaries.length === 0),
    perfect: auxiliaries.some((place) => tokenAt(syntax, place).lemma === "have"),
    progressive:
      isVerb &&
      tokenAt(syntax, core).xpos === "VBG" &&
      auxiliaries.some((place) => tokenAt(syntax, place).lemma === "be"),
    modality: modalityOf(syntax, predicate, auxiliaries) ?? sharedModality(predicate, above, auxiliaries),
  };
}

const sharedModality = (predicate: Predicate, above: VerbGroup | null, auxiliaries: readonly number[]) =>
  above !== null && auxiliaries.length === 0 && predicate.outer.length === 0 ? above.modality : null;

function modalityOf(syntax: Syntax, predicate: Predicate, auxiliaries: readonly number[]): Modality {
  for (const place of auxiliaries) {
    const token = tokenAt(syntax, place);
    const modality = modals.get(formOf(token)) ?? modals.get(token.lemma);
    if (modality !== undefined) return modality;
  }
  const isTo = childrenBy(syntax, predicate.core, "mark").some(
    (place) => formOf(tokenAt(syntax, place)) === "to",
  );
  // "The form is to be sent by Friday."
  const isDue = predicate.sort === "verb" && isTo && childBy(syntax, predicate.core, "cop") !== undefined;
  return isDue ? "shall" : predicate.modality;
}

/** "The order is checked"; "order checked"; "... is packed and shipped". */
function isPassive(syntax: Syntax, { core, sort }: Predicate, above: VerbGroup | null): boolean {
  const token = tokenAt(syntax, core);
  if (sort !== "verb" || token.xpos === "VBG") return false;
  if (childBy(syntax, core, "aux:pass", "nsubj:pass", "csubj:pass") !== undefined) return true;
  if (childrenBy(syntax, core, "aux").length > 0) return false;
  const subject = childBy(syntax, core, "nsubj");
  if (token.xpos === "VBN")
    return isRelation(token, "conj") && subject === undefined ? (above?.passive ?? true) : true;
  const bare = subject === undefined && childBy(syntax, core, "obj", "ccomp", "xcomp") === undefined;
  if (token.xpos !== "VBD" || !bare) return false;
  if (isRelation(token, "conj")) return above?.passive ?? false;
  return hasRelation(token, ["root", "acl", "advcl", "parataxis", "list"]) && !isRelation(token, "acl:relcl");
}

function formOfClause(
  syntax: Syntax,
  predicate: Predicate,
  passive: boolean,
  above: VerbGroup | null,
): ClauseForm {
  if (predicate.sort === "nominal") return "nominal";
  const anchor = anchorOf(predicate);
  const auxiliaries = childrenBy(syntax, anchor, "aux", "cop");
  if (auxiliaries.some((place) => /^(MD|VBZ|VBP|VBD)$/.test(tokenAt(syntax, place).xpos))) return "finite";
  if (auxiliaries.some((place) => formOf(tokenAt(syntax, place)) === "having")) return "gerund";
  if (childrenBy(syntax, anchor, "mark").some((place) => formOf(tokenAt(syntax, place)) === "to"))
    return "infinitive";
  if (predicate.sort !== "verb" && predicate.outer.length === 0)
    return auxiliaries.length > 0 ? "imperative" : "fragment";
  return verbForm(
    syntax,
    predicate,
    passive && auxiliaries.length === 0 && predicate.outer.length === 0,
    above,
  );
}

function verbForm(
  syntax: Syntax,
  predicate: Predicate,
  isBareParticiple: boolean,
  above: VerbGroup | null,
): ClauseForm {
  const anchor = anchorOf(predicate);
  const token = tokenAt(syntax, anchor);
  const hasSubject = [predicate.core, ...predicate.outer].some(
    (place) => childBy(syntax, place, "nsubj", "expl") !== undefined,
  );
  if (token.xpos === "VBG") return gerundForm(syntax, anchor);
  if (isBareParticiple) return "participle";
  if (hasSubject || /^(VBZ|VBD)$/.test(token.xpos)) return "finite";
  if (isRelation(token, "conj") && above !== null && above.form !== "participle") return above.form;
  return isRelation(token, "xcomp") ? "infinitive" : "imperative";
}

/** "containing the permits" describes, "after sealing the jar" names work. */
function gerundForm(syntax: Syntax, anchor: number): ClauseForm {
  const token = tokenAt(syntax, anchor);
  const describes = isRelation(token, "acl") || isRelation(token, "advcl");
  return describes && childBy(syntax, anchor, "mark", "case") === undefined ? "participle" : "gerund";
}
