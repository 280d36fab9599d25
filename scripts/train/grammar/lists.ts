/**
 * Words for the sentences of the grammar, in addition to those of the lexicon. Plain lists; their meanings do not
 * matter.
 */

const list = (text: string): readonly string[] => text.trim().split(/\s+/);
const phrases = (text: string): readonly string[] => text.trim().split(/\s*[,\n]\s*/);

/** Verbs of work with an object. */
export const workVerbs = list(`
  accept acknowledge activate add adjust administer advise agree allocate analyse analyze announce apply appoint appraise
  approve archive arrange assemble assess assign attach audit authorise authorize award bill block book bring build buy
  calculate calibrate call cancel carry certify charge check choose classify clean clear close code collect combine compare
  compile complete compute conduct configure confirm consider contact convert coordinate copy correct count cover create
  credit cut deactivate debit decide decline define delete deliver deploy design destroy determine develop diagnose disassemble
  discuss dismiss dispatch display dispose distribute document download draft draw edit email enter escalate establish
  estimate evaluate examine exchange execute explain export extend extract fetch file fill filter find finish fix follow
  format forward freeze fulfil generate get give grant grind handle hire hold identify implement import include inform
  initiate inspect install interview investigate invite invoice issue keep label launch list load lock log mail maintain make
  manage manufacture match measure merge mix monitor mount move need negotiate notify obtain offer open order organise
  organize pack paint pass pay perform pick place plan post prepare present print prioritise process procure produce propose
  provide publish purchase quote raise read receive recommend reconcile record recruit refund refuse register reimburse reject
  release remind remove renew repair replace report request reschedule reserve resolve return review revise route run sample
  save scan schedule screen seal search select sell send ship show sign sort specify stamp start store submit supply
  suspend take test trace train transfer translate transmit transport treat trigger unload update upload use validate
  verify view void wash weigh withdraw wrap write
`);

/** Verbs that are also nouns: the parser has to distinguish them by their position. */
export const nounVerbs = list(`
  audit bill book brief call cause change charge check claim clean comment contact contract copy cost count credit cut
  damage date debit delay deposit design dispatch display document draft drop email estimate exchange export file filter
  finish fix flag forward grade group grant handle import index interview invoice issue label lease list load loan lock log
  mail mark match measure merit mount move name need notice number offer order pack package paint park pay permit phone
  photograph pick place plan plate point post present press price print process produce program project purchase query
  question queue quote rank rate record refund register release rent repair reply report request research reserve result
  return review reward route sample scan schedule score screen seal search sentence set ship shop sign sort stack staff stamp
  start state stock stop store study summon supply support survey swap table tag target task taste test time trace track trade
  transfer transport treat trim update upload use value visit vote wait walk weld work wrap
`);

/** Verbs without an object. */
export const plainVerbs = list(`
  agree answer appear apply arrive attend begin break call cease change close comply continue decide depart disagree end
  escalate expire fail finish happen hesitate improve increase leave log meet object occur open participate pass pause pay
  proceed react recover remain reply report resign respond restart resume return rise run settle ship start stay stop succeed
  travel vanish vote wait withdraw work
  alarm balance beep blink boil burn click complain count crash cool curl drip drop dry fade fall flash float flow freeze
  leak lapse march match melt miss object order park play queue rain react relapse report rest retire ring rise roll sag
  score shift sign signal sink slip sound spill spin split stall start stop subscribe surface swell switch tilt time trip
  turn whistle work
`);

/** Nouns with something to do: "a request to change the order". */
export const requests = list(
  "request decision order permission duty right need attempt offer promise invitation instruction plan proposal reminder",
);

/** Words that say where somebody or something is. */
export const whereabouts = list("in out here there away back over up down off on ready online offline");

/** Verbs with a preposition: "wait for the delivery". */
export const prepositionVerbs = phrases(`
  wait for, respond to, reply to, report to, decide on, decide about, agree on, agree with, agree to, object to, apply for,
  ask for, look for, look at, look into, search for, pay for, sign for, vote on, work on, work with, talk to, talk with,
  speak to, speak with, listen to, deal with, meet with, consult with, liaise with, comply with, proceed with, proceed to,
  continue with, start with, begin with, go to, go back to, come to, come back to, return to, move to, switch to, log into,
  depend on, rely on, refer to, belong to, escalate to, check with, check for, follow up with, sign off on, get back to,
  care for, account for, arrange for, call for, qualify for, register for, enrol in, participate in, result in, end in
`);

/** Verbs with a particle: "pick up the parcel", "pick it up". */
export const particleVerbs = phrases(`
  pick up, set up, hand over, hand out, hand in, fill in, fill out, carry out, send out, send back, send off, give back,
  take back, take over, take out, put away, put up, put together, write down, write up, write off, draw up, look up, print out,
  point out, sort out, work out, find out, check out, check in, sign off, call off, call up, call back, cut off, shut down,
  turn on, turn off, switch on, switch off, close down, back up, clean up, clear up, bring in, bring back, drop off, pass on,
  phase out, pay back, pay out, roll out, roll back, scale up, sum up, book in, book out, log in, load up, hold up, lay out,
  mark up, take down, tear down, throw away, type in, key in, enter in, weigh in, weigh out, wrap up
`);

/** Verbs with two objects: "send the client a letter". */
export const givingVerbs = list(`
  send give offer hand show mail email grant pay issue tell bring lend assign award charge promise quote write forward teach
`);

/** Verbs that make somebody do something: "asks the applicant to sign". The first four have an indirect object. */
export const askingVerbs = list(`
  ask tell remind instruct request require invite allow enable order advise urge permit help expect want force encourage
  authorise authorize direct
`);

/** Verbs with "that", "whether", "if". */
export const tellingVerbs = list(`
  check verify confirm ensure decide determine see report state say note find inform know explain conclude ask validate assess
  clarify test establish evaluate show suggest recommend notice think assume believe consider hope
`);

/** Verbs of telling or asking somebody something: "asks the guest whether". */
export const informingVerbs = list("ask ask ask tell tell tell inform show remind notify");

/** Verbs with "to" and a verb. */
export const wishVerbs = list(`
  need have try start begin decide want plan agree continue refuse fail offer promise attempt choose wish prefer forget
  manage hope intend
`);

/** Verbs with a verb in -ing. */
export const phaseVerbs = list(
  "start stop finish begin keep continue avoid consider recommend suggest resume",
);

/** Verbs of becoming. */
export const stateVerbs = list("become stay remain get look seem appear turn go");

/** People at work. */
export const doers = phrases(`
  clerk, manager, officer, agent, accountant, analyst, engineer, technician, operator, supervisor, team lead, developer, tester,
  buyer, seller, vendor, supplier, customer, client, applicant, candidate, employee, worker, colleague, boss, director, assistant,
  secretary, administrator, coordinator, dispatcher, planner, driver, courier, carrier, nurse, doctor, patient, physician,
  pharmacist, receptionist, teacher, student, professor, dean, librarian, editor, author, reviewer, inspector, auditor, assessor,
  adjuster, claimant, policyholder, broker, banker, teller, cashier, lawyer, judge, notary, recruiter, trainer, mentor, trustee,
  tenant, landlord, owner, contractor, subcontractor, foreman, mechanic, electrician, plumber, carpenter, welder, machinist,
  storekeeper, warehouse worker, forklift driver, shift leader, line manager, project manager, product owner, account manager,
  case worker, case handler, help desk, service desk, front desk, back office, call center, data steward, data owner, controller,
  treasurer, CFO, CEO, CTO, HR, IT, QA, R&D, PMO, board, committee, council, panel, jury, union, department, division, unit, team,
  crew, staff, office, agency, authority, ministry, bank, insurer, hospital, clinic, laboratory, lab, shop, plant, factory,
  warehouse, depot, workshop, kitchen, system, server, application, app, portal, website, platform, tool, robot, bot, script, scanner,
  software, database, machine, sensor, user, visitor, guest, member, citizen, resident, passenger, subscriber, donor, volunteer,
  partner, dealer, distributor, wholesaler, manufacturer, requester, requestor, approver, submitter, sponsor, stakeholder,
  consultant, expert, specialist, representative, responsible person, person in charge, safety officer, security guard, key user
`);

/** Names of departments: verbs, nouns and adjectives that have no article and take a verb in the singular. */
export const departments = list(`
  Sales Purchasing Legal Accounting Finance Marketing Engineering Logistics Shipping Receiving Procurement Controlling Billing
  Planning Testing Production Quality Operations Maintenance Security Compliance Treasury Payroll Claims Returns Underwriting
  Support Service Design Development Research Manufacturing Assembly Packaging Packing Dispatch Despatch Warehousing Inventory
  Audit Training Recruiting Admissions Reception Housekeeping Catering Facilities Fleet Transport Customs Export Import Credit
  Collections Risk Tax Reporting Pricing Merchandising Editorial Publishing Communications Leasing Housing Nursing Radiology
  Pharmacy Surgery Cardiology Pathology Triage Intake Records Registry Enrolment Library Archive Archives Mail Print Repair
  Repairs Tooling Welding Painting Finishing Machining Moulding Casting Cutting Sewing Picking Loading Scheduling Dispatching
  Estimating Contracts Supply Stores Stock Orders Complaints Refunds Retail Wholesale Field Technical Medical Clinical Regulatory
  Corporate Digital Creative Human Public Internal External Commercial Financial Administrative Personnel HR IT QA QC AP AR DevOps
  Ops SAP CRM ERP Jira Salesforce ServiceNow Workday Outlook SharePoint Finance Procurement
`);

/** Invented or foreign names. */
export const names = list(`
  Anna Maria John Mary Peter Paul Lisa Tom Ahmed Priya Chen Olga Ivan Jose Miguel Fatima Kofi Sven Ingrid Pierre Claire Luca
  Giulia Mehmet Aylin Raj Anil Yuki Kenji Marek Zofia Smith Jones Miller Brown Garcia Kowalski Novak Schmidt Dubois Rossi Silva
  Acme Globex Initech Contoso Fabrikam Nordwind Helvetia Kundendienst Einkauf Vertrieb Buchhaltung Lagerist Vorstand Personalrat
  Acmex Zentro Talvia Ordix Mirelo Quantor Belloni Vexa Tarvo Lumina
`);

/** Things of work. */
export const things = phrases(`
  account, agreement, alarm, amount, analysis, answer, application, appointment, approval, assessment, asset, attachment, audit,
  badge, balance, batch, bed, bill, bin, booking, box, bracket, budget, building, cable, calendar, calculation, call, car, card,
  cart, case, certificate, chart, check, checklist, claim, code, comment, complaint, component, computer, condition, configuration,
  confirmation, consent, contract, copy, cost, credit, crate, customs form, damage, data, data set, date, deadline, decision,
  defect, delivery, delivery note, deposit, design, device, diagnosis, discount, document, documentation, door, draft, drawing,
  drug, dossier, email, entry, equipment, error, estimate, evidence, exam, exception, expense, expense report, feature, fee,
  feedback, fault, file, finding, floor, folder, form, fund, goods, grade, guarantee, guideline, home, hotel, house, identity, image,
  incident, information, ingredient, inquiry, insurance, interview, inventory, invoice, item, issue, job, journal, key, kit, label,
  laptop, lease, letter, level, licence, license, limit, line, list, load, loan, location, log, machine, mail, mailbox, manual,
  material, measurement, meal, meeting, memo, message, meter, minutes, mistake, model, mould, number, offer, order, package, packet,
  paper, paperwork, parcel, part, passport, password, payment, payroll, payslip, permit, phone, photo, piece, plan, plate, policy,
  position, premium, prescription, price, printer, problem, process, product, profile, project, proof, proposal, prototype, pump,
  purchase order, purchase requisition, quantity, query, question, questionnaire, queue, quotation, quote, rate, rating, receipt,
  record, reference, refund, registration, release, reminder, rent, repair, report, request, requirement, requisition, reservation,
  resource, response, result, resume, return, review, risk, room, route, rule, safe, sample, schedule, score, screen, section, seal,
  seat, sensor, serial number, service, shelf, shipment, shift, signature, slot, software, solution, spare part, specification,
  spreadsheet, stamp, statement, stock, stock level, storage, subscription, summary, supply, survey, symptom, table, tag, task, tax,
  template, tender, terms, test, test case, test result, thesis, ticket, timesheet, tool, topic, training, transaction, transfer,
  travel request, treatment, truck, unit, update, vacancy, valve, vehicle, version, visa, voucher, wage, warning, warranty, waste,
  website, wire, workpiece, work order, workflow, yard
`);

/** Adjectives for states, after "is". */
export const states = list(`
  accurate active available bad blank blocked broken busy clean clear closed cold complete compliant correct critical damaged
  dirty done dry due eligible empty enough essential excessive existing expired faulty fine full good guilty happy high hot
  illegible impossible inaccurate inactive incomplete incorrect insufficient intact invalid large late legal legible liable likely
  local loose low missing mandatory necessary negative new next normal ok okay old open operational out overdue overweight
  payable plausible positive possible present private profitable public ready reasonable recyclable red relevant reliable required
  responsible right risky safe satisfied satisfactory serious short sick small solvent special stable standard successful
  sufficient suitable sure tight unavailable unclear unpaid unsafe unsuitable unusual urgent usable valid vacant visible warm wet
  worn wrong
`);

/** Adjectives before a noun. */
export const adjectives = list(`
  new old final first second third last next initial original important urgent missing open complete incomplete correct wrong
  valid official internal external responsible relevant necessary required additional further other whole entire current annual
  monthly weekly daily written verbal digital electronic physical personal medical legal technical financial commercial standard
  special individual local regional national small large big heavy light high low good bad damaged faulty broken spare safe clean
  dirty raw finished signed unsigned approved rejected attached enclosed completed updated revised corrected outstanding overdue
  pending remaining paid unpaid late early temporary permanent preliminary draft senior junior chief deputy head main general
  German French Chinese foreign domestic former same different possible suitable available existing sick ill
`);

/** Adverbs with a verb. */
export const manners = list(`
  immediately manually automatically directly carefully quickly usually normally always never often sometimes finally again
  once twice together separately personally online daily weekly afterwards later now today tomorrow soon thoroughly properly
  correctly formally verbally electronically randomly regularly simultaneously internally also only just first
  jointly independently temporarily accordingly officially physically already still
`);

/** Adverbs that open a sentence or a clause. */
export const openers = list(`
  then afterwards next finally first firstly secondly second third lastly otherwise meanwhile subsequently later again now
  once usually normally typically generally basically however therefore thus also additionally furthermore moreover initially
  sometimes eventually instead thereafter immediately so alternatively simultaneously consequently else
`);

/** Prepositional phrases that open or close a clause, without anything special about them. */
export const times = phrases(`
  at the end, at the end of the day, in the morning, at night, in the end, at the same time, in parallel, in the meantime,
  on Monday, on Friday, by Friday, by Monday, by noon, by tomorrow, by the end of the month, at noon, after that, before that,
  in this case, in that case, in any case, in both cases, in all cases, after lunch, during the day, at least once, on average,
  in most cases, in some cases, at first, for example, in addition, at this point, from then on, until then, before lunch,
  over the weekend, within a week, within the hour, on the same day, in the next step, as usual, of course, if any
`);

export const timeUnits = list("second minute hour day week month year business-day working-day");
export const timeNouns = phrases(
  "every day, every morning, every week, each month, once a week, this week, next week, last month, every Monday, the next day, the same day",
);
export const weekdays = list(
  "Monday Tuesday Wednesday Thursday Friday Saturday Sunday January March June December",
);
export const currencies = list(
  "euros euro dollars pounds EUR USD percent units pieces kg degrees francs points",
);

/** Adverbs between subject and verb. */
export const middles = list(
  "then then then also first now usually normally always only just immediately again finally automatically manually still already later",
);

/** Nouns of what happens: "after receipt of the goods", "upon approval". */
export const events = list(`
  receipt arrival approval completion delivery payment signature review inspection expiry submission confirmation rejection
  registration termination departure shipment installation acceptance cancellation verification closure release consultation
  harvest handover handling management process procedure workflow approval processing change exchange transfer purchase
  harvest surgery discharge admission assembly calibration cleaning training testing
`);

/** Prepositions of several words; the first one is the case, the others are fixed to it. */
export const longPrepositions = phrases(
  "in case of, instead of, because of, due to, according to, depending on, based on, together with, with regard to, prior to, in front of, on behalf of",
);

/** Means of doing something; after "by" in a passive they are not doers. */
export const means = list(
  "email phone post hand mail fax card letter courier truck SMS cash bank-transfer default mistake",
);

/** Nouns that are counted: "step 2", "form 27". */
export const counted = list(
  "step level section page form room version phase stage gate line shelf dock item station category type grade tier article paragraph",
);

/** What things do by themselves: "let the paint dry". */
export const waitingVerbs = list(
  "dry cool rest set harden sit soak warm settle cure freeze thaw drain mature boil run stand",
);
