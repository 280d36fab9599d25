/**
 * Word classes for the rules of meaning, all in one place. Lemmas, lower case. A word may be in several classes; the
 * rule that uses it decides.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Parts of organizations and whole ones: they act, although no person is named. */
export const groupNouns = words(`
accounting accounts administration admissions agency airline army association audit authority bank billing board brigade
bureau business centre center chamber charity claims clinic college commission committee company compliance consulate controlling
council court crew customs desk dealership delivery department dispatch division embassy engineering facility facilities faculty factory family
finance firm fund garage government group hall headquarters helpdesk hospital hotel household hr housekeeping insurance institute institution it
jury kitchen lab laboratory legal library logistics maintenance management marketing ministry municipality museum nursery
office operations operator organisation organization panel parliament payroll personnel pharmacy planning plant police
procurement production provider publisher purchasing qa quality reception registry restaurant retailer sales school secretariat
security server service shipping shop squad staff station store support supplier team tax-office terminal trade-union treasury tribunal
union unit university utility vendor ward warehouse workshop dock triage intake counter bakery back-office front-office
forwarder carrier manufacturer wholesaler distributor contractor subcontractor people class choir orchestra band troop club cast`);

/** Machines and programs: their work is a service task. */
export const systemNouns = words(`
account-system api app application backend bot calendar chatbot ci cms computer controller crm cron database device dms engine erp
filter firewall form-server gateway hardware interface job kiosk lms machine mailserver middleware module monitor pipeline platform plc
portal program queue robot sap scanner scheduler script sensor server site software system terminal tool tracker webshop website
wiki workflow-engine autopilot algorithm`);

/** Persons that no word ending identifies. */
export const personNouns = words(`
agent applicant apprentice architect artist attorney boss boy buyer candidate captain ceo cfo chair chef chief child cio citizen claimant client
clerk coach colleague cook coo coordinator crew cto curator customer dad dean debtor delegate dentist dispatcher doctor donor
driver employee engineer everybody everyone expert farmer fellow foreman friend girl guard guest guide head hire hr-manager intern
investor janitor journalist judge jury kid lady lawyer lead leader man manager mayor mechanic medic member merchant midwife minister mum
neighbour neighbor notary nobody novice nurse official operator orderly owner paramedic parent participant partner party passenger patient
payee peer person pharmacist physician pilot plumber policeman policyholder porter postman president prof professor pupil ranger rep
representative resident rider sergeant sommelier somebody someone specialist steward student supervisor surgeon teacher technician
tenant trainee treasurer tutor user vet victim visitor volunteer waitress witness woman worker assistant accountant consultant
attendant registrar conservator secretary librarian musician electrician optician beautician dietician politician
gp md pa cleaner tailor author editor surveyor customer-service adjuster underwriter
aunt boyfriend bride brother couple cousin daughter father girlfriend grandma grandmother grandpa grandfather groom host hostess husband
landlady landlord mother nanny neighbor roommate flatmate sister son uncle wife`);

/** Parties outside most organizations: they bring the case in or receive something from us. */
export const outsideNouns = words(`
applicant authority bank bidder borrower candidate carrier citizen claimant client consignee contractor court customer debtor donor
donator employer-association guest insurer insurant insured investor landlord lessee lessor neighbour neighbor newspaper partner passenger patient
policyholder police public publisher-house regulator resident seller sender shipper sponsor student subcontractor subscriber
supplier taxpayer tenant traveller traveler user vendor victim visitor wholesaler borrower parent parents consumer purchaser
addressee recipient courier`);

/** Never a person, although they precede verbs: "the form triggers a mail". */
export const paperNouns = words(`
form report invoice letter reminder email mail message document file contract order request application ticket claim case result results
data list certificate card parcel goods payment offer quote process amount price date deadline decision check test review error problem
answer reply response call notification confirmation alert signal record note sample product part material money package shipment delivery
which that it this what step task work policy law rule procedure change approval meeting interview system-error cost value temperature
score level number limit time day week month year hour minute damage defect issue question reason fee manuscript draft thesis article proposal plan budget essay code paper permit licence license release photo minutes protocol`);

/** Words for the process or its drawing as a whole: their actions are not steps. */
export const processNouns = words(`
process procedure workflow flow model diagram flowchart chart drawing picture bpmn overview lifecycle policy sop instruction document
text description section chapter paragraph page note notes meeting story scenario guideline manual everything thing things
something nothing anything story-point case-handling`);

/** Verbs for requesting a drawing: "draw a diagram of". */
export const drawingVerbs = words(
  "draw model visualise visualize sketch diagram depict illustrate map chart show describe explain document outline",
);
export const drawingNouns = words(
  "collaboration interaction choreography diagram flowchart flow chart process workflow bpmn model picture drawing swimlane pool lane overview map scheme",
);

/** Not steps: a state, a possession, a feeling, a frame. */
export const stativeVerbs = words(`
be have seem appear become remain stay exist belong contain consist comprise include involve concern depend know believe
think want wish like love hate prefer hope expect intend desire understand need lack mean matter suffice own possess cost deserve fit
resemble differ equal exceed last represent constitute feel hear happen occur arise result relate aim
serve assume suppose care fall lie stand rely cover vary agree-with range amount weigh-up affect please worry remember
forget notice realise realize guess count-as hate enjoy fear regret annoy require regard tend live sound look-like keep-on govern define`);

/** Usually static, but work if somebody does it to something: "the agent includes the receipt". */
export const workWithObject = words(
  "include define cover serve require keep count hear feel weigh notice count show fit cost apply need represent",
);

/** "has a look at it", "has a talk with her": the work is in the noun. */
export const workingNouns = words(
  "look talk chat word conversation discussion meeting interview call consultation review inspection check hearing session appointment",
);

/** Verbs of finding out; a condition after one is its question. */
export const checkingVerbs = words(`
check verify examine review inspect test assess evaluate analyse analyze measure look investigate validate audit compare control
search scan screen weigh probe diagnose proof-read proofread read appraise survey study monitor calculate score rate
examine count see authenticate query confirm determine track lookup look-up try run try-on inquire inspect match consult triage classify`);

/** Verbs of deciding; the outcome is the question. */
export const decidingVerbs = words(
  "decide determine choose approve judge rule vote agree select decline accept authorise authorize sign confirm grade prioritise prioritize classify categorise categorize",
);

/** Asking for an answer: the answer is a question, or an awaited message. */
export const askingVerbs = words(
  "ask call phone ring propose offer send invite request mail email consult contact suggest submit present hand write quote notify inform",
);

/** Verbs of telling somebody to do something: what they are to do is part of the label. */
export const requestingVerbs = words(
  "ask request tell instruct urge invite remind order help let allow permit enable authorise authorize commission prepare train advise teach persuade",
);

/** Problems: without an article, such a noun may or may not occur. */
export const troubleNouns = words(`
anomaly breach bug conflict contradiction damage defect deficiency delay deviation difference discrepancy disagreement doubt error
exception failure fault flaw gap inconsistency typo injury irregularity leak loss mismatch mistake misunderstanding nonconformity objection omission outage
overrun problem shortage shortfall uncertainty variance violation`);

/** Reminders: a path beside the wait. */
export const remindingVerbs = words(
  "remind chase nudge phone call escalate ring alert warn urge dun follow notify ping contact email mail",
);

/** The thing no longer exists after this work: "scraps the part", "melts it down". */
export const destroyingVerbs = words(
  "scrap destroy dispose bin discard melt shred burn incinerate crush pulp dump compost bury",
);

/** Verbs that end a path, named after the result. */
export const refusingVerbs = words(
  "reject refuse decline cancel deny withdraw dismiss abort discard terminate abandon revoke void annul quit drop turn-down call-off",
);

/** Verbs for an answer: as nouns they name a case ("on approval", "after a refusal"). */
export const answeringVerbs = words(
  "pay object agree accept refuse answer reply cancel come appear sign decline respond react return choose pick want prefer insist complain withdraw confirm reject approve deny grant fail pass adopt consent release",
);

/** Verbs of correcting. */
export const mendingVerbs = words(`
rework revise correct fix repair mend improve adjust amend complete supplement modify change alter edit refine polish retouch
remedy rectify resolve patch debug rearrange reword rewrite redraft redesign redo remake rebuild rebalance realign retighten
tighten loosen resubmit resend overhaul shorten touch-up clear-up clarify`);
export const mendingNouns = words(`
rework revision correction fix repair improvement adjustment amendment completion supplement modification change alteration edit update
clarification refinement remedy rewording redesign redraft`);

/** Adjectives of a thing that is made once more. */
export const anew = words("new another fresh revised corrected improved better different alternative");

/** "The process ends", "stop", "done". */
export const endingVerbs = words("end stop finish terminate conclude cease close complete");

/** These say that work is over, but not which. */
export const finishingVerbs = words("finish complete end do conclude pass elapse expire happen occur");

/** Ways back. */
export const returningVerbs = words(
  "return go start begin repeat restart resume loop jump revert redo rerun move send come",
);

/** Ways on: "continue with step 4". */
export const continuingVerbs = words(
  "continue proceed carry go move skip jump advance follow resume switch pass",
);

/** Waiting is an event, not work. */
export const waitingVerbs = words("wait await pause rest sit idle hold");

/** Something reaches us: an event if it comes from outside. */
export const arrivingVerbs = words("arrive come reach enter land receive get return appear");

/** Somebody gets something: reversed, it is a step of the giver. */
export const gettingVerbs = words("get receive");

/** Things that move by themselves in a text are moved by somebody: "the letters go out". */
export const movingVerbs: ReadonlyMap<string, string> = new Map([
  ["go", "send"],
  ["go out", "send"],
  ["go back", "return"],
  ["go to", "send"],
  ["come back", "return"],
  ["come in", "receive"],
  ["arrive", "receive"],
  ["move", "move"],
  ["end up", "put"],
]);

/** Speech and thought about the text itself. */
export const cognitionVerbs = words(
  "think want wish like love hate prefer hope believe know understand guess mean feel need remember wonder suppose apologise apologize thank appreciate promise complain hear tell say ask worry assume imagine",
);

/** Answers and states that open a case on their own. */
export const positiveAnswers = words(
  "yes ok okay okey fine good pass passed true positive approved accepted agreed y correct right valid",
);
export const negativeAnswers = words(
  "no not-ok nok not fail failed false negative rejected refused declined denied n wrong bad invalid incorrect",
);

/** Pairs for the two sides of one question, in addition to "un-", "in-", "non-" and "not". */
const opposites = `
approve reject; approve refuse; approve decline; approve deny; accept reject; accept refuse; accept decline; agree refuse; agree decline; agree disagree; agree object;
grant refuse; grant deny; grant reject; pass fail; succeed fail; win lose; sign refuse; confirm decline; confirm reject; confirm cancel; confirm deny; release reject; release block;
release cancel; release scrap; repair replace; repair scrap; rework scrap; open closed; valid invalid; valid expired; valid forged; complete incomplete; complete missing; correct wrong; correct incorrect; correct faulty;
right wrong; true false; ok faulty; ok defective; good bad; good damaged; good defective; clean dirty; clean soiled; high low; large small; big small; long short; new existing; new old; new known; new returning; new used; first repeat;
internal external; urgent normal; urgent standard; urgent routine; express standard; standard special; standard non-standard; standard express; regular irregular; normal urgent; simple complex; simple difficult; easy difficult; minor major; minor severe; minor serious; light severe; light heavy;
available unavailable; available missing; available sold; present absent; present missing; healthy sick; healthy ill; sound damaged; intact damaged; intact broken; safe unsafe; safe dangerous; hot cold; warm cold; full empty; dry wet;
paid unpaid; paid overdue; early late; punctual late; known unknown; local foreign; domestic foreign; domestic international; domestic abroad; private business; private commercial; private public; adult minor; male female; male male;
online phone; online offline; online paper; cash card; card invoice; positive negative; more less; above below; over under; within outside; within out; in outside; inside outside; sufficient insufficient; enough insufficient; satisfied dissatisfied; satisfied unhappy; happy unhappy;
green red; solved unsolved; solved open; resolved unresolved; found lost; found missing; fit unfit; suitable unsuitable; eligible ineligible; justified unjustified; legal illegal; possible impossible; likely unlikely; yes no; arrive miss; attend miss; pay object;
keep return; false real; buy rent; stay leave; in out; hazardous harmless; flammable other; fragile robust; guilty innocent; covered uncovered; member guest; member non-member; adult child; adult kid; grown-up kid; grown-up child; man woman; boy girl; beginner expert; newcomer regular; employee visitor; critical uncritical; critical minor`;

const pairs = new Set(
  opposites.split(";").flatMap((pair) => {
    const [one = "", other = ""] = pair.trim().split(/\s+/);
    return [`${one} ${other}`, `${other} ${one}`];
  }),
);

/** "complete" and "incomplete", "approve" and "reject": two answers to one question. */
export function areOpposites(one: string, other: string): boolean {
  return pairs.has(`${one} ${other}`) || isNegationOf(one, other) || isNegationOf(other, one);
}

const negatingPrefixes = ["un", "in", "im", "il", "ir", "non-", "non", "dis", "not-", "mis"];
/** "incomplete" of "complete"; "undamaged" of "damage", because "damaged" has this verb as its lemma. */
export const isNegationOf = (one: string, other: string) =>
  other.length > 2 &&
  negatingPrefixes.some((prefix) => [other, `${other}d`, `${other}ed`].some((word) => one === prefix + word));

/** Adjectives and participles that distinguish kinds of a thing: as part of a subject they open a case. */
export const casingAdjectives = words(`
approved rejected refused declined accepted denied granted valid invalid incomplete complete correct incorrect wrong faulty defective damaged broken
good bad healthy sick ill urgent normal standard special express regular simple complex minor major critical severe serious light heavy
available unavailable missing new existing known unknown returning internal external domestic foreign international private commercial paid unpaid overdue late
suspicious clean dirty hazardous dangerous fragile flammable perishable large small high low long short big positive negative
interested uninterested successful unsuccessful failed passed eligible ineligible suitable unsuitable insufficient sufficient expired
open closed solved unsolved found lost sold unsold empty full cold hot frozen fresh spoiled rotten injured uninjured adult
same different other remaining older younger vip premium gold first-time repeat anonymous oversized undersized out-of-stock
unreadable illegible legible unclear clear confirmed unconfirmed cancelled canceled disputed undisputed exceptional emergency confidential
registered unregistered insured uninsured vaccinated unvaccinated vegetarian vegan qualified unqualified acceptable unacceptable
non-standard non-urgent mild moderate medium weak strong ready unripe ripe green red amber yellow black`);

/** Verbs for the same work: "sent back" refers to "return". */
const sameWork: readonly (readonly string[])[] = [
  ["ship", "send", "dispatch", "deliver", "mail", "post"],
  ["check", "verify", "examine", "review", "inspect", "test", "control", "validate"],
  ["fix", "repair", "mend"],
  ["correct", "rework", "revise", "amend", "adjust", "update"],
  ["buy", "purchase", "order", "procure"],
  ["fill", "complete"],
  ["make", "produce", "build", "create", "manufacture"],
  ["return", "send", "give"],
  ["receive", "get", "arrive", "come", "obtain"],
  ["approve", "accept", "sign", "confirm", "release"],
  ["pay", "settle", "transfer"],
  ["inform", "notify", "tell"],
  ["finish", "complete", "end"],
];

export const areSameWork = (one: string, other: string): boolean =>
  one === other || sameWork.some((group) => group.includes(one) && group.includes(other));
