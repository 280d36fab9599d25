/** Verbs of business texts, as lemmas: they classify a line before anything is parsed. */

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

/** Verbs of crafts, which are just as often names of things: only their forms in -ing mean work. */
export const craftVerbs = list(`
bottle brew brush butcher chop dust dye embroider ferment glaze glue groom grease grill hem hoe iron knead knit lacquer mow mop oil peel plaster plough plow
prune rivet roast rig sand saw scrub sew sharpen shear solder sow stitch strain tailor varnish vacuum water weed whisk wipe`);

/** Verbs of states and events, and others that are not work. */
export const otherVerbs =
  list(`arrive begin come become exceed exist expire fail belong occur happen want wish like need know
think believe prefer expect intend seem remain stay contain consist comprise involve depend mean cost fit differ last ensure
aim assume lack own possess break lose win say speak eat fall rise sit sleep stand spend split stick strike wear agree disagree
elapse differ proceed return trigger end fly act react result respond happen forget hear grow seek permit lie rely resign retire
allow quit resend rerun redo rebuild resume loop skip matter care feel hope object persist recur suffice comply correspond interact cover leave apply
cancel pause transition constitute represent illustrate denote hang shop dine drink steal tear`);
