/** Nouns that name work: "approval" for "approve". */

/** Nouns that always name the work: "approval of the plan". */
const acts = `
acceptance:accept acknowledgement:acknowledge acknowledgment:acknowledge acquisition:acquire activation:activate adjustment:adjust admission:admit adoption:adopt
agreement:agree allocation:allocate amendment:amend analysis:analyse announcement:announce appraisal:appraise approval:approve archiving:archive arrival:arrive assembly:assemble assessment:assess
assignment:assign authentication:authenticate authorisation:authorise authorization:authorize award:award billing:bill boarding:board booking:book
calculation:calculate calibration:calibrate cancellation:cancel certification:certify classification:classify cleaning:clean clearance:clear closing:close closure:close collection:collect
commissioning:commission comparison:compare completion:complete confirmation:confirm consultation:consult correction:correct creation:create
decision:decide deduction:deduct deletion:delete delivery:deliver departure:depart deployment:deploy destruction:destroy detection:detect determination:determine
diagnosis:diagnose disassembly:disassemble discharge:discharge dismissal:dismiss dispatch:dispatch disposal:dispose distribution:distribute drying:dry
enrolment:enrol enrollment:enroll entry:enter escalation:escalate establishment:establish evaluation:evaluate examination:examine execution:execute expiration:expire expiry:expire extension:extend
filing:file filling:fill finalisation:finalise finalization:finalize fulfilment:fulfil handover:hand-over hearing:hear hiring:hire
identification:identify implementation:implement inspection:inspect installation:install instruction:instruct interruption:interrupt introduction:introduce invoicing:invoice issuance:issue issuing:issue
landing:land launch:launch loading:load logging:log mailing:mail maintenance:maintain matching:match measurement:measure mixing:mix modification:modify monitoring:monitor
negotiation:negotiate notification:notify onboarding:onboard opening:open ordering:order packaging:package packing:pack painting:paint payment:pay picking:pick placement:place planning:plan preparation:prepare presentation:present
printing:print procurement:procure processing:process production:produce promotion:promote publication:publish purchase:purchase ratification:ratify readmission:readmit receipt:receive receival:receive reception:receive
recording:record recruitment:recruit refusal:refuse registration:register reimbursement:reimburse rejection:reject removal:remove renewal:renew repayment:repay replacement:replace rescheduling:reschedule reservation:reserve resolution:resolve
restoration:restore return:return reversal:reverse revision:revise sampling:sample scanning:scan scheduling:schedule screening:screen selection:select sending:send settlement:settle shipment:ship shipping:ship signature:sign signing:sign
sorting:sort storage:store submission:submit submittal:submit suspension:suspend takeoff:take-off termination:terminate testing:test training:train transmission:transmit transport:transport transportation:transport treatment:treat
unloading:unload unpacking:unpack validation:validate valuation:value verification:verify weighing:weigh withdrawal:withdraw countersignature:countersign pickup:pick-up sign-off:sign-off check-in:check-in check-out:check-out go-ahead:agree consent:consent expiration:expire
start:start end:end beginning:begin commencement:commence use:use usage:use death:die birth:bear retirement:retire marriage:marry loss:lose theft:steal sale:sell receiving:receive reconstruction:reconstruct construction:construct renovation:renovate migration:migrate configuration:configure documentation:document decoration:decorate fertilisation:fertilise fertilization:fertilize irrigation:irrigate lubrication:lubricate simulation:simulate labelling:label generation:generate digitisation:digitise digitization:digitize clarification:clarify coordination:coordinate consideration:consider
preparation:prepare disinfection:disinfect sterilisation:sterilise sterilization:sterilize anaesthesia:anaesthetise surgery:operate vaccination:vaccinate explanation:explain reconciliation:reconcile demolition:demolish excavation:excavate evacuation:evacuate filtration:filter drainage:drain seizure:seize reduction:reduce
burial:bury cremation:cremate embalming:embalm interment:inter baptism:baptise denial:deny acquittal:acquit perusal:peruse revival:revive retrieval:retrieve rehearsal:rehearse dispersal:disperse repeal:repeal
endorsement:endorse enforcement:enforce enlargement:enlarge enrichment:enrich improvement:improve postponement:postpone refurbishment:refurbish resettlement:resettle alignment:align abandonment:abandon adjournment:adjourn annulment:annul apportionment:apportion containment:contain curtailment:curtail dismantlement:dismantle displacement:displace disbursement:disburse impoundment:impound
attendance:attend avoidance:avoid exposure:expose disclosure:disclose forfeiture:forfeit revocation:revoke detention:detain expulsion:expel rescission:rescind resumption:resume recovery:recover transfusion:transfuse extradition:extradite injection:inject relocation:relocate eviction:evict continuation:continue exclusion:exclude isolation:isolate conversion:convert immunisation:immunise immunization:immunize maturation:mature centrifugation:centrifuge overhaul:overhaul
`;

/** Nouns that are as often a thing: work only with an object or a doer. */
const actsOrThings = `
answer:answer application:apply appeal:appeal bid:bid call:call change:change check:check claim:claim complaint:complain contact:contact contribution:contribute cut:cut delay:delay design:design discussion:discuss donation:donate draft:draft estimate:estimate
feedback:report fix:fix inquiry:inquire enquiry:enquire interview:interview meeting:meet move:move nomination:nominate notice:notify objection:object offer:offer operation:operate order:order 
proposal:propose question:ask quote:quote quotation:quote reaction:react repair:repair reply:reply report:report request:request response:respond review:review search:search solution:solve study:study suggestion:suggest summary:summarise
survey:survey test:test trial:try transfer:transfer translation:translate visit:visit vote:vote walk:walk warning:warn work:work statement:state recommendation:recommend investigation:investigate audit:audit release:release update:update upload:upload download:download scan:scan copy:copy
control:control count:count service:service exchange:exchange refund:refund reward:reward
rental:rent lease:lease hire:hire loan:lend deposit:deposit grant:grant remittance:remit appointment:appoint arrangement:arrange attachment:attach judgement:judge judgment:judge referral:refer
`;

const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trim()
      .split(/\s+/)
      .map((pair): [string, string] => {
        const [noun = "", verb = ""] = pair.split(":");
        return [noun, verb];
      }),
  );

const actVerbs = table(acts);
const otherVerbs = table(actsOrThings);

/** Nouns for a product of work, with their usual verb: "photos of all rooms" are taken. */
const makings = `photo:take photograph:take picture:take note:make backup:make reminder:send invitation:send`;
const makingVerbs = table(makings);

/** With these the noun after "of" is the doer: "arrival of the goods". */
const intransitive = new Set([
  "arrive",
  "depart",
  "expire",
  "die",
  "start",
  "end",
  "begin",
  "commence",
  "land",
  "retire",
  "agree",
  "object",
  "complain",
  "react",
  "respond",
  "reply",
  "answer",
  "consent",
  "decide",
  "call",
  "visit",
  "work",
  "appeal",
  "take-off",
  "apply",
  "meet",
  "fail",
  "bid",
]);

/** Nothing is done to anything: "they complained". */
export const isIntransitive = (verb: string): boolean => intransitive.has(verb);

/** `thing`: the noun is as often a thing. `made`: it is the object of its verb. */
export type Nominalisation = { verb: string; thing: boolean; made: boolean; intransitive: boolean };

/** The work that a noun names, by its dictionary form; null for nouns of things. */
export function nominalisationOf(said: string): Nominalisation | null {
  const noun = said.replace(/\(s\)$/, "");
  const act = actVerbs.get(noun);
  const made = makingVerbs.get(noun);
  const verb = act ?? made ?? otherVerbs.get(noun);
  if (verb === undefined) return null;
  return { verb, thing: act === undefined, made: made !== undefined, intransitive: intransitive.has(verb) };
}

/** Endings of nouns of work, the longest first, with those of their verbs. */
const endings: readonly [string, readonly string[]][] = [
  ["ification", ["ify"]],
  ["ation", ["ate", "e", ""]],
  ["iption", ["ibe"]],
  ["sion", ["de", "d", "t", "s"]],
  ["ition", [""]],
  ["ion", ["e", ""]],
  ["rral", ["r"]],
  ["eval", ["eve"]],
  ["sal", ["se", "s"]],
];

/** Shorter ones are mostly things: "station", "portion". */
const lettersMin = 8;

/** The verb of a noun that is told as work: "dilution", "compilation", "referral"; null if no ending leads to one. */
export function verbBehind(noun: string, isVerb: (base: string) => boolean): string | null {
  const known = nominalisationOf(noun);
  const [ending, verbs = []] = endings.find(([one]) => noun.endsWith(one)) ?? [""];
  if (known || noun.length < lettersMin) return known?.verb ?? null;
  const root = noun.slice(0, noun.length - ending.length);
  return verbs.map((one) => `${root}${one}`).find(isVerb) ?? null;
}

/** Nouns that are work as often as a document, and are work with a verb of happening: "a test follows". */
const occasions: ReadonlySet<string> = new Set(
  "test check review audit inspection search interview meeting call visit trial survey operation walk discussion investigation repair talk consultation lesson rehearsal briefing ceremony count workshop demonstration drill x-ray scan service tour wash follow-up check-up walkthrough audition hearing viewing tasting vote exam examination debriefing handover".split(
    " ",
  ),
);

/** Whether the noun names work rather than a document or a thing. */
export function isWorkNoun(lemma: string): boolean {
  const work = nominalisationOf(lemma);
  return occasions.has(lemma) || (work !== null && !work.thing);
}

/** The nouns that name the work of a verb: "payment" for "pay". */
export const nounsOfWork = (verb: string): string[] =>
  [...actVerbs, ...otherVerbs].filter(([, work]) => work === verb).map(([noun]) => noun);
