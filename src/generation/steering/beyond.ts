import { set } from "./words.ts";

/** Wishes that every diagram fulfils anyway: words of the line, and the fact. */
export const usual: { kinds: ReadonlySet<string>; says: ReadonlySet<string>; so: string }[] = [
  {
    kinds: set("gateway decision diamond branching"),
    says: set("question ask mark"),
    so: "Decisions are asked as questions anyway.",
  },
  {
    kinds: set("label name title task step activity"),
    says: set("verb verb-first imperative infinitive"),
    so: "Names of steps begin with a verb anyway.",
  },
  {
    kinds: set("label name title task step"),
    says: set("article articles"),
    so: "Labels have no articles anyway.",
  },
  {
    kinds: set("lane swimlane"),
    says: set("role department use want person team draw everybody everyone"),
    so: "Whoever works has a lane anyway.",
  },
  {
    kinds: set("role lane name"),
    says: set("singular capital uppercase"),
    so: "Lanes are named in the singular where the text does so, with a capital letter, anyway.",
  },
  {
    kinds: set("end start event"),
    says: set("name state happen result outcome reach achieve label participle after"),
    so: "Events are named after what has happened anyway.",
  },
  {
    kinds: set("timer deadline limit time wait waiting delay"),
    says: set("timer event clock show draw model"),
    so: "Where the text tells a time to wait for, a timer is drawn anyway.",
  },
];

/** Things that a folder cannot steer, by the words that ask for them. */
export const beyond: [ReadonlySet<string>, string][] = [
  [
    set(
      "plain nice pretty beautiful highlight landscape portrait layout color coloured colored colour font bold italic logo icon size red green blue yellow",
    ),
    "How a diagram looks is asked for with its picture, not in a folder.",
  ],
  [
    set("german french spanish italian polish dutch portuguese translate turkish chinese"),
    "Diagrams keep the language of their text.",
  ],
  [
    set("abbreviate abbreviation abbreviations acronym acronyms"),
    "Words stay as the text writes them; say what each short form stands for.",
  ],
];
