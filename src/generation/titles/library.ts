/**
 * Standard processes that every organisation has, for texts that only name one. An entry has two lines. The first has
 * its titles, the thing that it is about, words after which the title itself names the thing, and the start; the second
 * has the steps. Notation of steps: `;` sequence, `Lane: label` a task, `?Question{[condition] steps | [condition]
 * steps}` a choice, `&{a | b}` parallel, `end label` an end, `!` before the step that approves, `^` where an approval
 * would go. `$` is the thing as the title names it, `%` the same without its last word.
 */
export type Ready = {
  titles: readonly string[];
  thing: string;
  kinds: readonly string[];
  start: string;
  steps: string;
};

const entries = `
order to cash, o2c, sales order, order fulfilment, order fulfillment, order processing, order management, customer order, order handling, sales process, online order | order |  | Order received
Sales: Check order; ^; Warehouse: Ship goods; Finance: Send invoice; Finance: Receive payment

procure to pay, purchase to pay, p2p, procurement, purchasing, purchase order, purchase requisition, purchase request, purchase | purchase request |  | Need identified
Requester: Create purchase request; !Manager: Approve purchase request; ?Approved{[approved] | [rejected] Manager: Inform requester; end Request rejected}; Purchasing: Send purchase order; Warehouse: Receive goods; Finance: Check invoice; Finance: Pay invoice

vacation, holiday, leave, absence, time off, annual leave, parental leave, sick leave, pto | leave request | request,application,approval | Leave needed
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] Human resources: Record leave | [rejected] Manager: Inform employee; end Request rejected}

travel request, business trip, travel approval, travel booking, trip request, business travel | travel request | request | Trip needed
Employee: Submit travel request; !Manager: Approve travel request; ?Approved{[approved] Travel desk: Book trip | [rejected] Manager: Inform employee; end Request rejected}

expense, expenses, expense report, expense claim, expense approval, expense reimbursement, travel expense, travel expenses, reimbursement | expense report | report,claim | Expense incurred
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] Finance: Reimburse employee | [rejected] Manager: Inform employee; end Expenses rejected}

invoice, accounts payable, incoming invoice, invoice processing, invoice approval, supplier invoice, bill payment | invoice |  | Invoice received
Accounting: Receive invoice; Accounting: Check invoice; !Manager: Approve invoice; ?Approved{[approved] | [rejected] Accounting: Return invoice to supplier; end Invoice rejected}; Accounting: Pay invoice; Accounting: Archive invoice

dunning, accounts receivable, payment reminder, debt collection, overdue invoice, billing, invoicing | invoice |  | Service delivered
Accounting: Create invoice; Accounting: Send invoice; ?Payment received in time{[yes] | [no] Accounting: Send reminder}; Accounting: Record payment

hiring, recruiting, recruitment, hire to retire, talent acquisition, job application, staffing, candidate selection, hire | candidate |  | Vacancy reported
Human resources: Publish job advertisement; Human resources: Screen applications; Hiring manager: Interview candidates; ^; Hiring manager: Select candidate; ?Candidate suitable{[suitable] Human resources: Send offer; Human resources: Sign contract | [not suitable] Human resources: Reject candidate; end Candidate rejected}

onboarding, employee onboarding, new hire, new employee | employee |  | Contract signed
Human resources: Prepare contract; &{IT: Create user account; IT: Provide laptop | Facilities: Prepare desk}; ^; Manager: Welcome employee; Human resources: Train employee

customer onboarding, client onboarding, account opening, open account, bank account | account |  | Application received
Customer: Submit application; Agent: Check documents; Agent: Verify identity; ^; ?Documents complete{[complete] Agent: Open account; Agent: Inform customer | [incomplete] Agent: Reject application; end Application rejected}

offboarding, employee offboarding, termination, resignation, exit | employee |  | Resignation received
Human resources: Confirm resignation; ^; Manager: Conduct exit interview; &{IT: Deactivate user account | Facilities: Collect equipment}; Human resources: Issue reference letter

loan, credit, mortgage, loan application, credit application, mortgage application, mortgage loan, credit request | loan application | application,request | Loan application received
Clerk: Check $; Clerk: Check credit history; Clerk: Assess risk; !Manager: Approve $; ?Approved{[approved] Clerk: Prepare contract; Clerk: Disburse loan | [rejected] Clerk: Reject $; end Application rejected}

insurance claim, claim, claims, claims handling, claim handling, claims processing, damage claim, warranty claim | claim |  | Claim received
Claims handler: Register claim; Claims handler: Check coverage; Claims handler: Assess claim; ^; ?Claim justified{[justified] Claims handler: Approve claim; Finance: Pay claim | [not justified] Claims handler: Reject claim}; Claims handler: Close claim

underwriting, insurance application, policy issuance, insurance policy, policy application | application |  | Insurance application received
Agent: Check application; Underwriter: Assess risk; ^; ?Risk acceptable{[acceptable] Underwriter: Calculate premium; Agent: Issue policy | [not acceptable] Agent: Reject application; end Application rejected}

incident, incident management, it incident, ticket, support ticket, helpdesk, help desk, it support, customer support, technical support, service desk, trouble ticket | ticket |  | Incident reported
Service desk: Log ticket; Service desk: Classify ticket; ^; ?Solution known{[known] | [not known] Specialist: Analyze problem}; Service desk: Resolve ticket; Service desk: Inform user; Service desk: Close ticket

problem management, root cause, corrective action, capa, nonconformity | problem |  | Problem reported
Quality manager: Register problem; Specialist: Analyze root cause; Specialist: Define corrective action; ^; Specialist: Implement corrective action; Quality manager: Check effectiveness; Quality manager: Close problem

change management, change request, change control, change, it change, engineering change | change request |  | Change needed
Requester: Submit change request; Change manager: Assess impact; !Change board: Approve change request; ?Approved{[approved] | [rejected] Change manager: Inform requester; end Change rejected}; Developer: Implement change; Tester: Test change; Change manager: Close change request

service request, access request, access management, permission request, user access, account request, software request, hardware request, equipment request, equipment | access request | request | Access needed
Employee: Submit $; !Manager: Approve $; ?Approved{[approved] IT: Fulfil $; IT: Inform employee | [rejected] Manager: Inform employee; end Request rejected}

complaint, complaints, customer complaint, complaint handling, complaint management | complaint |  | Complaint received
Agent: Record complaint; Agent: Examine complaint; ^; ?Complaint justified{[justified] Agent: Offer compensation | [not justified] Agent: Explain decision}; Agent: Inform customer; Agent: Close complaint

return, returns, product return, goods return, return handling, rma, refund, customer return, refund request | return |  | Return requested
Customer: Send back goods; Warehouse: Receive goods; Warehouse: Inspect goods; ^; ?Return accepted{[accepted] Finance: Refund customer | [not accepted] Customer service: Inform customer}

release, software release, release management, deployment, software deployment, software delivery | release |  | Release planned
Developer: Build release; Tester: Test release; ?Tests passed{[passed] | [failed] Developer: Fix defects}; ^; Release manager: Approve release; Operations: Deploy release; Release manager: Announce release

software development, development, feature request, feature development, product development, agile | feature |  | Feature requested
Product owner: Define requirements; Developer: Design solution; Developer: Implement feature; Reviewer: Review code; ^; Tester: Test feature; Operations: Release feature

bug, bug fixing, bug report, bug fix, defect management, defect handling | bug |  | Bug reported
Tester: Report bug; Developer: Reproduce bug; Developer: Fix bug; ^; Tester: Test fix; Tester: Close bug

code review, pull request, merge request | code |  | Code changed
Developer: Submit code; !Reviewer: Review code; ?Changes needed{[needed] Developer: Revise code | [not needed]}; Developer: Merge code

contract, contract approval, contract management, contract review, contract signing, agreement | contract |  | Contract needed
Requester: Draft contract; Legal: Review contract; !Manager: Approve contract; ?Approved{[approved] Manager: Sign contract; Legal: Archive contract | [rejected] Requester: Revise contract; end Contract rejected}

document approval, document review, document control, document management, content approval, content publishing, publishing, publication, article, blog post, newsletter | document |  | Document needed
Author: Write $; Editor: Review $; !Editor: Approve $; ?Approved{[approved] Editor: Publish $ | [rejected] Author: Revise $; end Rejected}

quote, quotation, quote to cash, offer, proposal, quote to order, tender, bid, request for quotation, rfq, rfp, sales offer | quotation |  | Inquiry received
Sales: Analyze inquiry; Sales: Calculate price; Sales: Prepare quotation; ^; Sales: Send quotation; ?Quotation accepted{[accepted] Sales: Confirm order | [rejected] Sales: Close inquiry}

lead, lead management, lead to cash, lead qualification, sales lead, lead to order, opportunity | lead |  | Lead received
Marketing: Record lead; Sales: Qualify lead; ?Lead qualified{[qualified] Sales: Contact customer; Sales: Send offer | [not qualified] Marketing: Archive lead}; ^; Sales: Close deal

supplier onboarding, vendor onboarding, supplier selection, vendor selection, supplier evaluation, supplier registration, supplier management | supplier |  | Supplier needed
Purchasing: Request supplier data; Supplier: Provide documents; Purchasing: Evaluate supplier; ^; ?Supplier suitable{[suitable] Purchasing: Register supplier | [not suitable] Purchasing: Reject supplier}

goods receipt, inbound logistics, receiving, incoming goods, goods receiving | goods |  | Goods delivered
Warehouse: Receive goods; Warehouse: Inspect goods; ?Goods in order{[in order] Warehouse: Store goods | [damaged] Warehouse: Return goods}; ^; Warehouse: Record goods receipt

shipping, shipment, delivery, outbound logistics, dispatch, parcel, package delivery, warehouse, picking | shipment |  | Order released
Warehouse: Pick goods; Warehouse: Pack goods; ^; Warehouse: Print shipping label; Carrier: Pick up parcel; Carrier: Deliver parcel

inventory, stock replenishment, replenishment, inventory management, stocktaking, restocking | stock |  | Stock low
Warehouse: Check stock; Purchasing: Order goods; ^; Warehouse: Receive goods; Warehouse: Update stock

production, manufacturing, make to order, production order, production planning, plan to produce | production order |  | Production order received
Planner: Plan production; Warehouse: Provide material; ^; Production: Manufacture product; Quality control: Inspect product; ?Product in order{[in order] | [defective] Production: Rework product}; Warehouse: Store product

maintenance, repair, machine maintenance, equipment maintenance, maintenance request, work order, facility management, car repair | maintenance request |  | Failure reported
Planner: Create work order; Technician: Inspect device; Technician: Estimate cost; ^; Technician: Repair device; Technician: Test device; Planner: Close work order

quality control, quality inspection, quality assurance, product inspection, quality check | product |  | Product finished
Inspector: Take sample; Inspector: Inspect sample; ?Quality sufficient{[sufficient] Inspector: Release product | [insufficient] Inspector: Block product}; ^; Inspector: Write report

audit, internal audit, compliance check, compliance audit | audit |  | Audit due
Auditor: Plan audit; Auditor: Conduct audit; Auditor: Write report; ^; Department: Define measures; Auditor: Check measures; Auditor: Close audit

budget, budgeting, budget approval, budget request, investment request, capital expenditure, capex, project approval, project request, investment | budget request | request,proposal | Budget needed
Department head: Submit budget request; Controlling: Check budget request; !Manager: Approve budget request; ?Approved{[approved] Controlling: Release budget | [rejected] Controlling: Inform department head; end Budget rejected}

payroll, salary payment, salary, wage payment | payroll |  | Month closed
Human resources: Collect working hours; Human resources: Calculate salaries; !Manager: Approve payroll; Finance: Pay salaries; Human resources: Send pay slips

month end closing, month-end closing, financial close, financial closing, year end closing, closing, record to report, monthly closing, monthly report, reporting | report |  | Month ended
Accounting: Post accruals; Accounting: Reconcile accounts; Controlling: Prepare report; ^; Management: Review report; Controlling: Publish report

patient admission, hospital admission, patient, doctor visit, medical treatment, hospital, emergency room, outpatient, appointment | patient |  | Patient arrived
Receptionist: Register patient; Nurse: Take vital signs; Doctor: Examine patient; ^; ?Treatment needed{[needed] Doctor: Treat patient | [not needed]}; Doctor: Discharge patient

university admission, student admission, admission, enrolment, enrollment, course registration, student application, university application, scholarship | application |  | Application received
Applicant: Submit application; Admission office: Check application; Committee: Evaluate application; ^; ?Applicant accepted{[accepted] Admission office: Send admission letter; Applicant: Confirm place | [rejected] Admission office: Send rejection letter; end Application rejected}

restaurant order, food delivery, pizza delivery, pizza, restaurant, food order, meal | order |  | Order received
Waiter: Take order; Kitchen: Prepare meal; ^; Waiter: Serve meal; Guest: Pay bill

hotel booking, hotel reservation, room booking, booking, reservation, travel agency, flight booking, ticket booking, check-in, hotel check-in, car rental | booking |  | Booking request received
Agent: Check availability; ?Available{[available] Agent: Confirm booking; Customer: Pay booking | [not available] Agent: Offer alternative}; ^; Agent: Send confirmation

marketing campaign, campaign, campaign management, event planning, event management, event organisation | campaign |  | Campaign planned
Marketing: Define goals; Marketing: Plan campaign; !Manager: Approve campaign; Marketing: Run campaign; Marketing: Measure results

training, training request, course booking, further education | training request | request | Training needed
Employee: Submit training request; !Manager: Approve training request; ?Approved{[approved] | [rejected] Manager: Inform employee; end Request rejected}; Human resources: Book training; Employee: Attend training

subscription, subscription renewal, renewal, contract renewal, cancellation, subscription cancellation, customer cancellation | contract |  | Notice received
Customer service: Check contract; ^; Customer service: Contact customer; ?Customer stays{[stays] Customer service: Renew contract | [leaves] Customer service: Cancel contract}; Customer service: Send confirmation

lending, equipment loan, laptop loan, tool loan, book loan, device loan, car loan out, rental, equipment rental, bicycle rental, tool rental, hire of equipment | equipment loan | lending,loan,rental | Equipment needed
Borrower: Submit $ request; !Manager: Approve $ request; ?Approved{[approved] Lender: Hand over %; Borrower: Return %; Lender: Check % | [rejected] Lender: Inform borrower; end Request rejected}

lost luggage, lost baggage, lost property, lost item, lost parcel, missing luggage, missing baggage, missing parcel, missing item, lost and found | lost property | luggage,baggage,property,item,parcel | Loss noticed
Customer: Report $; Service desk: Register $; Service desk: Search $; ^; ?Found{[found] Service desk: Return $ to customer | [not found] Service desk: Compensate customer}

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
    return { titles: list(titles), thing, kinds: list(kinds), start, steps };
  });
