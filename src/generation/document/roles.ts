/** The participants that the form shows: lists and tables of roles, brackets, doers of columns and turns. */
import type { Role } from "./document.ts";
import { type Draft, wordsOf } from "./draft.ts";
import { outsideWords, roleNouns } from "./lexicon/roles.ts";
import { countOf, holds, partsOf } from "./phrases.ts";

const endings = /(?:er|or|ist|ant|ee|ian|man|woman|men|ess|eur|ician)s?$/;
const noRoles = new Set(
  "order number letter paper computer offer folder former later after before other another under over either whether never however water matter newsletter transfer register cover center centre error monitor for or refer filter per filler customer-order document department-order corner weather power server-error drawer ladder trailer container answer summer winter october november december september reminder remainder disorder border ledger chapter floor door indoor outdoor color colour labour favour behaviour vendor-invoice minor major prior factor vector sensor interior meter parameter quarter master better bigger smaller higher lower greater fewer older newer faster our your her super printer scanner identifier tier banner user-story equipment restaurant plant grant want variant warrant important relevant constant fee free employee-list three agree degree committee-meeting see tree guarantee coffee list wish mist twist exist consist assist resist checklist waitlist shortlist wishlist artist-fee process address access success business progress less unless ness stress press express illness mess guess loss assess possess".split(
    /\s+/,
  ),
);

/** A short noun phrase whose head names a doer: "front desk", "QA engineer", "Buyer". */
export function isRoleName(words: string): boolean {
  const plain = words.replaceAll(/[*_]/g, "").trim();
  if (
    countOf(plain) > 5 ||
    /[.!?;:,()]/.test(plain) ||
    /^(?:if|when|in|on|at|for|after|before|with|to|only)\b/i.test(plain)
  )
    return false;
  const parts = partsOf(plain);
  const head = parts[parts.findIndex((part) => part === "of" || part === "for") - 1] ?? parts.at(-1) ?? "";
  const single = head.replace(/s$/, "");
  return (
    roleNouns.has(head) ||
    roleNouns.has(single) ||
    (endings.test(head) && !noRoles.has(head) && !noRoles.has(single))
  );
}

const articles = /^(?:the|a|an|our|your|their|his|her|my)\s+/i;
/** "Lane "Kitchen"" is the kitchen. */
export const doerName = (words: string) =>
  words
    .replace(/^(?:swim ?lane|lane|pool|role|actor|participant|department)s?\s+(?=["“'\p{Lu}])/iu, "")
    .replaceAll(/^[\s*_"'“]+|[\s*_"'”]+$/g, "");

export const roleName = (words: string) => {
  const plain = doerName(words)
    .replaceAll(/^[\s*_"'“-]+|[\s*_"'”.,;:-]+$/g, "")
    .replace(articles, "")
    .trim();
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** All roles that the form shows, each once. */
export function rolesOf(text: string, drafts: readonly Draft[]): Role[] {
  const told = drafts.flatMap((draft) =>
    draft.role === "roles" ? listed(text, draft) : [...named(draft), ...defined(text, draft)],
  );
  const found = [...told, ...introduced(text)];
  const roles = new Map<string, Role>();
  for (const role of found) {
    const key = role.name.toLowerCase();
    const known = roles.get(key);
    const words = [...new Set([...(known?.words ?? []), ...role.words])];
    if (key !== "" && countOf(role.name) <= 7)
      roles.set(key, { ...role, words, outside: role.outside || known?.outside === true });
  }
  return [...roles.values()];
}

const named = (draft: Draft): Role[] =>
  [draft.doer, ...draft.sentences.map((piece) => piece.doer ?? null)]
    .filter((doer) => doer !== null)
    .map((doer) => ({ name: roleName(doer), words: [doer.replace(articles, "")], outside: false }));

const person = /((?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?\p{Lu}\p{Ll}+)(?: \p{Lu}\p{Ll}+)? \(([^()\n]{3,30})\)/gu;
const titled = /^(?:Mr|Mrs|Ms|Dr|Prof)\.? /;

const kin =
  /\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er) (brother|sister|wife|husband|son|daughter|mother|father|mum|dad|uncle|aunt|cousin|friend|colleague|mate|neighbour|neighbor|partner|boss|assistant|apprentice) (\p{Lu}\p{Ll}+)\b/gu;

/** "Present: Ms Mayer (architect), Tom (buyer)": the names of a role that one person has. "My brother Col" is Col. */
function introduced(text: string): Role[] {
  return [...inBrackets(text), ...related(text)];
}

function related(text: string): Role[] {
  const found = [...text.matchAll(kin)].map(([, noun = "", name = ""]) => ({ noun, name }));
  const isOne = (noun: string) =>
    new Set(found.flatMap((one) => (one.noun === noun ? [one.name] : []))).size === 1;
  return found.flatMap(({ noun, name }) =>
    isOne(noun) ? [{ name, words: [name, noun], outside: false }] : [],
  );
}

function inBrackets(text: string): Role[] {
  const found = [...text.matchAll(person)].flatMap(([, name = "", words = ""]) => {
    const role = words.replace(articles, "").replace(/^as\s+/i, "");
    return isRoleName(role) && (titled.test(name) || !isRoleName(name)) ? [{ role, name }] : [];
  });
  return [...Map.groupBy(found, ({ role }) => role.toLowerCase()).values()].flatMap((ones) => {
    const [{ role, name } = { role: "", name: "" }] = ones;
    if (ones.some((one) => one.name !== name)) return [];
    const bare = name.replace(titled, "");
    return [
      { name: roleName(role), words: [role, ...new Set([name, bare])], outside: holds(role, outsideWords) },
    ];
  });
}

const definition =
  /^(?:the\s+|an?\s+)?["“']?([\p{L}][\p{L} '-]{1,30}?)["”']?\s+(?:means|is|are|refers to|denotes|stands for|=)\s+(.{3,160})/iu;

/** '"Agency" means an external company.', "The carrier is a third party." */
function defined(text: string, draft: Draft): Role[] {
  return draft.sentences.flatMap((piece) => {
    const found = definition.exec(text.slice(piece.from, piece.to));
    const name = found?.[1] ?? "";
    if (
      !found?.[2] ||
      !holds(found[2], outsideWords) ||
      countOf(name) > 4 ||
      /^(?:it|this|that|he|she|they|who)$/i.test(name)
    )
      return [];
    return [{ name: roleName(name), words: [name], outside: true }];
  });
}

/** "Porter: hands out keys", "Porter - hands out keys", "Roles: cook, waiter and guest (external)". */
function listed(text: string, draft: Draft): Role[] {
  const words = wordsOf(text, draft).replace(/[.;]$/, "");
  if (draft.doer !== null) return [roleOf(draft.doer, text.slice(draft.span.from, draft.span.to))];
  const split = /^(.{2,50}?)(?::|\s[-–—=]\s|\s=\s)\s*(.*)$/s.exec(words);
  if (split?.[1] && draft.marker) return [roleOf(split[1], split[2] ?? "")];
  const names = words
    .split(/\s*[,;\n•]\s*(?:and\s+)?|\s+(?:and|&|\+)\s+/)
    .filter((name) => name.trim() !== "");
  return names.filter((name) => countOf(name) <= 6).map((name) => roleOf(name, name));
}

/** "Line manager (LM)" has both names. */
function roleOf(words: string, about: string): Role {
  const bracket = /\(([^)]+)\)/.exec(words)?.[1] ?? null;
  const plain = words
    .replaceAll(/\([^)]*\)/g, "")
    .replaceAll(/[*_]/g, "")
    .trim();
  const outside = holds(about, outsideWords);
  const short =
    bracket !== null && !holds(bracket, outsideWords) && countOf(bracket) <= 3 ? [bracket.trim()] : [];
  return { name: roleName(plain), words: [plain.replace(articles, ""), ...short], outside };
}
