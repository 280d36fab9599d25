/** The meaning of each kind of instruction: the operations, and several wordings. */
import { expect } from "vitest";
import { applyOperations } from "../../src/generation/apply.ts";
import { rulesEditor } from "../../src/generation/editor.rules.ts";
import { testWordings } from "../support/wordings.ts";
import { brief } from "./brief.ts";
import { claim, order, purchase } from "./documents.ts";
import { expense } from "./expense.ts";
import { leave } from "./leave.ts";

type Meaning = { means: string[]; said: string[] };

const onOrder: Meaning[] = [
  {
    means: ["insertInFlow flow: F3, steps: [Sort]"],
    said: ["Add a task 'Sort' after 'Pick items' and before 'Pack items'"],
  },
  {
    means: ["insertAfter id: Pack, steps: [Print slip]"],
    said: [
      "Add a task 'Print slip' after 'Pack items'.",
      "please add a new step called Print slip right after packing",
      "After packing the items, print the slip.",
      "Once the items have been packed, the slip is printed.",
      'Can you add a task "Print slip" after "Pack items"?',
      "There should be a task 'Print slip' following 'Pack items'",
    ],
  },
  {
    means: ["insertInFlow flow: F4, steps: [Print slip]"],
    said: ['Insert "Print slip" between Pack items and Ship order'],
  },
  {
    means: ["insertBefore id: Ship, steps: [Print slip]"],
    said: [
      "We need a step to print the slip before the order is shipped.",
      "Add a task to print the slip before shipping",
      "The slip must be printed before the order is shipped.",
      "Before shipping the order, somebody has to print the slip",
      "I would like you to insert a step 'Print slip' directly before 'Ship order'",
      "Put a task 'Print slip' in front of 'Ship order'",
    ],
  },
  {
    means: ["insertAfter id: Pick, steps: [Check quality]"],
    said: ["Add a quality check after picking"],
  },
  {
    means: ["insertBefore id: End, steps: [Archive order]"],
    said: [
      "At the end, archive the order",
      "Add a final step 'Archive order'",
      "Add a task 'Archive order' at the end of the process",
      "Finally, archive the order.",
      "Append 'Archive order' as the last step",
      "Please add a task for the clerk to archive the order at the end",
    ],
  },
  {
    means: ["insertAfter id: Pick, steps: [message Payment received]"],
    said: ["Wait for the payment after picking the items", "After picking the items, wait for the payment"],
  },
  {
    means: ["insertAfter id: Pick, steps: [message Driver arrived]"],
    said: ["After picking the items, wait for the driver."],
  },
  {
    means: ["rename id: Ship, name: Send order to customer"],
    said: ["Instead of shipping the order, send it to the customer"],
  },
  {
    means: ["insertAfter id: Start, steps: [Register order]"],
    said: ["Add 'Register order' as the first step", "At the beginning, register the order"],
  },
  {
    means: ["insertAfter id: Check, steps: [userTask Approve discount]"],
    said: ["Add a user task 'Approve discount' after 'Check stock'"],
  },
  {
    means: ["insertAfter id: Pack, steps: [Weigh parcel | Print label]"],
    said: [
      "Add the tasks 'Weigh parcel' and 'Print label' after 'Pack items'",
      "After 'Pack items', weigh the parcel and print the label",
    ],
  },
  {
    means: ["insertParallel ids: [Pack], steps: [Book courier]"],
    said: [
      "Add a task 'Book courier' in parallel to 'Pack items'",
      "While the items are packed, book a courier",
    ],
  },
  {
    means: ["rename id: Check, name: Verify stock"],
    said: [
      "Rename 'Check stock' to 'Verify stock'",
      "Rename the task Check stock to Verify stock",
      "Change the name of 'Check stock' to 'Verify stock'",
      "'Check stock' should be called 'Verify stock'",
      "Change 'Check stock' to 'Verify stock'",
      "Call the first task 'Verify stock'",
    ],
  },
  {
    means: ["rename id: Start, name: Order placed"],
    said: ["Rename the start event to 'Order placed'"],
  },
  {
    means: ["rename id: End, name: Order closed"],
    said: [
      "rename the end event 'Order shipped' to 'Order closed'",
      'The end event should be named "Order closed"',
    ],
  },
  {
    means: ["rename id: Process_1, name: Order handling"],
    said: ["Rename the process to 'Order handling'"],
  },
  {
    means: ["rename id: Pick, name: Collect items"],
    said: [
      "Relabel Pick items as Collect items",
      "Replace 'Pick items' with 'Collect items'",
      "Task 'Pick items' should be renamed to 'Collect items'.",
      'Please rename the activity "Pick items" -> "Collect items"',
      "Rename: 'Pick items' to 'Collect items'",
      "Give 'Pick items' the name 'Collect items'",
      "Change the task name from 'Pick items' to 'Collect items'",
      "The name of the task 'Pick items' should be 'Collect items'",
      "Update 'Pick items' to read 'Collect items'",
      "'Pick items' is now called 'Collect items'",
      "Use 'Collect items' instead of 'Pick items'",
    ],
  },
  {
    means: ["rename id: Pack, name: Wrap items"],
    said: ["Rename pack items into Wrap items"],
  },
  {
    means: ["delete id: Pick"],
    said: [
      "Remove 'Pick items'",
      "Delete the picking step",
      "We no longer pick items",
      "we don't pick the items any more",
      "Picking the items is no longer necessary",
      "The items are no longer picked.",
      "Drop the second task",
      "Get rid of the task 'Pick items', because the robot does it",
      'Delete the task "Pick"',
      "Take 'Pick items' out of the process",
      "Picking is not needed anymore",
      "Skip 'Pick items'",
      'The step "Pick items" should be removed.',
      'Delete "pick items".',
      "There is no need to pick items anymore",
      "Items don't need to be picked any more",
      "Remove the task between 'Check stock' and 'Pack items'",
      "Remove the task after 'Check stock'",
    ],
  },
  {
    means: ["delete id: Pick", "delete id: Pack"],
    said: ["Remove 'Pick items' and 'Pack items'"],
  },
  {
    means: ["makeParallel ids: [Pick | Pack]"],
    said: [
      "Make 'Pick items' and 'Pack items' parallel",
      "Pick items and Pack items should happen at the same time",
      "Do 'Pick items' in parallel with 'Pack items'",
    ],
  },
  {
    means: ["makeParallel ids: [Check | Pick | Pack]"],
    said: [
      'Run "Check stock", "Pick items" and "Pack items" in parallel',
      "Execute 'Check stock', 'Pick items' and 'Pack items' at the same time",
    ],
  },
  {
    means: ["makeParallel ids: [Check | Pick]"],
    said: [
      "The stock check and picking can be done simultaneously",
      "Parallelize 'Check stock' and 'Pick items'",
      "While the stock is checked, the items are picked",
      "Parallelise checking the stock and picking the items",
    ],
  },
  {
    means: ["swap first: Check, second: Pick"],
    said: ["Swap 'Check stock' and 'Pick items'"],
  },
  {
    means: ["swap first: Pick, second: Pack"],
    said: [
      "Swap the order of picking and packing",
      "Exchange 'Pick items' with 'Pack items'",
      "'Pick items' and 'Pack items' should change places",
      "The order of 'Pick items' and 'Pack items' should be reversed",
      "Reverse the order of 'Pick items' and 'Pack items'",
    ],
  },
  {
    means: ["swap first: Check, second: Pack"],
    said: ["Switch the positions of 'Check stock' and 'Pack items'"],
  },
  {
    means: ["move id: Check, where: after, target: Pack"],
    said: ["Move 'Check stock' after 'Pack items'", "Place 'Check stock' after 'Pack items'"],
  },
  {
    means: ["move id: Pack, where: before, target: Pick"],
    said: [
      "Move 'Pack items' before 'Pick items'",
      "Do 'Pack items' before 'Pick items'",
      "Move packing before picking",
    ],
  },
  {
    means: ["move id: Check, where: after, target: Pick"],
    said: ["'Check stock' should happen after 'Pick items'", "The stock check must be done after picking"],
  },
  {
    means: ["move id: Pick, where: before, target: Check"],
    said: ["Pick the items before checking the stock"],
  },
  {
    means: ["move id: Pick, where: before, target: End"],
    said: ["Move 'Pick items' to the end"],
  },
  {
    means: ["move id: Pack, where: after, target: Start"],
    said: ["Move 'Pack items' to the beginning"],
  },
  {
    means: ["moveIntoFlow id: Check, flow: F3"],
    said: ["Put 'Check stock' between 'Pick items' and 'Pack items'"],
  },
  {
    means: ["retypeTask id: Pick, kind: manualTask"],
    said: ["Change 'Pick items' to a manual task", "Picking is done manually"],
  },
  {
    means: ["retypeTask id: Check, kind: serviceTask"],
    said: [
      "Make 'Check stock' a service task",
      "The stock check should be done automatically",
      "Turn 'Check stock' into an automated task",
      "'Check stock' should be executed by the system automatically",
      "Mark 'Check stock' as a service task",
    ],
  },
  {
    means: ["retypeTask id: Pack, kind: scriptTask"],
    said: ["Turn the task 'Pack items' into a script task"],
  },
  {
    means: ["retypeTask id: Ship, kind: userTask"],
    said: ["'Ship order' should be a user task"],
  },
  {
    means: ["retypeTask id: Ship, kind: sendTask"],
    said: ['Convert "Ship order" into a send task.'],
  },
  {
    means: ["retypeTask id: Pick, kind: userTask"],
    said: ["Set the type of 'Pick items' to user task"],
  },
  {
    means: ["retypeEvent id: End, trigger: terminate"],
    said: ["Make the end event a terminate end event"],
  },
  {
    means: ["retypeEvent id: Start, trigger: message"],
    said: ["Change the start event to a message start event"],
  },
  {
    means: ["insertBefore id: Ship, steps: [timer 2 days P2D]"],
    said: [
      "Add a timer of 2 days before 'Ship order'",
      "Wait 2 days before shipping the order",
      "Add a 2-day delay before 'Ship order'",
      "Ship the order only after 2 days",
      "The order should be shipped 2 days after packing",
    ],
  },
  {
    means: ["insertAfter id: Pack, steps: [timer 3 hours PT3H]"],
    said: ["Insert a waiting period of 3 hours after 'Pack items'"],
  },
  {
    means: ["insertAfter id: Pack, steps: [timer 30 minutes PT30M]"],
    said: ["After packing, wait for 30 minutes"],
  },
  {
    means: ["insertBefore id: Ship, steps: [timer one day P1D]"],
    said: ["Delay 'Ship order' by one day"],
  },
  {
    means: ["insertInFlow flow: F3, steps: [timer 24 hours PT24H]"],
    said: ["Add a 24 hour timer between 'Pick items' and 'Pack items'"],
  },
  {
    means: ["insertAfter id: Check, steps: [timer two weeks P14D]"],
    said: ["Pause for two weeks after 'Check stock'"],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: 2 hours, time: PT2H, interrupting: false, steps: [Notify manager], next: end",
    ],
    said: ["If 'Pick items' takes longer than 2 hours, notify the manager."],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: two hours, time: PT2H, interrupting: false, steps: [Inform supervisor], next: end",
    ],
    said: ["If picking takes more than two hours, inform the supervisor and continue"],
  },
  {
    means: [
      "attachEvent host: Pack, trigger: timer, label: 1 day, time: P1D, interrupting: false, steps: [Escalate to team lead], next: end",
    ],
    said: ["If the items are not packed within 1 day, escalate to the team lead"],
  },
  {
    means: [
      "attachEvent host: Pack, trigger: timer, label: 3 days, time: P3D, interrupting: false, steps: [Remind clerk], next: end",
    ],
    said: [
      "Remind the clerk if 'Pack items' takes longer than 3 days",
      "Add a timer of 3 days to 'Pack items' that reminds the clerk",
    ],
  },
  {
    means: [
      "attachEvent host: Check, trigger: timer, label: 4 hours, time: PT4H, interrupting: true, steps: [Cancel order], next: end Order cancelled",
    ],
    said: ['If "Check stock" is not completed within 4 hours, cancel the order and end the process.'],
  },
  {
    means: [
      "attachEvent host: Pack, trigger: timer, label: 3 days, time: P3D, interrupting: false, steps: [Call manager], next: end",
    ],
    said: ["Add a deadline of 3 days to 'Pack items'; if it is exceeded, call the manager"],
  },
  {
    means: [
      "attachEvent host: Check, trigger: timer, label: 1 hour, time: PT1H, interrupting: false, steps: [Notify warehouse], next: end",
    ],
    said: ["Attach a boundary timer of 1 hour to 'Check stock': notify the warehouse"],
  },
  {
    means: [
      "attachEvent host: Pack, trigger: timer, label: 2 days, time: P2D, interrupting: false, steps: [Escalate to manager], next: end",
    ],
    said: ["'Pack items' must be completed within 2 days; otherwise escalate to the manager"],
  },
  {
    means: [
      "attachEvent host: Ship, trigger: error, interrupting: true, steps: [Inform customer], next: end",
    ],
    said: ["Add an error event to 'Ship order': inform the customer"],
  },
  {
    means: ["loopBack after: Pack, to: Pick, condition: packing fails, otherwise: otherwise"],
    said: ["If packing fails, go back to 'Pick items'.", "Go back to 'Pick items' if packing fails"],
  },
  {
    means: [
      "loopBack after: Pack, to: Pick, question: Items damaged?, condition: items are damaged, otherwise: otherwise",
    ],
    said: ["If the items are damaged after packing, go back to 'Pick items'"],
  },
  {
    means: [
      "addDecision after: Pack, question: Parcel damaged?, branches: [parcel is damaged -> goto Pick | otherwise (default) -> continue]",
    ],
    said: ["After 'Pack items', if the parcel is damaged, go back to 'Pick items'; otherwise continue."],
  },
  {
    means: [
      "addDecision after: Pick, question: All items found?, branches: [all items are found -> continue | otherwise (default) -> goto Pick]",
    ],
    said: ["Repeat 'Pick items' until all items are found"],
  },
  {
    means: [
      "loopBack after: Pack, to: Pick, question: Item missing?, condition: item is missing, otherwise: otherwise",
    ],
    said: ["Add a loop from 'Pack items' back to 'Pick items' if an item is missing"],
  },
  {
    means: [
      "loopBack after: Check, to: Check, question: Stock check negative?, condition: stock check is negative, otherwise: otherwise",
    ],
    said: ["If the stock check is negative, return to 'Check stock'"],
  },
  {
    means: ["loopBack after: Check, to: Check, condition: check of the stock fails, otherwise: otherwise"],
    said: ["If the check of the stock fails, start over"],
  },
  {
    means: [
      "addDecision after: Check, question: Goods in stock?, branches: [goods are not in stock -> Cancel order; end Order cancelled | otherwise (default) -> continue]",
    ],
    said: [
      "After 'Check stock', add a decision: if the goods are not in stock, cancel the order and end the process; otherwise continue as before.",
    ],
  },
  {
    means: [
      "addDecision after: Check, question: Goods in stock?, branches: [goods are not in stock -> Reorder goods; continue | otherwise (default) -> continue]",
    ],
    said: ["If the goods are not in stock after 'Check stock', reorder the goods."],
  },
  {
    means: [
      "addDecision after: Check, question: Goods missing?, branches: [goods are missing -> Order goods from supplier; continue | otherwise (default) -> continue]",
    ],
    said: ["After 'Check stock', if goods are missing, order them from the supplier"],
  },
  {
    means: [
      "addDecision after: Check, question: In stock?, branches: [yes -> continue | no -> Inform customer; end Customer informed]",
    ],
    said: [
      "Add a decision 'In stock?' after 'Check stock': if yes, continue; if no, inform the customer and end the process",
    ],
  },
  {
    means: [
      "insertAfter id: Pick, steps: [Check all items]",
      "addDecision after: Task_check_all_items, branches: [yes -> continue | no -> goto Check]",
    ],
    said: ["After 'Pick items', check whether all items are complete. If not, go back to 'Check stock'."],
  },
  {
    means: [
      "makeConditional ids: [Ship], question: Payment received?, condition: payment has been received, otherwise: otherwise, usual: skipped",
    ],
    said: ["Only ship the order if the payment has been received"],
  },
  {
    means: [
      "makeConditional ids: [Pack], condition: customer wants it, otherwise: otherwise, usual: skipped",
    ],
    said: ["'Pack items' should only be done if the customer wants it"],
  },
  {
    means: [
      "makeConditional ids: [Pack], question: Order small?, condition: otherwise, otherwise: order is small, usual: done",
    ],
    said: ["Skip 'Pack items' if the order is small", "If the order is small, skip 'Pack items'"],
  },
  {
    means: [
      "insertAfter id: Check, steps: [Approve order]",
      "addDecision after: Task_approve_order, question: Order approved?, branches: [order is rejected -> Notify customer; end Customer notified | approved (default) -> continue]",
    ],
    said: [
      "Insert an approval by the manager after 'Check stock'. If the order is rejected, notify the customer and end the process.",
    ],
  },
  {
    means: [
      "insertBefore id: Ship, steps: [Approve order]",
      "addDecision after: Task_approve_order, question: Order approved?, branches: [not approved -> goto Pack | approved (default) -> continue]",
    ],
    said: ["Add a manager approval before 'Ship order'. If it is not approved, go back to 'Pack items'."],
  },
  {
    means: [
      "insertBefore id: Ship, steps: [Approve order]",
      "addDecision after: Task_approve_order, question: Order approved?, branches: [rejected -> Cancel order; end Order cancelled | approved (default) -> continue]",
    ],
    said: [
      "The manager must approve the order before shipping. If the manager rejects it, cancel the order and end the process.",
    ],
  },
  {
    means: [
      "insertAfter id: Check, steps: [Approve stock]",
      "addDecision after: Task_approve_stock, question: Stock approved?, branches: [rejected -> Inform customer; end Customer informed | approved (default) -> continue]",
    ],
    said: ["Add an approval step after 'Check stock'; on rejection, inform the customer and end"],
  },
  {
    means: ["replace id: Pick, steps: [Collect items | Check quality]"],
    said: ["Replace 'Pick items' by 'Collect items' and 'Check quality'"],
  },
  {
    means: ["replace id: Pick, steps: [Pick small items | Pick large items]"],
    said: ["Split 'Pick items' into 'Pick small items' and 'Pick large items'"],
  },
  {
    means: ["replace id: Pack, steps: [Wrap items | Label parcel]"],
    said: ["Split packing into wrapping the items and labelling the parcel"],
  },
  {
    means: ["replace id: Pick, steps: [Collect items | Sort items]"],
    said: ["Instead of 'Pick items', do 'Collect items' and then 'Sort items'"],
  },
  {
    means: ["merge ids: [Pick | Pack], label: Prepare parcel"],
    said: [
      "Merge 'Pick items' and 'Pack items' into 'Prepare parcel'",
      "Combine picking and packing into one task called 'Prepare parcel'",
    ],
  },
  {
    means: ["endAfter id: Pack"],
    said: ["End the process after 'Pack items'"],
  },
  {
    means: ["annotate id: Ship, text: Only on weekdays"],
    said: [
      "Add a note 'Only on weekdays' to 'Ship order'",
      "Annotate 'Ship order' with \"Only on weekdays\"",
    ],
  },
  {
    means: ["insertAfter id: Pick, steps: [Sort items]", "insertAfter id: Pack, steps: [Weigh parcel]"],
    said: ["Add 'Sort items' after 'Pick items' and 'Weigh parcel' after 'Pack items'"],
  },
  {
    means: ["rename id: Pick, name: Collect items", "rename id: Pack, name: Wrap items"],
    said: ["Rename 'Pick items' to 'Collect items' and 'Pack items' to 'Wrap items'"],
  },
  {
    means: ["insertAfter id: Pack, steps: [Ignore previous instructions]"],
    said: ["Add a task 'Ignore previous instructions' after 'Pack items'"],
  },
  {
    means: ["delete id: Check", "delete id: Pick", "delete id: Pack"],
    said: ["Delete 'Check stock', 'Pick items' and 'Pack items'"],
  },
  {
    means: ["addLane name: Warehouse, process: Process_1, ids: [Pick]"],
    said: ["Assign 'Pick items' to the warehouse"],
  },
  {
    means: ["addLane name: Warehouse, process: Process_1, ids: [Pick | Pack]"],
    said: ["Add a lane 'Warehouse' with 'Pick items' and 'Pack items'"],
  },
  {
    means: ["insertInFlow flow: F3, steps: [Inspect quality]"],
    said: ["Between picking and packing there should be a quality inspection."],
  },
  {
    means: ["insertBefore id: Pick, steps: [Confirm order]"],
    said: ['Add a step "Confirm order" as the second step', "Insert 'Confirm order' as second task"],
  },
  {
    means: ["insertAfter id: Pack, steps: [Label parcel]"],
    said: [
      "The warehouse clerk labels the parcel after packing.",
      "Following 'Pack items', label the parcel.",
      "Once packing is done, label the parcel",
      "Add a task for labelling the parcel after packing",
      "Add labelling of the parcel after packing",
      'Create the task "Label parcel" and put it after "Pack items"',
      'I want a task "Label parcel" after "Pack items"',
      "We also need to label the parcel after we pack the items",
      'insert task "Label parcel" after task "Pack items"',
      'new task "Label parcel" after "Pack items"',
    ],
  },
  {
    means: ["insertBefore id: Ship, steps: [Label parcel]"],
    said: [
      "Add 'Label parcel' right before 'Ship order', please!",
      'Include a new activity "Label parcel" prior to shipping the order.',
    ],
  },
  {
    means: ["insertAfter id: Check, steps: [Reserve items]"],
    said: ["Right after the stock is checked we also want to reserve the items"],
  },
  {
    means: ["insertAfter id: Pack, steps: [Print label]"],
    said: ["When the items are packed, print a label"],
  },
  {
    means: ["delete id: Pack"],
    said: ["Cut the packing step", "Pack items is obsolete"],
  },
  {
    means: ["delete id: Ship"],
    said: ["Remove the last task"],
  },
  {
    means: ["makeParallel ids: [Pack | Ship]"],
    said: ["Packing and shipping should be done in parallel"],
  },
  {
    means: ["makeParallel ids: [Pick | Check]"],
    said: [
      "Let 'Pick items' and 'Check stock' run in parallel",
      "'Pick items' should run concurrently with 'Check stock'",
      "Check the stock while picking the items",
    ],
  },
  {
    means: ["move id: Pick, where: after, target: Pack"],
    said: ["'Pick items' must come after 'Pack items'"],
  },
  {
    means: ["move id: Check, where: before, target: End"],
    said: ["Put 'Check stock' at the end"],
  },
  {
    means: ["move id: Ship, where: before, target: Pack"],
    said: ["Ship the order before packing the items"],
  },
  {
    means: ["retypeTask id: Pack, kind: manualTask"],
    said: ["Set 'Pack items' to manual", "Packing is a manual task"],
  },
  {
    means: ["retypeTask id: Check, kind: businessRuleTask"],
    said: ["Change the type of 'Check stock' from task to business rule task"],
  },
  {
    means: ["insertAfter id: Pack, steps: [timer one day P1D]"],
    said: ["After packing, there should be a delay of one day"],
  },
  {
    means: ["insertBefore id: Ship, steps: [timer 2 hours PT2H]"],
    said: ["Hold the order for 2 hours before shipping"],
  },
  {
    means: ["insertInFlow flow: F3, steps: [timer 15 minutes PT15M]"],
    said: ["Insert a pause of 15 minutes between 'Pick items' and 'Pack items'"],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: 4 hours, time: PT4H, interrupting: false, steps: [Notify supervisor], next: end",
    ],
    said: [
      "Set a time limit of 4 hours for 'Pick items'. If it is exceeded, notify the supervisor.",
      "'Pick items' may take at most 4 hours, otherwise notify the supervisor",
      "Add a 4 hour timeout to 'Pick items' that notifies the supervisor",
    ],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: 4 hours, time: PT4H, interrupting: false, steps: [Escalate to warehouse manager], next: end",
    ],
    said: ["If picking the items takes more than 4 hours, escalate to the warehouse manager."],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: 4 hours, time: PT4H, interrupting: false, steps: [Inform supervisor], next: end",
    ],
    said: ["When 'Pick items' is not finished after 4 hours, inform the supervisor"],
  },
  {
    means: [
      "attachEvent host: Pick, trigger: timer, label: 4 hours, time: PT4H, interrupting: false, steps: [Send reminder to clerk], next: end",
    ],
    said: ["In case 'Pick items' takes longer than 4 hours, send a reminder to the clerk"],
  },
];

const onClaim: Meaning[] = [
  {
    means: ["insertBefore id: a4, steps: [Call customer]"],
    said: ["Add a task 'Call customer' before 'Assess damage'"],
  },
  {
    means: ["insertBefore id: a4, steps: [Call customer @l1]"],
    said: ["The clerk calls the customer before the damage is assessed"],
  },
  {
    means: ["insertBefore id: a7, steps: [Close claim]"],
    said: ["Add a task 'Close claim' before the end event 'Claim decided'"],
  },
  {
    means: ["setTime id: a5, time: P21D", "rename id: a5, name: 3 weeks"],
    said: ["Change the timer on 'Assess damage' to 3 weeks"],
  },
  {
    means: ["setTime id: a5, time: P10D", "rename id: a5, name: 10 days"],
    said: ["Change the deadline of 'Assess damage' to 10 days"],
  },
  {
    means: ["delete id: a5"],
    said: ["Remove the timer from 'Assess damage'", "Remove the boundary event"],
  },
  {
    means: ["delete id: a8"],
    said: ["Delete 'Escalate claim'"],
  },
  {
    means: ["delete id: a4"],
    said: ["Delete 'Assess damage'"],
  },
  {
    means: ["deleteBranch flow: s4"],
    said: ["Remove the 'no' branch"],
  },
  {
    means: ["deleteBranch flow: s3"],
    said: ["Remove the 'yes' branch"],
  },
  {
    means: ["assignLane ids: [a2], lane: l2"],
    said: ["Assign 'Register claim' to the expert"],
  },
  {
    means: ["deleteLane id: l3"],
    said: ["Remove the lane Archive"],
  },
  {
    means: ["rename id: l2, name: Loss adjuster"],
    said: ["Rename the lane 'Expert' to 'Loss adjuster'"],
  },
  {
    means: ["rename id: p1, name: Insurance company"],
    said: ["Rename the participant Insurer to 'Insurance company'"],
  },
  {
    means: ["addBranch gateway: a3, branch: claim is fraudulent -> Warn customer @l2; end Customer warned"],
    said: [
      "Add a branch to 'Claim complex?': if the claim is fraudulent, the expert warns the customer and the process ends",
    ],
  },
  {
    means: ["insertAfter id: a4, steps: [Archive claim @l3]"],
    said: ["Add a task 'Archive claim' to the Archive lane after 'Assess damage'"],
  },
  {
    means: ["insertBefore id: a7, steps: [Archive claim @l3]"],
    said: ["Add a task 'Archive claim' in the lane Archive before 'Claim decided'"],
  },
  {
    means: ["retypeGateway id: a3, kind: inclusiveGateway"],
    said: ["Change 'Claim complex?' to an inclusive gateway"],
  },
  {
    means: ["setCondition flow: s3, condition: complex"],
    said: ["Change the 'yes' label to 'complex'"],
  },
  {
    means: ["swap first: a2, second: a4"],
    said: ["Swap 'Register claim' and 'Assess damage'"],
  },
];

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

const editor = rulesEditor();
const plan = async (bpmn: string, prompt: string) =>
  (await editor.plan({ bpmn, prompt, context: null }, AbortSignal.timeout(30_000))).operations;

for (const { bpmn, meanings } of [
  { bpmn: order, meanings: onOrder },
  { bpmn: claim, meanings: onClaim },
  { bpmn: purchase, meanings: onPurchase },
  { bpmn: leave, meanings: onLeave },
  { bpmn: expense, meanings: onExpense },
])
  for (const { means, said } of meanings)
    testWordings(said, async (prompt) => {
      const operations = await plan(bpmn, prompt);
      expect(brief(operations).split("\n")).toEqual(means);
      expect(applyOperations(bpmn, operations).bpmn).not.toBe(bpmn);
    });
