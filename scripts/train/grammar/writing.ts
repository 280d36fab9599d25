/** How hasty people write: lower case, capitals, typing errors. */
import type { Random } from "../random.ts";
import type { Gold } from "../treebank.ts";

/** Capitals and typing errors. Names and the word "I" keep their form mostly. */
export function written(gold: Gold, random: Random): Gold {
  const style = random.next();
  const typo = random.chance(0.1) ? random.below(gold.length) : -1;
  return gold.map((token, at) => {
    let { form } = token;
    if (at === typo && /^(?:NOUN|VERB)$/.test(token.upos) && form.length > 3) form = mistyped(form, random);
    if (style < 0.25) return { ...token, form: form.toLowerCase() };
    // "IF the form is complete THEN ..."
    if (style > 0.985 && /^(?:if|when|then|and|or|until|unless|else)$/i.test(form))
      return { ...token, form: form.toUpperCase() };
    if (style < 0.28) return { ...token, form: form.toUpperCase() };
    if (at === 0 && style < 0.93) form = (form[0] ?? "").toUpperCase() + form.slice(1);
    return { ...token, form };
  });
}

/** A letter omitted, doubled or swapped with its neighbour. The ending stays. */
function mistyped(form: string, random: Random): string {
  const at = 1 + random.below(Math.max(form.length - 3, 1));
  const kind = random.next();
  if (kind < 0.4) return form.slice(0, at) + form.slice(at + 1);
  if (kind < 0.6) return form.slice(0, at) + (form[at] ?? "") + form.slice(at);
  return form.slice(0, at) + (form[at + 1] ?? "") + (form[at] ?? "") + form.slice(at + 2);
}
