/**
 * Standard processes that every organisation has, for texts that only name one. An entry has two lines. The first has
 * its titles, the thing that it is about, words after which the title itself names the thing, and the start; the second
 * has the steps. Notation of steps: `;` sequence, `Lane: label` a task, `?Question{[condition] steps | [condition]
 * steps}` a choice, `&{a | b}` parallel, `end label` an end, `!` before the step that approves, `^` where an approval
 * would go. `$` is the thing as the title names it, `%` the same without its last word. A title that begins with "to"
 * is work: "to recall anything".
 */
export type Ready = {
  titles: readonly string[];
  /** Work that is the whole process: "reset password". */
  orders: readonly string[];
  thing: string;
  kinds: readonly string[];
  start: string;
  steps: string;
};

const entries = `
order to cash, o2c, sales order, order fulfilment, order fulfillment, order processing, order management, customer order, order handling, sales process, online order, to fulfil order, to fulfill order | order |  | Order received
Sales: Check order; ^; Warehouse: Ship goods; Finance: Send invoice; Finance: Receive payment

procure to pay, purchase to pay, p2p, procurement, purchasing, purchase order, purchase requisition, purchase request, purchase, purchase approval, to buy goods, to order goods, to buy equipment, to order equipment, to buy material, to order material, to buy supply, to order supply, to buy laptop, to order laptop, to buy computer, to order computer, to buy hardware, to order hardware, to buy software, to order software, to buy furniture, to order furniture, to buy machine, to order machine, to buy tool, to order tool, to procure anything, to purchase anything | purchase request |  | Need identified
Requester: Create purchase request; !Manager: Approve purchase request; ?Approved{[approved] | [rejected] Manager: Inform requester; end Request rejected}; Purchasing: Send purchase order; Warehouse: Receive goods; Finance: Check invoice; Finance: Pay invoice

vacation, holiday, leave, absence, time off, annual leave, parental leave, sick leave, pto, day off, to apply leave, to take leave, to take vacation, to take holiday | leave request | request,application,approval | Leave needed
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] Human resources: Record leave | [rejected] Manager: Inform employee; end Request rejected}

travel request, business trip, travel approval, travel booking, trip request, business travel | travel request | request | Trip needed
Employee: Submit travel request; !Manager: Approve travel request; ?Approved{[approved] Travel desk: Book trip | [rejected] Manager: Inform employee; end Request rejected}

expense, expenses, expense report, expense claim, expense approval, expense reimbursement, travel expense, travel expenses, reimbursement, to reimburse anything | expense report | report,claim | Expense incurred
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] Finance: Reimburse employee | [rejected] Manager: Inform employee; end Expenses rejected}

invoice, accounts payable, incoming invoice, invoice processing, invoice approval, supplier invoice, vendor invoice, bill payment, invoice payment, to pay supplier, to pay vendor, to pay bill | invoice |  | Invoice received
Accounting: Receive invoice; Accounting: Check invoice; !Manager: Approve invoice; ?Approved{[approved] | [rejected] Accounting: Return invoice to supplier; end Invoice rejected}; Accounting: Pay invoice; Accounting: Archive invoice

dunning, accounts receivable, payment reminder, debt collection, overdue invoice, billing, invoicing | invoice |  | Service delivered
Accounting: Create invoice; Accounting: Send invoice; ?Payment received in time{[yes] | [no] Accounting: Send reminder}; Accounting: Record payment

hiring, recruiting, recruitment, hire to retire, talent acquisition, job application, staffing, candidate selection, hire, to hire employee, to hire staff, to hire people, to recruit anything, to fill vacancy, to fill position | candidate |  | Vacancy reported
Human resources: Publish job advertisement; Human resources: Screen applications; Hiring manager: Interview candidates; ^; Hiring manager: Select candidate; ?Candidate suitable{[suitable] Human resources: Send offer; Human resources: Sign contract | [not suitable] Human resources: Reject candidate; end Candidate rejected}

onboarding, employee onboarding, new hire, new employee, staff onboarding, to onboard employee, to onboard hire, to onboard staff, to welcome employee | employee |  | Contract signed
Human resources: Prepare contract; &{IT: Create user account; IT: Provide laptop | Facilities: Prepare desk}; ^; Manager: Welcome employee; Human resources: Train employee

customer onboarding, client onboarding, account opening, open account, bank account, know your customer, kyc, to onboard customer, to onboard client | account |  | Application received
Customer: Submit application; Agent: Check documents; Agent: Verify identity; ^; ?Documents complete{[complete] Agent: Open account; Agent: Inform customer | [incomplete] Agent: Reject application; end Application rejected}

offboarding, employee offboarding, termination, resignation, exit, employee exit, staff exit, to offboard anything, to dismiss employee | employee |  | Resignation received
Human resources: Confirm resignation; ^; Manager: Conduct exit interview; &{IT: Deactivate user account | Facilities: Collect equipment}; Human resources: Issue reference letter

loan, credit, mortgage, loan application, credit application, mortgage application, mortgage loan, credit request, to grant loan, to grant credit | loan application | application,request | Loan application received
Clerk: Check $; Clerk: Check credit history; Clerk: Assess risk; !Manager: Approve $; ?Approved{[approved] Clerk: Prepare contract; Clerk: Disburse loan | [rejected] Clerk: Reject $; end Application rejected}

insurance claim, claim, claims, claims handling, claim handling, claims processing, damage claim, warranty claim | claim |  | Claim received
Claims handler: Register claim; Claims handler: Check coverage; Claims handler: Assess claim; ^; ?Claim justified{[justified] Claims handler: Approve claim; Finance: Pay claim | [not justified] Claims handler: Reject claim}; Claims handler: Close claim

underwriting, insurance application, policy issuance, insurance policy, policy application | application |  | Insurance application received
Agent: Check application; Underwriter: Assess risk; ^; ?Risk acceptable{[acceptable] Underwriter: Calculate premium; Agent: Issue policy | [not acceptable] Agent: Reject application; end Application rejected}

incident, incident management, it incident, ticket, support ticket, helpdesk, help desk, it support, customer support, technical support, service desk, trouble ticket | ticket |  | Incident reported
Service desk: Log ticket; Service desk: Classify ticket; ^; ?Solution known{[known] | [not known] Specialist: Analyze problem}; Service desk: Resolve ticket; Service desk: Inform user; Service desk: Close ticket

problem management, problem, problem handling, root cause, corrective action, capa, nonconformity, to solve problem | problem |  | Problem reported
Quality manager: Register problem; Specialist: Analyze root cause; Specialist: Define corrective action; ^; Specialist: Implement corrective action; Quality manager: Check effectiveness; Quality manager: Close problem

change management, change request, change control, change, it change, engineering change | change request |  | Change needed
Requester: Submit change request; Change manager: Assess impact; !Change board: Approve change request; ?Approved{[approved] | [rejected] Change manager: Inform requester; end Change rejected}; Developer: Implement change; Tester: Test change; Change manager: Close change request

service request, access request, access management, permission request, user access, account request, software request, hardware request, equipment request, equipment, system access, access, access right, permission, to give access, to grant access, to provide access, to get access, to assign permission, to grant permission | access request | request | Access needed
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] IT: Fulfil $; IT: Inform employee | [rejected] Manager: Inform employee; end Request rejected}

complaint, complaints, customer complaint, complaint handling, complaint management | complaint |  | Complaint received
Agent: Record complaint; Agent: Examine complaint; ^; ?Complaint justified{[justified] Agent: Offer compensation | [not justified] Agent: Explain decision}; Agent: Inform customer; Agent: Close complaint

return, returns, product return, goods return, return handling, rma, refund, customer return, refund request, return and refund, refund and return, to refund anything, to return product, to return goods | return |  | Return requested
Customer: Send back goods; Warehouse: Receive goods; Warehouse: Inspect goods; ^; ?Return accepted{[accepted] Finance: Refund customer | [not accepted] Customer service: Inform customer}

release, software release, release management, deployment, software deployment, software delivery, version release, to release version, to deploy software, to deploy application | release |  | Release planned
Developer: Build release; Tester: Test release; ?Tests passed{[passed] | [failed] Developer: Fix defects}; ^; Release manager: Approve release; Operations: Deploy release; Release manager: Announce release

software development, development, feature request, feature development, product development, agile | feature |  | Feature requested
Product owner: Define requirements; Developer: Design solution; Developer: Implement feature; Reviewer: Review code; ^; Tester: Test feature; Operations: Release feature

bug, bug fixing, bug report, bug fix, defect management, defect handling | bug |  | Bug reported
Tester: Report bug; Developer: Reproduce bug; Developer: Fix bug; ^; Tester: Test fix; Tester: Close bug

code review, pull request, merge request | code |  | Code changed
Developer: Submit code; !Reviewer: Review code; ?Changes needed{[needed] Developer: Revise code | [not needed]}; Developer: Merge code

contract, contract approval, contract management, contract review, contract signing, agreement, to draft contract, to sign contract, to conclude contract | contract |  | Contract needed
Requester: Draft contract; Legal: Review contract; !Manager: Approve contract; ?Approved{[approved] Manager: Sign contract; Legal: Archive contract | [rejected] Requester: Revise contract; end Contract rejected}

document approval, document review, document control, document management, content approval, content publishing, publishing, publication, article, blog post, newsletter, press release, social media post, web page, to publish document, to publish content | document |  | Document needed
Author: Write $; Editor: Review $; !Editor: Approve $; ?Approved{[approved] Editor: Publish $ | [rejected] Author: Revise $; end Rejected}

quote, quotation, quote to cash, offer, proposal, quote to order, bid, sales offer | quotation |  | Inquiry received
Sales: Analyze inquiry; Sales: Calculate price; Sales: Prepare quotation; ^; Sales: Send quotation; ?Quotation accepted{[accepted] Sales: Confirm order | [rejected] Sales: Close inquiry}

lead, lead management, lead to cash, lead qualification, sales lead, lead to order, opportunity, to qualify lead | lead |  | Lead received
Marketing: Record lead; Sales: Qualify lead; ?Lead qualified{[qualified] Sales: Contact customer; Sales: Send offer | [not qualified] Marketing: Archive lead}; ^; Sales: Close deal

supplier onboarding, vendor onboarding, supplier selection, vendor selection, supplier evaluation, supplier registration, supplier management, to onboard supplier, to onboard vendor, to select supplier, to select vendor, to evaluate supplier | supplier |  | Supplier needed
Purchasing: Request supplier data; Supplier: Provide documents; Purchasing: Evaluate supplier; ^; ?Supplier suitable{[suitable] Purchasing: Register supplier | [not suitable] Purchasing: Reject supplier}

goods receipt, inbound logistics, receiving, incoming goods, goods receiving, warehouse intake, goods intake, material receipt, to receive goods, to receive delivery, to receive shipment | goods |  | Goods delivered
Warehouse: Receive goods; Warehouse: Inspect goods; ?Goods in order{[in order] Warehouse: Store goods | [damaged] Warehouse: Return goods}; ^; Warehouse: Record goods receipt

shipping, shipment, delivery, outbound logistics, dispatch, parcel, package delivery, warehouse, picking, order picking, to deliver parcel, to deliver goods, to ship goods, to ship order, to ship product | shipment |  | Order released
Warehouse: Pick goods; Warehouse: Pack goods; ^; Warehouse: Print shipping label; Carrier: Pick up parcel; Carrier: Deliver parcel

inventory, stock replenishment, replenishment, inventory management, stocktaking, restocking | stock |  | Stock low
Warehouse: Check stock; Purchasing: Order goods; ^; Warehouse: Receive goods; Warehouse: Update stock

production, manufacturing, make to order, production order, production planning, plan to produce | production order |  | Production order received
Planner: Plan production; Warehouse: Provide material; ^; Production: Manufacture product; Quality control: Inspect product; ?Product in order{[in order] | [defective] Production: Rework product}; Warehouse: Store product

maintenance, repair, machine maintenance, equipment maintenance, maintenance request, work order, facility management, car repair, to fix machine, to service machine, to repair anything | maintenance request |  | Failure reported
Planner: Create work order; Technician: Inspect device; Technician: Estimate cost; ^; Technician: Repair device; Technician: Test device; Planner: Close work order

quality control, quality inspection, quality assurance, product inspection, quality check, to inspect product, to check product, to check quality | product |  | Product finished
Inspector: Take sample; Inspector: Inspect sample; ?Quality sufficient{[sufficient] Inspector: Release product | [insufficient] Inspector: Block product}; ^; Inspector: Write report

audit, internal audit, compliance check, compliance audit, to audit anything | audit |  | Audit due
Auditor: Plan audit; Auditor: Conduct audit; Auditor: Write report; ^; Department: Define measures; Auditor: Check measures; Auditor: Close audit

budget, budgeting, budget approval, budget request, investment request, capital expenditure, capex, project approval, project request, investment | budget request | request,proposal | Budget needed
Department head: Submit budget request; Controlling: Check budget request; !Manager: Approve budget request; ?Approved{[approved] Controlling: Release budget | [rejected] Controlling: Inform department head; end Budget rejected}

payroll, salary payment, salary, wage payment | payroll |  | Month closed
Human resources: Collect working hours; Human resources: Calculate salaries; !Manager: Approve payroll; Finance: Pay salaries; Human resources: Send pay slips

month end closing, month-end closing, financial close, financial closing, year end closing, closing, record to report, monthly closing, monthly report, reporting | report |  | Month ended
Accounting: Post accruals; Accounting: Reconcile accounts; Controlling: Prepare report; ^; Management: Review report; Controlling: Publish report

patient admission, hospital admission, patient, doctor visit, medical treatment, hospital, emergency room, outpatient, to admit patient, to treat patient | patient |  | Patient arrived
Receptionist: Register patient; Nurse: Take vital signs; Doctor: Examine patient; ^; ?Treatment needed{[needed] Doctor: Treat patient | [not needed]}; Doctor: Discharge patient

university admission, student admission, admission, enrolment, enrollment, student application, university application, student enrolment, student enrollment, to enrol student, to enroll student, to admit student | application |  | Application received
Applicant: Submit application; Admission office: Check application; Committee: Evaluate application; ^; ?Applicant accepted{[accepted] Admission office: Send admission letter; Applicant: Confirm place | [rejected] Admission office: Send rejection letter; end Application rejected}

restaurant order, food delivery, pizza delivery, pizza, restaurant, food order, meal | order |  | Order received
Waiter: Take order; Kitchen: Prepare meal; ^; Waiter: Serve meal; Guest: Pay bill

hotel booking, hotel reservation, room booking, booking, reservation, travel agency, flight booking, ticket booking, check-in, hotel check-in, car rental, to rent car, to book hotel, to book room, to book flight, to reserve room | booking |  | Booking request received
Agent: Check availability; ?Available{[available] Agent: Confirm booking; Customer: Pay booking | [not available] Agent: Offer alternative}; ^; Agent: Send confirmation

marketing campaign, campaign, campaign management, to run campaign, to plan campaign | campaign |  | Campaign planned
Marketing: Define goals; Marketing: Plan campaign; !Manager: Approve campaign; Marketing: Run campaign; Marketing: Measure results

training, training request, course booking, further education, to train employee, to train staff | training request | request | Training needed
Employee: Submit training request; !Manager: Approve training request; ?Approved{[approved] | [rejected] Manager: Inform employee; end Request rejected}; Human resources: Book training; Employee: Attend training

subscription, subscription renewal, renewal, contract renewal, cancellation, subscription cancellation, customer cancellation | contract |  | Notice received
Customer service: Check contract; ^; Customer service: Contact customer; ?Customer stays{[stays] Customer service: Renew contract | [leaves] Customer service: Cancel contract}; Customer service: Send confirmation

lending, equipment loan, laptop loan, tool loan, device loan, car loan out, rental, equipment rental, bicycle rental, tool rental, hire of equipment, to lend anything, to borrow anything, to rent equipment, to rent tool, to rent bicycle | equipment loan | lending,loan,rental | Equipment needed
Borrower: Submit $ request; !Manager: Approve $ request; ?Approved{[approved] Lender: Hand over %; Borrower: Return %; Lender: Check % | [rejected] Lender: Inform borrower; end Request rejected}

lost luggage, lost baggage, lost property, lost item, lost parcel, missing luggage, missing baggage, missing parcel, missing item, lost and found | lost property | luggage,baggage,property,item,parcel | Loss noticed
Customer: Report $; Service desk: Register $; Service desk: Search $; ^; ?Found{[found] Service desk: Return $ to customer | [not found] Service desk: Compensate customer}

password reset, forgotten password, password change, account recovery, to reset password, to recover password, to change password, to unlock account | password |  | Password forgotten
User: Request password reset; Service desk: Verify identity; ^; ?Identity confirmed{[confirmed] Service desk: Reset password; Service desk: Send temporary password; User: Log in; User: Set new password | [not confirmed] Service desk: Reject request; end Request rejected}

payment, payment run, payment processing, bank transfer, outgoing payment, to pay money, to transfer money | payment |  | Payment due
Accounting: Collect due invoices; Accounting: Prepare payment; !Manager: Approve payment; ?Approved{[approved] | [rejected] Accounting: Correct payment; end Payment rejected}; Accounting: Send payment to bank; Bank: Execute payment; Accounting: Record payment

credit check, creditworthiness check, credit assessment, credit scoring, to check credit, to check creditworthiness | credit |  | Credit check requested
Clerk: Collect customer data; Clerk: Request credit report; Credit agency: Provide credit report; Clerk: Assess creditworthiness; ^; ?Creditworthy{[creditworthy] Clerk: Set credit limit | [not creditworthy] Clerk: Refuse credit}; Clerk: Inform sales

tender, public tender, call for tender, tendering, request for quotation, request for proposal, rfq, rfp, bid evaluation, supplier bid, to evaluate bid, to award contract | tender |  | Need identified
Purchasing: Write specification; Purchasing: Publish tender; Supplier: Submit bid; Purchasing: Open bids; ^; Committee: Evaluate bids; ?Suitable bid received{[yes] Purchasing: Award contract; Purchasing: Inform other bidders | [no] Purchasing: Cancel tender; end Tender cancelled}

product recall, recall, to recall anything | product |  | Defect reported
Quality manager: Assess risk; ?Recall needed{[needed] | [not needed] Quality manager: Document decision; end No recall}; ^; Management: Decide on scope; Quality manager: Inform authority; Customer service: Inform customers; Logistics: Collect products; Quality manager: Correct defect; Quality manager: Close recall

appointment, appointment booking, appointment scheduling, booking appointment, to book appointment, to make appointment, to schedule appointment | appointment |  | Appointment requested
Customer: Request appointment; Receptionist: Check calendar; ^; ?Time available{[available] Receptionist: Book appointment; Receptionist: Send confirmation | [not available] Receptionist: Offer other time; Customer: Choose other time; Receptionist: Book appointment}; Receptionist: Send reminder

exam, examination, exam registration, exam grading, exam correction, to take exam, to sit exam, to grade exam, to hold exam | exam |  | Exam announced
Student: Register for exam; Examination office: Check admission; ^; ?Student admitted{[admitted] | [not admitted] Examination office: Inform student; end Not admitted}; Student: Take exam; Lecturer: Grade exam; ?Exam passed{[passed] Examination office: Record grade | [failed] Examination office: Offer second exam}; Examination office: Publish results

course registration, course enrolment, course enrollment, to register course, to enrol course, to enroll course | course |  | Registration opened
Student: Register for course; Office: Check requirements; ^; ?Place available{[available] Office: Confirm place; Student: Attend course | [not available] Office: Put student on waiting list; end On waiting list}

library loan, book loan, book lending, library, to borrow book, to lend book, to loan book | book |  | Book wanted
Reader: Request book; Librarian: Check library card; ^; ?Book available{[available] Librarian: Hand over book | [not available] Librarian: Reserve book; Librarian: Inform reader; Librarian: Hand over book}; Reader: Return book; Librarian: Check book; Librarian: Shelve book

visitor registration, visitor management, visitor, visitor check-in, guest registration, to register visitor, to register guest, to receive visitor | visitor |  | Visitor arrived
Visitor: State name and host; Receptionist: Check appointment; ^; ?Visitor expected{[expected] | [not expected] Receptionist: Turn visitor away; end Visitor turned away}; Receptionist: Issue visitor badge; Receptionist: Inform host; Host: Meet visitor; Visitor: Return badge

data deletion, data deletion request, deletion request, data erasure, erasure request, data subject request, gdpr request, data request, to delete data, to erase data | deletion request | request | Request received
Privacy officer: Register $; Privacy officer: Verify identity; ^; ?Identity confirmed{[confirmed] | [not confirmed] Privacy officer: Ask for proof; end Identity not confirmed}; Privacy officer: Check retention duties; ?Deletion allowed{[allowed] IT: Delete data; Privacy officer: Confirm deletion | [not allowed] Privacy officer: Explain refusal}; Privacy officer: Document $

event planning, event management, event organisation, event organization, event, conference, company event, to plan event, to hold event, to organise event, to plan party, to plan conference, to plan meeting | event |  | Event wanted
Organiser: Define goals; Organiser: Plan budget; !Manager: Approve budget; ?Approved{[approved] | [rejected] Organiser: Inform team; end Event rejected}; &{Organiser: Book venue | Marketing: Send invitations}; Organiser: Hold event; Organiser: Evaluate event

performance review, performance appraisal, appraisal, staff appraisal, employee review, employee evaluation, to review performance, to evaluate employee | performance |  | Review due
Employee: Assess own performance; Manager: Assess performance; Manager: Hold review meeting; ^; ?Goals reached{[reached] Manager: Propose reward | [not reached] Manager: Agree on measures}; Manager: Set new goals; Human resources: File review

stock count, stock taking, inventory count, physical inventory, cycle count, to count stock, to count inventory | stock |  | Count due
Warehouse: Prepare count lists; Warehouse: Count stock; Warehouse: Compare count with records; ^; ?Difference found{[found] Warehouse: Count again; Accounting: Correct records | [not found]}; Accounting: Confirm stock

address change, change of address, data change, master data change, to change address, to update address, to change data, to update data | change |  | Change reported
Customer: Report change; Clerk: Check identity; ^; ?Proof complete{[complete] | [incomplete] Clerk: Request proof; Customer: Send proof}; Clerk: Update data; Clerk: Confirm change

timesheet, time sheet, timesheet approval, overtime, overtime approval, time recording, to record working time | timesheet |  | Period ended
Employee: Record working hours; Employee: Submit timesheet; !Manager: Approve timesheet; ?Approved{[approved] Human resources: Post hours | [rejected] Employee: Correct timesheet; Human resources: Post hours}

tax return, tax declaration, to file tax | tax return |  | Tax year ended
Taxpayer: Collect documents; Taxpayer: Submit tax return; Tax office: Check tax return; ^; ?Documents complete{[complete] | [incomplete] Tax office: Request documents; Taxpayer: Send documents}; Tax office: Assess tax; Tax office: Send tax assessment

risk management, risk assessment, risk analysis, to assess risk, to manage risk | risk |  | Review due
Risk manager: Identify risks; Risk manager: Assess risks; ^; ?Risk acceptable{[acceptable] Risk manager: Accept risk | [not acceptable] Department: Define measures; Department: Implement measures}; Risk manager: Monitor risks

accident, accident report, workplace accident, work accident, accident reporting, to report accident | accident |  | Accident happened
Employee: Report accident; First aider: Give first aid; ?Doctor needed{[needed] Doctor: Treat employee | [not needed]}; Safety officer: Examine cause; ^; Safety officer: Write report; Safety officer: Define measures; Department: Implement measures

data breach, security incident, security breach, privacy incident, cyber attack, to report breach | incident |  | Breach noticed
Employee: Report breach; IT: Contain breach; IT: Examine cause; Privacy officer: Assess risk; ^; ?Report required{[required] Privacy officer: Report breach to authority; Privacy officer: Inform persons concerned | [not required]}; IT: Remove cause; Privacy officer: Document breach

building permit, planning permission, construction permit | building permit |  | Building planned
Applicant: Submit building application; Building authority: Check application; ?Documents complete{[complete] | [incomplete] Building authority: Request documents; Applicant: Send documents}; Building authority: Examine plans; !Building authority: Decide on application; ?Approved{[approved] Building authority: Issue building permit | [rejected] Building authority: Send refusal; end Application rejected}

laboratory test, lab test, blood test, medical test, sample testing, to test sample, to test blood | sample |  | Test ordered
Doctor: Order test; Nurse: Take sample; Laboratory: Register sample; Laboratory: Analyze sample; ^; ?Result valid{[valid] Laboratory: Release result | [not valid] Laboratory: Repeat analysis; Laboratory: Release result}; Doctor: Discuss result with patient

salary increase, pay rise, raise, promotion, employee promotion, salary review, to promote employee, to raise salary | salary increase |  | Increase wanted
Employee: Ask for salary increase; Manager: Assess performance; Human resources: Check salary band; !Department head: Approve salary increase; ?Approved{[approved] Human resources: Change contract; Finance: Adjust payroll; Manager: Inform employee | [rejected] Manager: Explain decision; end Increase rejected}

membership, membership application, member registration, to join club, to register member, to become member | membership application | application | Membership wanted
Applicant: Submit $; Office: Check $; !Board: Approve $; ?Approved{[approved] Office: Register member; Office: Send welcome letter; Member: Pay fee | [rejected] Office: Send refusal; end Application rejected}

request, application, approval, proposal, authorisation, authorization, permit | request | request,application,approval,proposal,authorisation,authorization,permit | Request needed
Requester: Submit $; !Manager: Approve $; ?Approved{[approved] Clerk: Process $; Clerk: Inform requester | [rejected] Manager: Inform requester; end Request rejected}
`;

const list = (words: string) => (words === "" ? [] : words.split(/\s*,\s*/));

export const readyProcesses: readonly Ready[] = entries
  .trim()
  .split(/\n\n/)
  .map((entry) => {
    const [head = "", steps = ""] = entry.split("\n");
    const [titles = "", thing = "", kinds = "", start = ""] = head.split("|").map((part) => part.trim());
    const names = list(titles);
    const orders = names.filter((name) => name.startsWith("to ")).map((name) => name.slice(3));
    return {
      titles: names.filter((name) => !name.startsWith("to ")),
      orders,
      thing,
      kinds: list(kinds),
      start,
      steps,
    };
  });
