/** Nouns that the rules must recognise. */

const words = (list: string) => new Set(list.trim().split(/\s+/));

/** Heads of noun phrases that can do something: people, parts of organisations, organisations, machines. */
export const actorNouns = words(`
accountant accounting actor administration administrator adjuster advisor adviser agency agent airline analyst applicant apprentice approver architect assessor assistant
associate attendant auditor author authority bank bidder board body borrower boss boy branch brigade broker buyer candidate captain caretaker carer carrier cashier
centre center ceo cfo chair chairman chairperson chef cio citizen claimant claims cleaner clerk client clinic colleague college commission
committee company compiler consultant contractor controller controlling cook coordinator council counsellor counterparty courier court
crew customer dealer dean debtor creditor department deputy designer desk developer director directorate dispatcher distributor division doctor donor
driver editor electrician employee employer engineer engineering examiner executive expert exporter facilities facility faculty family finance firm foreman
friend garage gp government group guard guest handler head headquarters helpdesk hospital hotel hr human-resources importer inspector institute institution
insurance insurant insured insurer intern interviewer investigator investor it judge kitchen lab laboratory landlord lawyer leader lecturer legal lender librarian
library logistics machine maintenance management manager manufacturer marketing mechanic mechanics member merchant minister ministry moderator nurse
office officer official operations operator organisation organization organizer owner parent partner party passenger patient payer personnel pharmacist
pharmacy photographer physician pilot planner planning platform police policyholder porter postman president principal procurement producer production professor
programmer provider publisher purchaser purchasing qa receiver reception receptionist recipient recruiter referee regulator reporter representative requester
requestor researcher reseller resident retailer reviewer robot sales salesman salesperson school seamstress secretariat secretary security seller sender
server service shipper shipping shop shopkeeper sommelier specialist sponsor staff stakeholder steward storekeeper storage student subcontractor submitter subscriber
subsidiary supervisor supplier support surgeon system taxpayer teacher team technician teller tenant tester trader trainer traveller traveler treasurer treasury
tutor underwriter unit university user vendor visitor volunteer waiter waitress warehouse webshop website worker workshop writer
payable receivable storehouse depot portal app application-server crs erp crm bot software scanner sensor gateway database
person people personnel somebody someone everybody man woman husband wife child father mother customer-service crowd jury panel registrar notary
embassy consulate store supermarket museum billing dealership registry tribunal municipality
mediator negotiator inventor lawyer paralegal pathologist radiologist anesthetist anaesthetist midwife paramedic dentist therapist
farmer baker butcher plumber painter carpenter welder builder mason roofer landscaper gardener florist tailor jeweller printer packer picker loader
`);

/** Machines and programs among the actors: their work is a service task. */
export const systemNouns = words(
  "system server software machine robot bot app application platform portal website webshop crs erp crm database sensor scanner engine service-bus",
);

/** Nouns made from verbs: what they name is work that has been done. */
const nominalisations: Record<string, string> = {
  acceptance: "accept",
  admission: "admit",
  analysis: "analyse",
  announcement: "announce",
  application: "apply",
  appointment: "appoint",
  approval: "approve",
  arrangement: "arrange",
  arrival: "arrive",
  assembly: "assemble",
  assessment: "assess",
  assignment: "assign",
  authorisation: "authorise",
  authorization: "authorize",
  calculation: "calculate",
  cancellation: "cancel",
  check: "check",
  classification: "classify",
  collection: "collect",
  communication: "communicate",
  comparison: "compare",
  completion: "complete",
  confirmation: "confirm",
  construction: "construct",
  correction: "correct",
  creation: "create",
  decision: "decide",
  delivery: "deliver",
  design: "design",
  determination: "determine",
  development: "develop",
  diagnosis: "diagnose",
  discussion: "discuss",
  dispatch: "dispatch",
  distribution: "distribute",
  escalation: "escalate",
  estimation: "estimate",
  evaluation: "evaluate",
  examination: "examine",
  execution: "execute",
  forwarding: "forward",
  identification: "identify",
  implementation: "implement",
  inspection: "inspect",
  installation: "install",
  interview: "interview",
  investigation: "investigate",
  issuance: "issue",
  notification: "notify",
  observation: "observe",
  onboarding: "onboard",
  order: "order",
  packaging: "package",
  payment: "pay",
  planning: "plan",
  preparation: "prepare",
  printing: "print",
  production: "produce",
  publication: "publish",
  purchase: "purchase",
  receipt: "receive",
  reception: "receive",
  recording: "record",
  registration: "register",
  reimbursement: "reimburse",
  rejection: "reject",
  removal: "remove",
  repair: "repair",
  replacement: "replace",
  request: "request",
  reservation: "reserve",
  resolution: "resolve",
  review: "review",
  revision: "revise",
  selection: "select",
  shipment: "ship",
  shipping: "ship",
  storage: "store",
  submission: "submit",
  testing: "test",
  training: "train",
  transfer: "transfer",
  translation: "translate",
  transmission: "transmit",
  treatment: "treat",
  update: "update",
  validation: "validate",
  verification: "verify",
  withdrawal: "withdraw",
};

/** The verb in a noun: "approval" is "approve"; undefined when the noun names no work. */
export const verbOfNoun = (noun: string): string | undefined =>
  Object.hasOwn(nominalisations, noun) ? nominalisations[noun] : undefined;
