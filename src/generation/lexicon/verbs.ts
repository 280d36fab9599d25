/**
 * Verbs of business texts. A general tagger takes many of them for nouns ("checks", "ships", "plates"); a word
 * of this list may be a verb, and its neighbours decide.
 */

const list = (text: string) => text.trim().split(/\s+/);

/** Verbs that name work. */
export const actionVerbs = list(`
accept access acknowledge acquire activate adapt add address adjust administer admit advertise advise agree alert
allocate allow amend analyse analyze announce answer apologise apologize appeal append apply appoint appraise approach
approve archive arrange ask assemble assess assign assist attach attempt attend audit authenticate authorise
authorize award back bake balance ban bill block boil book borrow bring browse budget build buy calculate calibrate call cancel capture
carry catalogue categorise categorize certify change charge chase check choose claim clarify classify clean clear
close coach code collect combine commence comment commit commission communicate compare compensate compile complain complete
compose compute conclude conduct configure confirm connect consider consolidate construct consult contact continue contract
control convert convey convene cook coordinate copy correct count create credit cut deactivate debit decide declare decline decorate
deduct defer define delegate delete deliver demand deny depart deploy deposit describe design destroy detach
determine develop diagnose dial digitise digitize direct disable disassemble disburse discard discharge disclose disconnect discuss
dispatch display dispose distribute divide document download draft drain draw drill drive drop dry duplicate edit educate elaborate eliminate email
employ empty enable encrypt enrich enrol enroll enter escalate escort establish estimate evacuate evaluate examine exchange exclude execute
export extend extract fasten fax feed fetch file fill filter finalise finalize finance find finish fire fix flag follow forecast form
formulate forward freeze fulfil fulfill fund gather generate get give go grade grant greet grind group guide hand handle
harvest heat help highlight hire hold host identify implement import improve include inform initialise initialize
initiate inquire insert inspect install instruct insure integrate interpret interview introduce inventory investigate invite
invoice issue iterate join judge justify keep label launch lead learn leave lend let lift license loosen list load loan locate lock log look
lower mail maintain make manage manufacture map mark market match measure meet mention merge migrate mix model modify monitor mount
move name negotiate nominate note notify number observe obtain offer onboard open operate optimise optimize order organise
organize outline outsource oversee pack package paint park participate pass pay perform phone pick pilot place plan plate play plug
point polish post postpone pour prepare prescribe present preserve preheat press print prioritise prioritize probe process
procure produce program promise promote propose protect prove provide provision publish pull purchase push put qualify
quality-check query question queue quote raise rank rate read realise realize reassess reassign rebook recalculate receive recheck
recommend reconcile record recover recruit rectify reduce re-evaluate re-enter refer refill refine refuse refund refuel register regulate reimburse
reinstall reinspect reject relate release relocate remind remove rename render renew rent reopen reorder repackage repair repay repeat replace
replenish reply report request require reroute reschedule research reserve reset resolve respond restart restock restore
restrict resubmit retain retest retrieve retry return reuse review revise revoke reward rework rewrite rinse roll rotate route run sample save
scan schedule score scrap screen seal season search secure see select sell send separate serve service set settle shake share ship
shortlist show shut sign simulate sketch slice solicit solve sort source specify spray stamp standardise start stir stock stop
store stow strengthen study submit subscribe suggest summarise summarize supervise supply support survey suspend swap sweep switch
synchronise synchronize tag take talk target teach tell terminate test thank throw tidy tighten trace track train transcribe transfer
transform translate transmit transport travel treat trigger triage troubleshoot try turn type undergo underwrite undertake undo unload unlock
unpack update upgrade upload use validate vacuum verify view visit void vote wait walk warn wash watch weigh weld welcome withdraw withhold
work wrap write`);

/** base: past participle. Regular forms follow from spelling. */
const irregularForms = `
be was been; become became become; begin began begun; bid bid bid; bind bound bound; break broke broken; bring brought brought;
build built built; buy bought bought; catch caught caught; choose chose chosen; come came come; cost cost cost; cut cut cut;
deal dealt dealt; do did done; draw drew drawn; drive drove driven; eat ate eaten; fall fell fallen; feed fed fed; feel felt felt;
fight fought fought; find found found; fly flew flown; forget forgot forgotten; freeze froze frozen; get got gotten; give gave given; go went gone;
grind ground ground; grow grew grown; hang hung hung; have had had; hear heard heard; hold held held; keep kept kept; know knew known;
lay laid laid; lead led led; learn learnt learnt; leave left left; lend lent lent; let let let; lie lay lain; lose lost lost;
make made made; mean meant meant; meet met met; overdo overdid overdone; oversee oversaw overseen; pay paid paid; prove proved proven;
put put put; quit quit quit; read read read; rebuild rebuilt rebuilt; redo redid redone; repay repaid repaid; rerun reran rerun; rewrite rewrote rewritten;
ride rode ridden; ring rang rung; rise rose risen; run ran run; say said said; see saw seen; seek sought sought; sell sold sold;
send sent sent; resend resent resent; set set set; reset reset reset; shake shook shaken; show showed shown; shut shut shut; sing sang sung; sit sat sat;
sleep slept slept; speak spoke spoken; spend spent spent; split split split; spread spread spread; stand stood stood; steal stole stolen; stick stuck stuck;
strike struck struck; swear swore sworn; sweep swept swept; take took taken; teach taught taught; tear tore torn; tell told told;
think thought thought; throw threw thrown; undergo underwent undergone; undertake undertook undertaken; underwrite underwrote underwritten;
understand understood understood; undo undid undone; wear wore worn; win won won; withdraw withdrew withdrawn; withhold withheld withheld; write wrote written`;

export const irregulars = new Map(
  irregularForms.split(";").map((line) => {
    const [base = "", past = "", participle = ""] = line.trim().split(/\s+/);
    return [base, { past, participle }] as const;
  }),
);

/** Verbs outside of the action list whose forms the tagger must know. */
export const otherVerbs =
  list(`arrive begin come become exceed exist expire fail belong occur happen want wish like need know
think believe prefer expect intend seem remain stay contain consist comprise involve depend mean cost fit differ last ensure
aim assume lack own possess break lose win say speak eat fall rise sit sleep stand spend split stick strike wear agree disagree
elapse differ proceed return trigger end fly act react result respond happen forget hear grow seek permit lie rely resign retire
allow quit resend rerun redo rebuild resume loop skip matter care feel hope object persist recur suffice comply correspond interact cover leave apply
cancel pause transition constitute represent illustrate denote hang shop dine drink steal tear`);

/** Particles that belong to their verb: "pick up the parts", "fill the form in". */
const particles: Record<string, string[]> = {
  back: ["up", "out"],
  book: ["in"],
  bring: ["up", "back", "in"],
  call: ["back", "off", "in", "up"],
  carry: ["out", "on", "over"],
  check: ["in", "out", "off"],
  clean: ["up"],
  clear: ["up"],
  close: ["down", "out"],
  come: ["back", "in", "up"],
  cut: ["off", "out"],
  draw: ["up"],
  drop: ["off"],
  fill: ["in", "out", "up"],
  find: ["out"],
  finish: ["off"],
  follow: ["up"],
  get: ["back", "off", "on", "in", "out", "up"],
  give: ["back", "up", "out"],
  go: ["back", "off", "over", "ahead", "on", "through"],
  hand: ["over", "in", "out", "off", "back"],
  hang: ["up"],
  hold: ["up"],
  key: ["in"],
  let: ["in"],
  lock: ["up"],
  log: ["in", "out", "off", "on"],
  look: ["up", "for", "after", "into"],
  make: ["up", "out"],
  move: ["on"],
  note: ["down"],
  open: ["up"],
  pass: ["on", "over", "along"],
  pay: ["back", "out", "off"],
  phone: ["up"],
  pick: ["up", "out"],
  print: ["out"],
  pull: ["out", "together"],
  put: ["away", "together", "on", "back", "up", "down", "in"],
  read: ["out", "through"],
  roll: ["back", "out"],
  cool: ["down"],
  rule: ["out"],
  run: ["through"],
  send: ["out", "off", "back", "over", "in", "away"],
  set: ["up", "aside", "down", "off"],
  ship: ["out", "off"],
  shut: ["down", "off"],
  sign: ["off", "up", "in", "out"],
  sort: ["out"],
  start: ["up", "over"],
  sum: ["up"],
  switch: ["on", "off"],
  take: ["over", "up", "out", "back", "off", "down", "away", "in"],
  throw: ["away", "out"],
  transfer: ["over", "back"],
  try: ["out", "again"],
  turn: ["on", "off", "down", "in"],
  type: ["in", "up"],
  wait: ["for"],
  warm: ["up"],
  weigh: ["in"],
  wrap: ["up"],
  write: ["down", "up", "off", "out"],
};

/** The particles of a verb; words of a text may be named like properties of objects, hence the check. */
export const particlesOf = (verb: string): string[] =>
  Object.hasOwn(particles, verb) ? (particles[verb] ?? []) : [];

/** Words of the verb list that are nouns at least as often; between two readings the noun wins after a noun. */
export const nounToo = new Set(
  list(`access address advance answer appeal approach attempt audit award back balance bill block book budget call cause change charge
check claim close code comment commission contact contract control copy cost count credit cut damage deal debit demand deposit design
display document draft draw drive drop email end estimate exchange export extract fax file fill filter finance find fix flag forecast
form fund grade grant group guide hand heat help hire host import increase interview inventory invoice issue judge keep label launch lead leave
license list load loan lock log look loss mail make map mark market match measure meet model mount move name note number offer order outline package
paint park pass pay phone pick pilot place plan plate play plug point post press price print process produce program promise promote purchase quality query
question queue quote rank rate read record release rent repair reply report request research reserve reset result return review reward
rework route run sample scan schedule score scrap screen seal search select service set share ship show shut sign sketch sort
source split spray stamp start stock stop store study supply support survey swap switch tag talk target test thank throw trace
track train transfer transport travel treat trigger try turn type update upgrade upload use view visit void vote wait walk wash watch welcome
work wrap step need want result act supplement package notice mandate condition present invite complaint`),
);
