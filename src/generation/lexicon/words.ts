/** Closed word classes of English, as the tagger needs them. */

const words = (list: string) => new Set(list.trim().split(/\s+/));

export const determiners = words(
  "the a an this that these those each every any all both some no another such which whichever what several many few most half",
);
export const possessives = words("my your his her its our their whose");
export const pronouns = words(
  "i you he she it we they me him us them himself herself itself themselves one someone somebody anyone anybody everyone everybody something anything everything nothing nobody none",
);
export const modals = words("can could may might must shall should will would cannot");
export const beForms = words("be is are am was were been being");
export const haveForms = words("have has had having");
export const doForms = words("do does did");
export const prepositions = words(
  "of in on at by with from into onto to for about against between among through during without within under over above below across along around behind beside beyond near off per regarding concerning via upon towards toward inside outside despite except like than throughout versus plus due until till following including based out up down off",
);
export const adverbs = words(
  "aside then next afterwards afterward thereafter thereupon subsequently finally first firstly second secondly third thirdly last lastly initially eventually ultimately meanwhile simultaneously concurrently also again too already still yet now just only immediately directly instead otherwise else therefore thus hence however moreover furthermore additionally besides once twice always usually often normally typically generally currently automatically manually carefully successfully here there later earlier soon ever never not either back together away everywhere simply else, even so very too well almost at-once thereby accordingly respectively alternatively consequently further forth",
);
export const coordinators = words("and or but nor");
export const subordinators = words(
  "if when whenever once after before until till while whilst whereas unless because since although though as where wherever whether",
);
export const relatives = words("who whoever whom where");

/** Nouns which a general tagger takes for adjectives or adverbs. */
export const surelyNouns = words(
  "patient individual home client official professional intern executive representative applicant cash accounting billing marketing purchasing engineering meeting chemical relative content receivable payable good goods level",
);
export const numberWords: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fourteen: 14,
  fifteen: 15,
  twenty: 20,
  "twenty-four": 24,
  thirty: 30,
  "forty-eight": 48,
  sixty: 60,
  ninety: 90,
};

/** Adjectives which look like verbs or nouns to a general tagger, or which matter for conditions. */
export const adjectives = words(
  "sure medium available unavailable complete incomplete correct incorrect valid invalid new old high low large small big minor major urgent open closed ready sufficient insufficient necessary unnecessary possible impossible eligible ineligible satisfied unsatisfied positive negative final initial responsible able unable empty full clean dirty free due overdue late early external internal missing wrong right ok okay okey fine good bad severe critical critically standard special simple complex direct different same next previous last first further additional other more less least own weekly daily monthly annual yearly current main general legal medical technical corresponding relevant appropriate respective preliminary temporary happy unhappy safe unsafe domestic international foreign local regular successful unsuccessful acceptable unacceptable clear unclear required needed mandatory optional certain specific individual various remaining potential present absent automatic manual physical digital electronic online wet dry hot cold long short faulty defective suitable unsuitable interested worth live separate damaged senior junior private public formal informal written serious trivial low-risk high-risk in-house on-site upcoming outstanding spare ordered complicated detailed existing online offline",
);

/** Words that name a time and stand without preposition. */
export const timeNouns = words(
  "am pm second minute hour day week month quarter year morning afternoon evening night noon midnight monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december weekday weekend",
);

/** Abbreviations after which a full stop ends no sentence. */
export const abbreviations = words(
  "e.g i.e etc vs mr mrs ms dr prof no nr approx dept inc ltd co st fig cf al resp incl min max tel ca est art sec para",
);
