/** The meaning of instructions on more diagrams: pools and sub-processes, several decisions, lanes. */
import { describe, test } from "vitest";
import { purchase } from "./documents.ts";
import { expense } from "./expense.ts";
import { leave } from "./leave.ts";
import { expectMeaning, type Meaning } from "./said.ts";

const onPurchase: Meaning[] = [
  {
    means: ["insertBefore id: order, steps: [Check credit]"],
    said: ["Add a task 'Check credit' before 'Send order'"],
  },
  {
    means: ["rename id: seller, name: Supplier"],
    said: ["Rename the pool Seller to Supplier"],
  },
  {
    means: ["rename id: deliver, name: Deliver goods"],
    said: ["Rename 'Deliver' to 'Deliver goods'"],
  },
  {
    means: ["insertAfter id: d2, steps: [Check load]"],
    said: ["Add 'Check load' after 'Load truck'"],
  },
  {
    means: ["delete id: print"],
    said: ["Remove 'Print invoice'"],
  },
  {
    means: ["delete id: goods"],
    said: ["Remove 'Prepare goods'"],
  },
  {
    means: ["deleteBranch flow: q3"],
    said: ["Delete the branch with 'Write invoice'"],
  },
  {
    means: ["makeParallel ids: [d2 | d4]"],
    said: ["Make 'Load truck' and 'Drive to customer' parallel"],
  },
  {
    means: ["addMessageFlow from: print, to: pay, name: Invoice"],
    said: ["Add a message flow 'Invoice' from 'Print invoice' to 'Pay invoice'"],
  },
  {
    means: ["delete id: deliver"],
    said: ["Delete 'Deliver'"],
  },
  {
    means: ["rename id: m1, name: Purchase order"],
    said: ["Rename the message flow 'Order' to 'Purchase order'"],
  },
  {
    means: ["move id: print, where: after, target: goods"],
    said: ["Move 'Print invoice' after 'Prepare goods'"],
  },
  {
    means: ["makeParallel ids: [print | bill]"],
    said: ["Do the printing of the invoice in parallel with writing it"],
  },
  {
    means: ["move id: goods, where: before, target: bill"],
    said: ["Make 'Prepare goods' happen before 'Write invoice'"],
  },
  {
    means: ["makeSequential ids: [bill | goods]"],
    said: ["Write the invoice first, then prepare the goods, not in parallel"],
  },
];

const onLeave: Meaning[] = [
  {
    means: ["rename id: wait, name: 5 days", "setTime id: wait, time: P5D"],
    said: ["Change '2 days' to '5 days'"],
  },
  {
    means: ["rename id: wait, name: Cooling off"],
    said: ["Rename '2 days' to 'Cooling off'"],
  },
  {
    means: ["replace id: wait, steps: [Wait for cover]"],
    said: ["Replace the timer with a task 'Wait for cover'"],
  },
  {
    means: ["insertAfter id: fill, steps: [Sign request]"],
    said: ["Add a task 'Sign request' after 'Fill in request'"],
  },
  {
    means: ["insertAfter id: fill, steps: [Sign request @employee]"],
    said: ["The employee should sign the request after filling it in"],
  },
  {
    means: ["insertAfter id: review, steps: [File request @hr]"],
    said: ["After the request is reviewed, the HR department files it"],
  },
  {
    means: ["insertBefore id: record, steps: [Check balance @hr]"],
    said: ["Before the absence is recorded, HR checks the balance."],
  },
  {
    means: [
      "addLane name: Auditor, process: absence",
      "insertBefore id: record, steps: [Check absence @Lane_auditor]",
    ],
    said: ["The auditor checks the absence before it is recorded"],
  },
  {
    means: ["insertInFlow flow: f13, steps: [Inform works council]"],
    said: ["Add a task 'Inform works council' to the no branch"],
  },
  {
    means: ["insertInFlow flow: f6, steps: [Check balance]"],
    said: ["Add 'Check balance' in the 'yes' branch"],
  },
  {
    means: ["insertInFlow flow: f5, steps: [Print form]"],
    said: ["Add a task 'Print form' between 'Request approved?' and 'Record absence'"],
  },
  {
    means: ["rename id: manager, name: Team lead"],
    said: ["Rename the lane Manager to Team lead", "The lane 'Manager' should be called 'Team lead'"],
  },
  {
    means: ["rename id: hr, name: People"],
    said: ["Rename the HR department lane to People"],
  },
  {
    means: ["rename id: approved, name: Request accepted?"],
    said: ["Rename the 'Request approved?' gateway to 'Request accepted?'"],
  },
  {
    means: ["setCondition flow: f5, condition: approved"],
    said: ["Rename the 'yes' branch to 'approved'", "The condition on the 'yes' branch should be 'approved'"],
  },
  {
    means: ["setCondition flow: f12, condition: not approved"],
    said: ["Change the condition of the 'no' branch to 'not approved'"],
  },
  {
    means: ["setCondition flow: f5, condition: ok"],
    said: ["Change the label of the flow from 'Request approved?' to 'Record absence' to 'ok'"],
  },
  {
    means: ["setCondition flow: f12, condition: refused"],
    said: ["Label the no path 'refused'"],
  },
  {
    means: ["rename id: company, name: ACME"],
    said: ["Rename the pool to 'ACME'"],
  },
  {
    means: ["rename id: wait, name: Cooling off"],
    said: ["Rename the timer to 'Cooling off'"],
  },
  {
    means: ["setDefault flow: f12"],
    said: ["Make the 'no' branch the default"],
  },
  {
    means: ["deleteBranch flow: f12"],
    said: ["Remove the 'no' branch", "Delete the rejection path", "Delete the branch to 'Inform employee'"],
  },
  {
    means: ["delete id: wait"],
    said: ["Remove the timer"],
  },
  {
    means: ["delete id: team"],
    said: ["We no longer notify the team."],
  },
  {
    means: ["delete id: calendar"],
    said: ["Remove 'Update calendar'"],
  },
  {
    means: ["deleteLane id: manager, to: hr"],
    said: ["Remove the Manager lane and move its tasks to HR"],
  },
  {
    means: ["makeSequential ids: [calendar | team]"],
    said: [
      "Make 'Update calendar' and 'Notify team' sequential",
      "'Update calendar' and 'Notify team' should no longer run in parallel",
      "Do 'Update calendar' and 'Notify team' one after the other",
    ],
  },
  {
    means: ["makeSequential ids: [team | calendar]"],
    said: ["First notify the team, then update the calendar, instead of in parallel"],
  },
  {
    means: ["assignLane ids: [record], lane: manager"],
    said: ["Move 'Record absence' to the Manager lane"],
  },
  {
    means: ["assignLane ids: [team], lane: manager"],
    said: [
      "Assign 'Notify team' to the manager",
      "The manager should notify the team",
      "The team should be notified by the manager instead of HR",
      "'Notify team' should be done by the manager",
      "The manager is responsible for 'Notify team'",
      "Let the manager notify the team",
    ],
  },
  {
    means: ["assignLane ids: [record], lane: employee"],
    said: ["Hand 'Record absence' over to the employee"],
  },
  {
    means: ["addLane name: Finance, process: absence, ids: [inform]"],
    said: ["Reassign 'Inform employee' to Finance"],
  },
  {
    means: ["addLane name: Finance, process: absence"],
    said: ["Add a lane 'Finance'", "Add a Finance lane"],
  },
  {
    means: ["addLane name: Finance, process: absence", "assignLane ids: [record], lane: Lane_finance"],
    said: ["Add a new lane called Finance and move 'Record absence' into it"],
  },
  {
    means: ["addLane name: Works council, process: absence, ids: [inform]"],
    said: ["Create a lane \"Works council\" for 'Inform employee'"],
  },
  {
    means: ["setTime id: wait, time: P5D", "rename id: wait, name: 5 days"],
    said: ["Change the timer to 5 days"],
  },
  {
    means: ["setTime id: wait, time: P7D", "rename id: wait, name: 1 week"],
    said: ["Change the waiting time from 2 days to 1 week"],
  },
  {
    means: ["setTime id: wait, time: P3D", "rename id: wait, name: 3 days"],
    said: ["Extend the timer before 'Review request' to 3 days", "Wait 3 days instead of 2 days"],
  },
  {
    means: ["setTime id: wait, time: P4D", "rename id: wait, name: 4 days"],
    said: ["The timer should be 4 days", 'The timer "2 days" should be changed to 4 days'],
  },
  {
    means: ["setTime id: wait, time: PT12H", "rename id: wait, name: 12 hours"],
    said: ["Reduce the delay to 12 hours"],
  },
  {
    means: ["retypeGateway id: fork, kind: exclusiveGateway"],
    said: ["Change the parallel gateway to an exclusive gateway"],
  },
  {
    means: ["retypeGateway id: approved, kind: parallelGateway"],
    said: ["Make the gateway 'Request approved?' parallel"],
  },
  {
    means: ["retypeGateway id: fork, kind: inclusiveGateway"],
    said: ["Turn the parallel gateway into an inclusive one"],
  },
  {
    means: ["addBranch gateway: approved, branch: documents are missing -> Complete request @employee; end"],
    said: [
      "Add a third branch to the gateway 'Request approved?': if documents are missing, the employee completes the request.",
    ],
  },
  {
    means: ["addBranch gateway: approved, branch: documents are missing -> goto fill"],
    said: [
      "Add another branch to 'Request approved?' for the case that documents are missing: go back to 'Fill in request'",
    ],
  },
  {
    means: ["addBranch gateway: approved, branch: unclear -> Call employee @manager; end Employee called"],
    said: ["Add a branch 'unclear' to the decision: the manager calls the employee"],
  },
  {
    means: [
      "addBranch gateway: approved, branch: it is unclear -> Call employee @manager; end Employee called",
    ],
    said: [
      "Add a new option to the gateway: if it is unclear, the manager calls the employee and the process ends",
    ],
  },
  {
    means: ["addBranch gateway: fork, branch:  -> Order replacement; continue"],
    said: ["Add a parallel branch with 'Order replacement'"],
  },
  {
    means: [
      "attachEvent host: review, trigger: timer, label: 3 days, time: P3D, interrupting: false, steps: [Remind manager], next: end",
    ],
    said: ["If the request is not reviewed within 3 days, remind the manager."],
  },
  {
    means: [
      "attachEvent host: review, trigger: timer, label: 5 days, time: P5D, interrupting: false, steps: [Escalate to HR], next: end",
    ],
    said: ["If the manager does not review the request within 5 days, escalate to HR"],
  },
  {
    means: [
      "attachEvent host: review, trigger: timer, label: 1 week, time: P7D, interrupting: true, steps: [Cancel request], next: end Request cancelled",
    ],
    said: ["If the review takes longer than 1 week, cancel the request and end the process"],
  },
  {
    means: ["loopBack after: review, to: fill, condition: review fails, otherwise: otherwise"],
    said: ["If the review fails, go back to 'Fill in request'"],
  },
  {
    means: ["replace id: inform, steps: [Call employee | Send letter]"],
    said: ["Replace 'Inform employee' by two steps: first call the employee, then send a letter"],
  },
  {
    means: ["rename id: record, name: Register absence", "delete id: team"],
    said: ["Rename 'Record absence' to 'Register absence' and remove 'Notify team'"],
  },
  {
    means: [
      "rename id: record, name: Register absence",
      "insertAfter id: record, steps: [Archive request]",
      "assignLane ids: [Task_archive_request], lane: manager",
    ],
    said: [
      'Rename "Record absence" to "Register absence"; then add a task "Archive request" after it and assign it to the manager',
    ],
  },
  {
    means: [
      "insertAfter id: inform, steps: [Archive request]",
      "rename id: review, name: Check request",
      "delete id: wait",
    ],
    said: [
      "Add a task 'Archive request' after 'Inform employee', rename 'Review request' to 'Check request' and remove the timer.",
    ],
  },
  {
    means: [
      "insertAfter id: fill, steps: [Check balance]",
      "insertAfter id: Task_check_balance, steps: [Check cover]",
    ],
    said: ["Add 'Check balance' after 'Fill in request' and 'Check cover' after 'Check balance'"],
  },
  {
    means: ["insertInFlow flow: f13, steps: [Sign off]"],
    said: ["Add a step 'Sign off' to the rejection branch"],
  },
  {
    means: ["move id: calendar, where: after, target: inform"],
    said: ["After 'Inform employee', 'Update calendar'"],
  },
];

const onExpense: Meaning[] = [
  {
    means: ["addLane name: Auditor, process: expense"],
    said: ["Add a lane for the auditor", 'Introduce a new swimlane "Auditor"'],
  },
  {
    means: ["assignLane ids: [approve], lane: accountant"],
    said: [
      "'Approve claim' is the responsibility of the accountant",
      "The accountant takes over 'Approve claim'",
    ],
  },
  {
    means: ["assignLane ids: [pay], lane: clerk"],
    said: [
      "The clerk pays the claim",
      "Let the clerk pay the claim",
      "Make the clerk responsible for 'Pay claim'",
      "Move the payment to the clerk",
      "Put 'Pay claim' into the lane Clerk",
    ],
  },
  {
    means: ["assignLane ids: [pay], lane: manager"],
    said: [
      "Transfer 'Pay claim' from Accountant to Manager",
      "Change the lane of 'Pay claim' to Manager",
      "Change the performer of 'Pay claim' to the manager",
      "'Pay claim' belongs to the Manager lane",
    ],
  },
  {
    means: ["rename id: clerk, name: Back Office"],
    said: [
      "The lane Clerk should be named Back Office",
      "Change the lane name Clerk to Back Office",
      "Change the name of the lane 'Clerk' to 'Back Office'",
      "Rename Clerk to Back Office",
      'Rename the "Clerk" swimlane to "Back Office"',
    ],
  },
  {
    means: ["deleteLane id: accountant, to: manager"],
    said: [
      "Delete the Accountant lane and give its tasks to the manager",
      "Merge the Accountant lane into the Manager lane",
    ],
  },
  {
    means: ["setCondition flow: x7, condition: claim has errors"],
    said: [
      "Change the 'no' label to 'claim has errors'",
      "Rename the 'no' flow to 'claim has errors'",
      "The 'no' branch should be labelled 'claim has errors'",
      "Change the condition 'no' to 'claim has errors'",
      "Set the condition of the flow to 'Return claim' to 'claim has errors'",
      "Label the branch to 'Return claim' with 'claim has errors'",
      "Instead of 'no' the branch should say 'claim has errors'",
    ],
  },
  {
    means: ["rename id: decide, name: Is the claim ok?"],
    said: [
      'Change "Claim correct?" to "Is the claim ok?"',
      'The question at the gateway should be "Is the claim ok?"',
      "Rename the decision to 'Is the claim ok?'",
    ],
  },
  {
    means: ["rename id: returned, name: Claim rejected"],
    said: ["Rename the end event 'Claim returned' to 'Claim rejected'"],
  },
  {
    means: ["deleteBranch flow: x7"],
    said: [
      "Remove the 'no' branch",
      "Remove the branch in which the claim is returned",
      "Remove the branch with 'Return claim'",
      "Remove the decision and keep only the 'yes' branch",
    ],
  },
  {
    means: ["deleteBranch flow: x4"],
    said: ["Delete the 'yes' path"],
  },
  {
    means: ["insertBefore id: return, steps: [Call supplier @clerk]"],
    said: ["Before returning the claim, the clerk should call the supplier"],
  },
  {
    means: ["insertBefore id: return, steps: [Call supplier]"],
    said: ["On the 'no' branch, add a task 'Call supplier' before 'Return claim'"],
  },
  {
    means: ["insertInFlow flow: x7, steps: [Call supplier]"],
    said: ["In the no branch, call the supplier first"],
  },
  {
    means: ["insertAfter id: return, steps: [Inform supplier @clerk]"],
    said: ["After the claim is returned, the clerk informs the supplier."],
  },
  {
    means: ["insertInFlow flow: x8, steps: [Inform supplier]"],
    said: ["Add a task 'Inform supplier' at the end of the no branch"],
  },
  {
    means: ["insertAfter id: pay, steps: [Archive claim @clerk]"],
    said: ["After paying, the claim is archived by the clerk"],
  },
  {
    means: [
      "addLane name: Director, process: expense",
      "insertAfter id: approve, steps: [Approve claim @Lane_director]",
    ],
    said: ["Add a second approval by the director after 'Approve claim'"],
  },
  {
    means: [
      "addLane name: Director, process: expense",
      "insertBefore id: pay, steps: [Approve claim @Lane_director]",
      "addDecision after: Task_approve_claim, question: Claim approved?, branches: [rejected -> Return claim to supplier; end Claim returned | approved (default) -> continue]",
    ],
    said: [
      "Add an approval by the director before 'Pay claim'. If he rejects the claim, return it to the supplier and end the process.",
    ],
  },
  {
    means: [
      "addLane name: Director, process: expense",
      "insertAfter id: approve, steps: [Approve claim @Lane_director]",
      "addDecision after: Task_approve_claim, question: Claim approved?, branches: [not approved -> goto check | approved (default) -> continue]",
    ],
    said: [
      "Add an approval step for the director after 'Approve claim'. If not approved, go back to 'Check claim'.",
    ],
  },
  {
    means: [
      "addLane name: Director, process: expense",
      "insertAfter id: check, steps: [Review claim @Lane_director]",
      "addDecision after: Task_review_claim, question: Review negative?, branches: [review is negative -> end | otherwise (default) -> continue]",
    ],
    said: [
      "Insert a review by the director after 'Check claim'; if the review is negative, end the process.",
    ],
  },
  {
    means: ["addBranch gateway: decide, branch: information is missing -> Ask supplier; goto check"],
    said: [
      "Add a third branch to 'Claim correct?': if information is missing, ask the supplier and go back to 'Check claim'",
    ],
  },
  {
    means: ["addBranch gateway: decide, branch: unclear -> goto check"],
    said: ["Add a branch 'unclear' to the gateway 'Claim correct?' that leads back to 'Check claim'"],
  },
  {
    means: ["retypeTask id: approve, kind: userTask", "retypeTask id: pay, kind: serviceTask"],
    said: ["Make 'Approve claim' a user task and 'Pay claim' a service task"],
  },
  {
    means: [
      "retypeTask id: receive, kind: userTask",
      "retypeTask id: check, kind: userTask",
      "retypeTask id: return, kind: userTask",
    ],
    said: ["All tasks of the clerk should be user tasks"],
  },
  {
    means: ["retypeGateway id: decide, kind: inclusiveGateway"],
    said: [
      "Turn the exclusive gateway into an inclusive gateway",
      "'Claim correct?' should be an inclusive gateway",
      "Change the gateway 'Claim correct?' from exclusive to inclusive",
    ],
  },
  {
    means: [
      "attachEvent host: approve, trigger: timer, label: 3 days, time: P3D, interrupting: true, steps: [Escalate to director | Cancel approval], next: end",
    ],
    said: ["If 'Approve claim' takes longer than 3 days, escalate to the director and cancel the approval"],
  },
  {
    means: [
      "attachEvent host: approve, trigger: timer, label: 3 days, time: P3D, interrupting: false, steps: [Remind manager], next: end",
    ],
    said: [
      "After 3 days without approval, remind the manager",
      "Remind the manager after 3 days if the claim is not approved",
      "If the manager does not approve the claim within 3 days, remind him.",
    ],
  },
  {
    means: [
      "attachEvent host: pay, trigger: timer, label: 5 days, time: P5D, interrupting: false, steps: [Inform supplier], next: end",
    ],
    said: ["Set a deadline of 5 days for the payment; if it is missed, inform the supplier"],
  },
  {
    means: ["loopBack after: check, to: receive, condition: checking the claim fails, otherwise: otherwise"],
    said: ["If checking the claim fails, go back to receiving the claim"],
  },
  {
    means: ["loopBack after: pay, to: pay, condition: payment fails, otherwise: otherwise"],
    said: ["If payment fails, repeat 'Pay claim'"],
  },
  {
    means: [
      "addDecision after: check, question: Claim correct?, branches: [claim is correct -> continue | otherwise (default) -> goto check]",
    ],
    said: ["Repeat 'Check claim' until the claim is correct"],
  },
  {
    means: ["loopBack after: approve, to: check, condition: manager rejects the claim, otherwise: otherwise"],
    said: ["When the manager rejects the claim, go back to 'Check claim'"],
  },
  {
    means: [
      "loopBack after: approve, to: check, question: Approval refused?, condition: approval is refused, otherwise: otherwise",
    ],
    said: ["Go back to 'Check claim' if the approval is refused."],
  },
  {
    means: ["loopBack after: approve, to: check, condition: manager has questions, otherwise: otherwise"],
    said: ["After 'Approve claim', loop back to 'Check claim' if the manager has questions"],
  },
  {
    means: [
      "addDecision after: pay, question: Payment successful?, branches: [payment is not successful -> goto approve | otherwise (default) -> continue]",
    ],
    said: ["If the payment is not successful, return to 'Approve claim'; otherwise continue"],
  },
];

describe.each([
  { title: "two pools, parallel branches and a sub-process", bpmn: purchase, meanings: onPurchase },
  { title: "an absence request", bpmn: leave, meanings: onLeave },
  { title: "an expense claim", bpmn: expense, meanings: onExpense },
])("in $title", ({ bpmn, meanings }) => {
  const cases = meanings.flatMap(({ means, said }) => said.map((prompt) => ({ prompt, means })));

  test.each(cases)("$prompt", ({ prompt, means }) => expectMeaning(bpmn, prompt, means));
});
