/** Irregular words that a treebank of a few hundred thousand words may lack: dictionary form, then the others. */

const verbs = `
  arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|bend bent|bind bound|bite bit bitten|bleed bled
  blow blew blown|break broke broken|breed bred|burn burnt|cling clung|creep crept|dig dug|dream dreamt|drink drank drunk
  dwell dwelt|feel felt|fight fought|flee fled|fling flung|forbid forbade forbidden|foresee foresaw foreseen
  forgive forgave forgiven|freeze froze frozen|grind ground|hang hung|kneel knelt|lead led|lean leant|leap leapt|learn learnt
  lie lain|light lit|mistake mistook mistaken|mow mown|offset offset|outgrow outgrew outgrown|overcome overcame
  override overrode overridden|oversee oversaw overseen|overtake overtook overtaken|overwrite overwrote overwritten
  plead pled|prove proven|rebuild rebuilt|redo redid redone|repay repaid|resell resold|resend resent|rewind rewound
  rewrite rewrote rewritten|ring rang rung|saw sawn|seek sought|sew sewn|shake shook shaken|shear shorn|shine shone
  shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|slay slew slain|sleep slept|slide slid|smell smelt
  sow sown|speed sped|spell spelt|spill spilt|spin spun|spoil spoilt|spring sprang sprung|steal stole stolen|stick stuck
  sting stung|stink stank stunk|strew strewn|stride strode|strike struck stricken|string strung|strive strove striven
  swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung|tear tore torn|thrive throve|tread trod trodden
  undergo underwent undergone|underlie underlay underlain|undertake undertook undertaken|undo undid undone
  unwind unwound|uphold upheld|wake woke woken|weave wove woven|weep wept|win won|wind wound|withdraw withdrew withdrawn
  withhold withheld|withstand withstood|wring wrung`;

const nouns = `
  analysis analyses|axis axes|basis bases|bureau bureaux|crisis crises|criterion criteria|diagnosis diagnoses|die dice
  foot feet|goose geese|half halves|hypothesis hypotheses|index indices|knife knives|leaf leaves|life lives|loaf loaves
  man men|medium media|mouse mice|ox oxen|phenomenon phenomena|prosthesis prostheses|self selves|shelf shelves
  synthesis syntheses|synopsis synopses|thesis theses|thief thieves|tooth teeth|vertex vertices|wife wives|wolf wolves
  woman women`;

const lines = (text: string): string[][] => text.split(/[|\n]/).map((line) => line.trim().split(/\s+/));

const baseOf = (text: string): ReadonlyMap<string, string> =>
  new Map(lines(text).flatMap(([base = "", ...forms]) => forms.map((form) => [form, base] as const)));

/** Dictionary forms of irregular pasts and participles. */
export const irregularVerbs = baseOf(verbs);

/** Dictionary forms of irregular plurals. */
export const irregularNouns = baseOf(nouns);
