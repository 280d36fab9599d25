/**
 * Words that ask for another drawing of the same process: a closed vocabulary, so that work is never mistaken for it.
 */
import { words } from "../clauses/lexicon.ts";

/**
 * How explicit the words are: "diagram" names the drawing, and may be combined with other orders in a sentence;
 * "drawing" asks for nothing else, in a separate sentence; "alone" could be about work, and means the diagram only if
 * nothing else is said.
 */
export type Plainness = "diagram" | "drawing" | "alone";

type Words = ReadonlySet<string>;

const callers = words(
  "i we you please pls can could would let's let us ok okay now then also just simply so",
);
const diagram = words("diagram diagrams flowchart flow-chart chart bpmn layout layouts");
const layout = words("layout layouts arrangement auto-layout autolayout");
const lines = words("lines line arrows connectors edges");
const parts = words("shapes boxes elements nodes labels symbols everything").union(lines);
const whole = words("drawing picture image process model");
const it = words("it this that all things");
const drawn = diagram.union(layout).union(parts).union(whole).union(it);

const redrawing = words("redraw re-draw relayout re-layout autolayout auto-layout");
const tidying = words("tidy neaten declutter beautify untangle disentangle straighten");
const arranging = words("rearrange re-arrange arrange organise organize reorganise reorganize align realign");
const bettering = words(
  "improve fix redo reset refresh renew rework optimise optimize recompute recalculate change update clean tidy",
);
const making = words("make do give create apply run use get want need have calculate compute start try");
const again = words("again anew afresh new newly fresh scratch over");
const better = words(
  "new fresh auto auto-layout autolayout automatic another different better proper clean cleaner neat neater tidy tidier nice nicer",
);
const tidy = words("neat neater tidy tidier orderly straight straighter readable legible easier");
const neat = words(
  "neat neater tidy tidier orderly straight straighter readable legible pretty prettier nice nicer clean cleaner clear clearer easier",
);
const redrawn = words(
  "redrawn re-drawn tidied neatened decluttered beautified untangled straightened rearranged realigned aligned cleaned laid redrawing tidying straightening rearranging cleaning cleanup clean-up",
);
const up = words("up out");
/** Words that may be added without changing the meaning. */
const fillers = words(
  "the a an my our your its whole entire complete completely from beginning automatically neatly nicely properly cleanly bit little is are be been being to read look looks looking good and with of in on for me us once more one time well must should has needs as way but only",
);

/** One of `first` comes first, followed by one word of each set in `with`. */
type Form = { example: string; first: Words; with: readonly Words[]; bare: Plainness };

const forms: readonly Form[] = [
  { example: "redraw", first: redrawing, with: [], bare: "drawing" },
  { example: "draw it again", first: words("draw"), with: [again], bare: "drawing" },
  { example: "lay it out again", first: words("lay"), with: [words("out"), drawn], bare: "drawing" },
  { example: "tidy up", first: tidying, with: [], bare: "alone" },
  { example: "clean it up", first: words("clean"), with: [words("up")], bare: "alone" },
  { example: "rearrange the boxes", first: arranging, with: [diagram.union(parts)], bare: "alone" },
  { example: "improve the layout", first: bettering, with: [layout], bare: "drawing" },
  { example: "fix the lines", first: words("fix improve clean"), with: [lines], bare: "alone" },
  { example: "make a new layout", first: making, with: [layout, better.union(again)], bare: "drawing" },
  { example: "make it neater", first: words("make"), with: [drawn, tidy], bare: "alone" },
  {
    example: "make the diagram nicer",
    first: words("make"),
    with: [diagram.union(parts), neat],
    bare: "alone",
  },
  { example: "new layout, please", first: better.union(layout), with: [layout], bare: "drawing" },
  { example: "layout again", first: layout, with: [again], bare: "drawing" },
  {
    example: "the diagram should be redrawn",
    first: words("the this my our your").union(drawn),
    with: [redrawn],
    bare: "alone",
  },
  {
    example: "the diagram needs a new layout",
    first: words("the this my our your").union(drawn),
    with: [words("needs must should"), layout, better],
    bare: "drawing",
  },
];

const known = [callers, drawn, redrawing, tidying, arranging, bettering, making, again, better, neat].concat([
  redrawn,
  up,
  fillers,
  words("draw lay clean"),
]);

/** Whether the words ask for another drawing and nothing else; null if not. @param said in lower case */
export function drawingAsked(said: readonly string[]): Plainness | null {
  if (!said.every((word) => known.some((all) => all.has(word)))) return null;
  const order = said.slice(said.findIndex((word) => !callers.has(word)));
  const [first = "", ...rest] = order;
  const form = forms.find(
    (one) => one.first.has(first) && one.with.every((some) => rest.some((word) => some.has(word))),
  );
  // "New layout" and "auto-layout" have no verb.
  const isNoun =
    order.length <= 2 && first !== "arrangement" && layout.has(order.at(-1) ?? "") && isOfIt(order);
  if (form === undefined && !isNoun) return null;
  return order.some((word) => diagram.has(word)) ? "diagram" : (form?.bare ?? "drawing");
}

const complaints = words(
  "messy mess ugly unreadable illegible confusing crowded cluttered chaotic tangled crooked chaos cross crosses crossing overlap overlaps overlapping too very so really much many not hard difficult terrible awful because since now right there they each other",
);

/** Words of politeness, or of complaint about the drawing. */
export const isAbout = (word: string): boolean =>
  [callers, complaints, drawn, neat, fillers].some((all) => all.has(word));

const isOfIt = ([first = "", second]: readonly string[]): boolean =>
  second === undefined ? first.startsWith("auto") : better.has(first);
