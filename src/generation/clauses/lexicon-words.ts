/** Named classes of verbs and nouns, lower case, dictionary forms. Rules refer to a class, never to a word. */
import { phrases, words } from "./lexicon.ts";

/** Adverbs of direction that combine with a verb: "send back", "put aside". */
export const particles = words(
  "back away out in on off over up down through forward forth along aside together apart around round ahead onward home",
);

/** Phrasal verbs with an object. Pairs that are as often a verb and a place ("check in the system") are left out. */
export const phrasalVerbs: ReadonlySet<string> = new Set(
  phrases(
    "fill in; fill out; fill up; switch on; switch off; turn on; turn off; hand over; hand in; hand out; pick up; set up; set aside; carry out; look up; send out; send off; put on; put up; write down; write up; write off; take over; take off; take down; shut down; sign off; back up; find out; give back; give out; bring in; bring back; call off; call up; close down; draw up; drop off; type in; key in; lay out; make up; pack up; pass on; pay off; pay out; pay back; print out; put away; put back; put off; put together; read out; rule out; sort out; start up; throw away; throw out; top up; wrap up; clean up; hang up; lock up; point out; phase out; follow up; send back; take back; bring up; bring along; leave out; clear up; clear out; cross out; cut down; cut off; cut out; fix up; hold up; load up; mark up; mark down; mix up; open up; plug in; plug out; pull out; roll out; ring up; run through; scale up; screw on; seal off; speed up; split up; spell out; stock up; sum up; tear off; tidy up; track down; turn over; send in; wash up; weigh out; wipe off; work out",
  ),
);

/** Participles that are mere prepositions with these words. */
export const participlePrepositions: ReadonlySet<string> = new Set(
  phrases(
    "depending on; depending upon; based on; based upon; according to; starting from; starting with; compared to; compared with; related to; relating to; contrary to; owing to; pertaining to; dependent on",
  ),
);

/** Nouns of ability or obligation: "the permission to enter the hall". */
export const ableNouns = words(
  "permission right time chance opportunity request decision ability need plan offer order way option reason obligation authority duty attempt effort invitation proposal instruction demand wish agreement power consent approval possibility",
);

/** Verbs of states: "a folder containing the permits". */
export const describing = words(
  "contain include comprise show concern regard exceed weigh cost cover consist belong state list describe indicate mention measure hold require relate refer involve affect",
);

/** Names of doers without a typical ending. */
const somebody = words(
  "client nurse clerk boss chef cook guard guest pilot tenant patient student pupil parent judge team staff person department office bank shop system head lead agent board committee hr qa it dev ci lab sales legal finance purchasing accounting logistics production warehouse reception management police company firm vendor expert assistant consultant accountant applicant architect ceo cfo cto director",
);
/** Names of things with the ending of a doer: "order", "plant". */
const things = words(
  "order letter number paper offer folder transfer register computer container trailer poster newsletter voucher water matter answer chapter corner quarter timber river power tender counter charter sticker banner binder cover error mirror motor sensor factor floor door list checklist wishlist waitlist twist plant warrant restaurant grant fee coffee guarantee tree degree paint",
);
/** Judged by the word alone: "clerk", "inspector"; not "order". */
export const isSomebody = (noun: string): boolean => {
  const word = noun.toLowerCase();
  return somebody.has(word) || (/(?:er|or|ist|ian|ee|man|ant)$/.test(word) && !things.has(word));
};

/** After these, "on" and "upon" introduce a topic, not a time: "decides upon the renewal". */
export const onVerbs = words(
  "decide depend agree insist work comment vote report base rely focus inform advise consult concentrate confer act touch call count",
);

/** With these verbs a time is a duration. */
export const lasting = words("wait last stay rest sleep cool dry run remain continue pause work");

/** Numbered parts of a text: "go to step 6". */
export const numbered = words("step section point stage phase item number chapter page paragraph");

/** Nouns for an action: "the first step is to clean the lens". */
export const deeds = words("step task action thing job duty");

/** Plurals used before a noun: "sales team". Others there are more likely verbs. */
export const pluralModifiers = words(
  "sales claims goods customs works operations logistics savings accounts systems news returns complaints communications relations resources services sports arts parts materials human admissions facilities premises pensions payments data contracts",
);

/** After "by" in a passive these say how or when, not who. */
export const byMeans = words(
  "phone telephone email e-mail mail post hand letter fax card cash cheque check text sms hotline way means mistake accident default law rule " +
    "air sea land road rail train truck car plane ship boat bike taxi machine computer app form link button chat invoice transfer message note wire instalment flyer leaflet poster circular newsletter memo courier ballot lot random rotation " +
    "size type colour color weight age name number class kind order turn sort category region district postcode priority value length height grade shape",
);
export const timeNouns = words(
  "second minute hour day week weekday weekend month quarter year morning noon afternoon evening night midnight today tomorrow yesterday tonight date deadline time moment " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december " +
    "end start beginning o'clock shift business end-of-day eod cob now then",
);

/** Verbs whose infinitive keeps their subject as its doer, unlike others': "promises the client to call". */
export const subjectControl = words(
  "promise threaten offer agree decide refuse want wish try hope plan intend choose like prefer forget remember learn manage",
);

/** Verbs whose "if" introduces a question: "checks if it fits". */
export const inquiring = words(
  "check ask see decide know determine verify find test inquire enquire wonder examine look confirm clarify evaluate assess control consider tell say investigate ensure",
);

/** Verbs and states that take a clause as object without a conjunction: "confirms he is fit", "makes sure it fits". */
export const saying = words(
  "say tell confirm ensure know think believe assume decide agree indicate state note inform mean hope guess feel find see show suggest request demand require recommend promise claim report announce expect wish understand hear sure certain happy afraid glad sorry want declare certify learn notice remember realise realize warn bet write reply answer",
);

/** "keeps them informed": a state follows. */
export const keeping = words("keep leave deem declare consider find hold count seem look stay remain become");

/** Verbs whose object is the doer of the infinitive: "asks the clerk to sign". */
export const asking = words(
  "ask tell request require allow enable instruct order invite remind urge help let make have get force permit advise want need expect cause authorise authorize oblige assign call encourage commission empower appoint prompt direct command warn teach",
);

/** Verbs of transfer: "to" introduces the recipient. */
export const transferVerbs = words(
  "send give hand forward pass submit deliver return ship show present offer assign transfer mail email e-mail report provide issue distribute supply sell lend pay award grant allocate dispatch route escalate announce explain communicate propose suggest refer bring",
);

/** Verbs that need an object, so that a reading without one is doubtful. */
export const needObject = words(
  "send put give make take bring buy hand contain require need receive forward submit prepare create provide issue inform notify tell ask include obtain request assign attach enter deliver collect forward " +
    "fill replace remove add record update inspect verify reject calculate compare determine define produce notify contact select identify use keep hold place store transfer cancel want get let enable allow cause",
);
/**
 * Verbs that may take only "to": "walks to the car". Other words there are plurals: "mail goes to sales, bills to the
 * boss".
 */
export const towards = words(
  "go come move walk drive run return travel fly ride hurry rush proceed switch turn talk speak write listen report reply respond react apply belong lead refer agree object add amount escalate log connect step head climb sail swim march roll slide drop rise fall grow point attend tend adapt adjust admit adhere appeal appear contribute conform confess cater",
);

/** Verbs that seldom have an object, so that none is taken over from a neighbour. */
export const noObject = words(
  "come go arrive happen occur differ appear depart stay remain sleep respond react agree object disagree haggle complain apologise apologize proceed look listen sit become seem rise exist talk cooperate die fall expire wait",
);
/** Verbs whose object is a person, so that no other verb shares it: "packs and tells the customer". */
export const toPersons = words(
  "tell inform notify ask remind contact thank call phone email e-mail advise invite instruct warn meet greet welcome interview escort accompany congratulate",
);

/** Verbs after which a noun of work is work: "requires approval", "waits for the confirmation". */
export const needsWork = words("require need await undergo pend expect demand");
/** The same with "for": "waits for approval". */
export const waitsFor = words("wait ask apply call look");

/** Participles that name a state after "is", not an action: "The meter is broken", "A signature is missing". */
export const stateForms = words(
  "broken missing pending outstanding lacking worn torn gone stuck located situated closed open interested concerned",
);

/** Words before a noun that labels omit. */
export const articles = words("the a an this that these those");
