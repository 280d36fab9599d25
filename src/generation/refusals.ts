/** Why a text is no process: one honest sentence for each kind of text, and a measure of how much work it describes. */
import type { Clause } from "./clauses/clause.ts";
import { readSpan } from "./clauses/read.ts";
import type { TextDocument } from "./document/document.ts";
import type { Form } from "./document/form.ts";
import { fillers } from "./document/lexicon/letters.ts";
import { isPhrase } from "./document/phrases.ts";
import { hasTask } from "./outline.ts";
import { parser } from "./parser/parser.ts";
import type { Understood } from "./readings.ts";

/** Above this share of code characters a text is code with remarks, not a process with an example. */
const codeShareMax = 0.6;

type Kind<Seen> = { name: string; example: string; holds: (seen: Seen) => boolean; says: string };
type Seen = { document: TextDocument; form: Form };

const onlyEnglish = (language: string | null) =>
  `The rules read English only${language ? `, and this text looks ${language}` : ""}. Describe the process in English sentences, for example: “The clerk checks the order.”`;
const sayWho =
  "Say who does what, for example: “The clerk checks the order. If it is complete, the warehouse ships the goods.”";

/** What the form alone shows; the first match counts. */
const byForm: Kind<Seen>[] = [
  {
    name: "signs",
    example: "... !!!",
    holds: ({ document }) => !/\p{L}{2}/u.test(document.text),
    says: "The text has no words.",
  },
  {
    name: "links",
    example: "https://example.org/process.pdf",
    holds: ({ form }) => form.linksOnly,
    says: "Links and files cannot be opened. Write what happens as text.",
  },
  {
    name: "code",
    example: "SELECT name FROM orders;",
    holds: ({ form }) => form.code > codeShareMax,
    says: "The text is code, and code is not read as a process.",
  },
  {
    name: "questions",
    example: "What is a lane?",
    holds: ({ form }) => form.questionsOnly,
    says: "The text only asks.",
  },
];

/** The message for a text whose form shows that it is no process; null if the text must be read. */
export function refusedByForm(document: TextDocument, form: Form): string | null {
  if (!form.language.english) return onlyEnglish(form.language.name);
  if (form.diagramKind !== null)
    return `This service draws processes, and the text asks for another kind of picture (${form.diagramKind}). ${sayWho}`;
  const kind = byForm.find(({ holds }) => holds({ document, form }));
  if (kind) return `${kind.says} ${sayWho}`;
  return isNoLanguage(document.text) ? onlyEnglish(null) : null;
}

/** Most of its longer words are in no dictionary: "Lorem ipsum dolor sit amet". */
function isNoLanguage(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const unknown = words.filter((word) => !parser.knowsWord(word)).length;
  return words.length >= knownWordsMin && unknown / words.length > unknownShareMax;
}

/** Texts full of names and typing mistakes stay below 0.35; fewer words prove nothing. */
const unknownShareMax = 0.6;
const knownWordsMin = 4;

type Read = Seen & { understood: Understood; clauses: Clause[] };

const nameForms: ReadonlySet<string> = new Set(["fragment", "nominal", "gerund", "participle"]);

/** What a text without work contains; the first match counts. */
const byMeaning: Kind<Read>[] = [
  {
    name: "a wish for a picture",
    example: "Draw me a process.",
    holds: ({ form, understood }) =>
      form.requests.length > 0 ||
      (understood.account.length > 0 && understood.account.every(({ rule }) => rule === "request to draw")),
    says: "The text asks for a diagram and does not tell what of.",
  },
  {
    name: "a name",
    example: "World peace",
    holds: ({ form, clauses }) =>
      form.title !== null &&
      /\p{L}{3}/u.test(form.title) &&
      clauses.every(({ form: shape }) => nameForms.has(shape)),
    says: "The text is only a name, and no usual process is known by it: tell its steps.",
  },
  {
    name: "attachments",
    example: "Please see the attached document.",
    holds: ({ document }) => /\b(?:attach(?:ed|ment|ments|ing)?|enclosed|enclosure)\b/i.test(document.text),
    says: "Attached files are not read. Write what happens as text.",
  },
  {
    name: "greetings and thanks",
    example: "Hello everyone, and thanks again!",
    holds: ({ document, form, clauses }) =>
      form.frameOnly ||
      isPhrase(document.text, fillers) ||
      clauses.some((clause) => verbOf(clause) === "thank"),
    says: "The text greets, thanks or answers, and tells nothing that is done.",
  },
  {
    name: "things",
    example: "milk, butter, eggs",
    holds: ({ form, clauses }) =>
      form.nounsOnly || (clauses.length > 0 && clauses.every(({ form: shape }) => shape === "fragment")),
    says: "The text names things, and does not tell what is done with them.",
  },
  {
    name: "feelings",
    example: "I love you.",
    holds: ({ clauses }) => clauses.some((clause) => feelingVerbs.has(verbOf(clause)) || isMood(clause)),
    says: "The text tells what somebody feels or thinks, and not what is done.",
  },
  {
    name: "what happened once",
    example: "The bridge was built in 1932.",
    holds: ({ clauses }) => clauses.some(({ past }) => past),
    says: "The text tells what happened once, and not what is done every time.",
  },
  {
    name: "states",
    example: "Oslo is the capital of Norway.",
    holds: ({ understood }) => understood.account.some(({ act }) => act === "state"),
    says: "The text tells how things are, and not what is done.",
  },
];

const verbOf = ({ verb }: Clause) => verb?.lemma ?? "";

/** "I am tired", "we are happy": the writer's mood. */
const isMood = ({ doer, verb }: Clause) => verb === null && /^(?:i|we)$/i.test(doer?.words ?? "");

const feelingVerbs: ReadonlySet<string> = new Set(
  "think wish like love hate prefer hope miss long dream thank appreciate enjoy adore regret feel suffer admire dislike fear envy mourn yearn cherish care trust worry".split(
    " ",
  ),
);
/** Verbs of things that happen by themselves: weather, nature, bodies. */
const happening: ReadonlySet<string> = new Set(
  "rain snow hail storm thunder shine blow freeze thaw melt bloom blossom sing whisper glow sparkle twinkle sleep dream smile laugh cry weep sigh breathe live die grow age dance float drift flow shimmer howl".split(
    " ",
  ),
);

/**
 * How much work a text describes: a step counts one; past work and a bare verb count a half; feelings and natural
 * events count nothing.
 */
export function workIn({ meaning, sentences }: Understood): number {
  const clauses = new Map(sentences.flatMap((one) => one.clauses.map((clause) => [clause.from, clause])));
  return meaning.statements.reduce((sum, said) => {
    if (said.kind !== "step") return sum;
    const clause = clauses.get(said.span.from);
    return sum + (clause ? worthOf(clause) : 1);
  }, 0);
}

function worthOf(clause: Clause): number {
  const verb = verbOf(clause);
  if (feelingVerbs.has(verb) && clause.doerFrom === null && isWriter(clause)) return 0;
  if (happening.has(verb) && clause.object === null) return 0;
  // "Test" alone could be anything.
  if (clause.doer === null && clause.object === null && clause.tokens.length === 1) return 0.5;
  return clause.past && clause.form === "finite" ? 0.5 : 1;
}

/** "I miss you", "thank you": about the writer, who may be left unsaid. */
const isWriter = ({ doer }: Clause) => doer === null || /^(?:i|we)$/i.test(doer.words);

/** The message for a text with too little work to be a process; null for a process. */
export function refusedByMeaning(understood: Understood, form: Form): string | null {
  const drawn = understood.outline.pools.some(({ body }) => hasTask(body));
  if (drawn && workIn(understood) >= 1) return null;
  const { document } = understood;
  const told = understood.sentences.flatMap((one) => one.clauses);
  const whole = { from: 0, to: document.text.length };
  const clauses =
    form.title === null || told.length > 0 ? told : readSpan(document.text, whole, parser).clauses;
  const kind = byMeaning.find(({ holds }) => holds({ document, form, understood, clauses }));
  return `${kind?.says ?? "The text names no steps of a process."} ${sayWho}`;
}
