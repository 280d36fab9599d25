/** The content of texts, statement by statement: one line each, as a human reader would write it down. */
import { describe, expect, test } from "vitest";
import { readSentences } from "../../../src/generation/clauses/read.ts";
import { readDocument } from "../../../src/generation/document/read.ts";
import type { Statement } from "../../../src/generation/meaning/meaning.ts";
import { houseNameOf, processNameOf } from "../../../src/generation/meaning/process-name.ts";
import { statementsOf } from "../../../src/generation/meaning/statements.ts";
import { parser } from "../../../src/generation/parser/parser.ts";
import { linesOf, stated } from "./lines.ts";

const tables: Record<string, [string, string[]][]> = {
  "what a process starts with, goes through and ends with": [
    [
      "The process starts with collecting the herbs. The monk then dries them.",
      ["-: Collect herbs", "Monk: Dry herbs"],
    ],
    [
      "The procedure is triggered by a complaint of a guest. The abbot calms the guest.",
      ["start none: Complaint of guest", "Abbot: Calm guest"],
    ],
    [
      "It all starts with the farmer filling in the form. The scribe reads the form.",
      ["start none: Form filled in", "Scribe: Read form"],
    ],
    [
      "The process starts with an inquiry, proceeds through room selection and booking, and ends with a confirmation.",
      ["start none: Inquiry", "-: Select room", "-: Book", "end: Confirmation"],
    ],
    [
      "The mill undergoes an audit involving a self-check, an inspection and a final test.",
      ["remark", "-: Conduct self-check", "-: Inspect", "-: Conduct final test"],
    ],
  ],
  "events are named after what has happened to the thing": [
    ["When a farmer orders seed, the shop packs it.", ["start none: Seed ordered", "Shop: Pack seed"]],
    [
      "When a farmer sends us a sample of her soil, the lab tests it.",
      ["start none: Sample of soil received", "Lab: Test sample"],
    ],
    ["When a farmer calls the shop, the seed is packed.", ["start none: Farmer calls shop", "-: Pack seed"]],
  ],
  "what somebody turns to us for": [
    [
      "A customer asks for a permit. The scribe writes it.",
      ["start message: Customer asks for permit", "Scribe: Write permit"],
    ],
  ],
  "a coordinated phrase keeps its own preposition": [
    ["The sacks are put on the shelves or into the cellar.", ["-: Put sacks on shelves or into cellar"]],
  ],
  "one pays a price, not a slip": [
    [
      "The guest either pays or signs a slip. The maid cleans the room.",
      ["Pay or sign slip? [pay | sign slip]", "Guest: Pay", "Guest: Sign slip", "Maid: Clean room"],
    ],
  ],
  "what several do together": [
    [
      "The abbot and the scribe seal the roll together. The scribe stores it.",
      ["Abbot + Scribe: Seal roll", "Scribe: Store roll"],
    ],
    [
      "The smith shoes the horse together with the squire. The squire leads it away.",
      ["Smith + Squire: Shoe horse", "Squire: Lead horse away"],
    ],
    [
      "The roll is read by the abbot together with the scribe. The scribe stores it.",
      ["Abbot + Scribe: Read roll", "Scribe: Store roll"],
    ],
    [
      "The porter packs the lamp together with the oil. The carter takes it.",
      ["Porter: Pack lamp together with oil", "Carter: Take lamp"],
    ],
    [
      "The mill and the bakery clean the yard. The carter sweeps the lane.",
      ["parallel 2", "Mill: Clean yard", "Bakery: Clean yard", "Carter: Sweep lane"],
    ],
  ],
  "how often something is tried at most": [
    [
      "The scribe calls the abbot at most three times. The porter knocks no more than twice.",
      ["Scribe: Call abbot (3x)", "Porter: Knock (2x)"],
    ],
    [
      "The smith strikes the iron up to 4 times. The pump is tested five times at most.",
      ["Smith: Strike iron (4x)", "-: Test pump (5x)"],
    ],
    [
      "The carter walks up the hill three times. He rings more than twice.",
      ["Carter: Walk up hill", "Carter: Ring"],
    ],
  ],
  "several ways to start": [
    [
      "When a barge arrives or a carter rings the bell, the porter opens the gate.",
      ["start message: Barge received", "start none: Carter rings bell", "Porter: Open gate"],
    ],
    [
      "The process starts when the tank is low or when a pump fails. The porter fetches oil.",
      ["start none: Tank low", "start none: Pump failed", "Porter: Fetch oil"],
    ],
    [
      "When a barge arrives and the porter is awake, he opens the gate.",
      ["start message: Barge received", "Porter: Open gate"],
    ],
  ],
  "what another does before it goes on": [
    [
      "The scribe opens the roll. It is put on hold until the abbot releases it. Then it is sealed.",
      ["Scribe: Open roll", "-: Put roll on hold", "Abbot: Release roll", "-: Seal roll"],
    ],
    [
      "The smith waits until the squire brings the coal. The fire is lit.",
      ["Squire: Bring coal", "-: Light fire"],
    ],
  ],
  "work without a verb": [
    ["wood in -> saw -> stamp plank -> invoice", ["-: Wood in", "-: Saw", "-: Stamp plank", "-: Invoice"]],
    [
      "unload > count > shelf label > store room",
      ["-: Unload", "-: Count", "-: Shelf label", "-: Store room"],
    ],
    ["wash / polish / store the glass", ["-: Wash", "-: Polish", "-: Store glass"]],
    [
      "1. The porter opens the gate\n2. Luggage to room\n3. Key",
      ["Porter: Open gate", "-: Luggage to room", "-: Key"],
    ],
    ["The porter checks the papers:\n- passport\n- visa", ["Porter: Check papers", "remark", "remark"]],
    ["- milk\n- brown bread\n- order sausages\n- eggs", ["remark", "remark", "-: Order sausages", "remark"]],
  ],
  "what is needed of somebody": [
    [
      "The plan needs the approval of the bishop. The bell requires an inspection.",
      ["Bishop: Approve plan", "-: Inspect bell"],
    ],
    ["The clerk needs a confirmation from the bank.", ["Bank: Confirm"]],
    ["The roof needs new tiles. The mason lays them.", ["remark", "Mason: Lay new tiles"]],
  ],
  "what is beside the process": [
    ["I run a small forge. I heat the iron.", ["remark", "We: Heat iron"]],
    ["We run a script. We copy the files.", ["We: Run script", "We: Copy files"]],
    ["The smith cleans the pot. The water must run clear.", ["Smith: Clean pot", "remark"]],
    [
      "The clay dries. That takes up to two weeks. It is slow but it works.",
      ["-: Dry clay", "remark", "remark", "remark"],
    ],
    ["The porter takes the bag. Questions should be addressed to the desk.", ["Porter: Take bag", "remark"]],
  ],
  "what follows a condition describes nothing": [
    [
      "If there is a gap you fill it with putty and the boss paints it, they pay for it later.",
      ["Gap? [yes | no]", "You: Fill gap with putty", "Boss: Paint gap", "Boss: Pay for gap"],
    ],
  ],
  "one label, all of it": [
    ["The scribe compares quantities and prices.", ["Scribe: Compare quantities and prices"]],
    ["You show them where things go. Then the crew leaves.", ["You: Show where things go", "Crew: Leave"]],
    ["The porter takes the dog home and feeds it.", ["Porter: Take dog home", "Porter: Feed dog"]],
    [
      "Paper letters come in by mail. The porter sorts them.",
      ["start message: Paper letters received", "Porter: Sort paper letters"],
    ],
    [
      "Then the rod is bent. The boots are greased and put away.",
      ["-: Bend rod", "-: Grease boots", "-: Put boots away"],
    ],
    [
      "The squire checks the buckles and replaces worn ones.",
      ["Squire: Check buckles", "Squire: Replace worn buckles"],
    ],
    [
      "Our team removes the old kitchen and installs the new one.",
      ["Team: Remove old kitchen", "Team: Install new kitchen"],
    ],
    [
      "The rolls are returned to the squire, who has to complete and resubmit them.",
      ["-: Return rolls to squire", "Squire: Complete rolls", "Squire: Resubmit rolls"],
    ],
    ["The clerk notes the number of pots and the glaze.", ["Clerk: Note number of pots and glaze"]],
    ["Remove the ash and all loose parts (grate, lid, tray).", ["-: Remove ash and all loose parts"]],
    ["The monks sing. Everybody cleans up.", ["-: Sing monks", "-: Clean up"]],
  ],
  "whoever does it": [
    [
      "A scribe copies the roll. When he is done he opens a new one. Two other scribes read it.",
      ["Scribe: Copy roll", "Scribe: Open new roll", "Other scribes: Read new roll"],
    ],
    [
      "The mason inspects the wall and sends in his estimate. The abbot compares it with the offer and takes it with him.",
      [
        "Mason: Inspect wall",
        "Mason: Send in estimate",
        "Abbot: Compare estimate with offer",
        "Abbot: Take estimate",
      ],
    ],
    [
      "The smith mends the pot and has it checked by a second smith.",
      ["Smith: Mend pot", "remark", "Second smith: Check pot"],
    ],
    [
      "The scouts catch the dog. The family takes the dog home. They feed it.",
      ["Scouts: Catch dog", "Family: Take dog home", "Family: Feed dog"],
    ],
    [
      "Anyone who wants to borrow a drill fills in a slip. The desk keeps it. All of this should be done by noon.",
      ["-: Fill in slip", "Desk: Keep slip", "remark"],
    ],
    [
      "On a farm it's mostly Vera who looks after the hens. She feeds them.",
      ["Vera: Look after hens", "Vera: Feed hens"],
    ],
    [
      "Ann prepares the desk and the key card. She picks up the new colleagues and shows them round.",
      ["Ann: Prepare desk and key card", "Ann: Pick up new colleagues", "Ann: Show new colleagues round"],
    ],
    [
      "Ann checks which seeds we own, and the missing ones she orders from the nursery.",
      ["Ann: Check which seeds we own", "Ann: Order missing seeds from nursery"],
    ],
    [
      "The deed is drawn up, signed by both parties and filed.",
      ["-: Draw up deed", "Parties: Sign deed", "-: File deed"],
    ],
    [
      "The owner calls the vet, who comes, has a look and pays.",
      ["Owner: Call vet", "Vet: Come", "Vet: Check", "Vet: Pay"],
    ],
    [
      "Whoever takes the call notes the address. The loaves are sent by nine.",
      ["-: Note address", "-: Send loaves"],
    ],
    ["The glazier measures the window and cuts the pane.", ["Glazier: Measure window", "Glazier: Cut pane"]],
    ["The pane is cut by the apprentice.", ["Apprentice: Cut pane"]],
    [
      "A porter takes the case. He carries it to the room.",
      ["Porter: Take case", "Porter: Carry case to room"],
    ],
    [
      "The head nurse hands the chart to the doctor. She signs it.",
      ["Head nurse: Hand chart to doctor", "Doctor: Sign chart"],
    ],
    ["We check the tyres.", ["We: Check tyres"]],
    ["The parents sign the form. The teachers sign too.", ["Parents: Sign form", "Teachers: Sign form"]],
    ["The tools are oiled before they are handed back.", ["-: Oil tools", "-: Hand tools back"]],
    [
      "Before an order is shipped, the clerk checks the address and the manager signs the list.",
      ["-: Ship order", "Clerk: Check address", "Manager: Sign list"],
    ],
    [
      "The clerk asks the customer to sign the form. Then he files it.",
      ["Clerk: Ask customer to sign form", "Clerk: File form"],
    ],
    [
      "The clerk makes an appointment. Then he calls the customer.",
      ["Clerk: Make appointment", "Clerk: Call customer"],
    ],
    [
      "The papers are checked before the goods are released. Customs releases the goods.",
      ["-: Check papers", "Customs: Release goods"],
    ],
    ["The cook bakes the pie. The guest pays before leaving.", ["Cook: Bake pie", "Guest: Pay"]],
    [
      "The planner draws the plan. After approval by the director, the plan is printed.",
      ["Planner: Draw plan", "Director: Approve plan", "-: Print plan"],
    ],
    ["Kim approves the plan. Lee approves too.", ["Kim: Approve plan", "Lee: Approve plan"]],
    ["The bell rings. The invoice pays.", ["-: Ring bell", "-: Pay invoice"]],
    [
      "The clerk files the card. The reader gets a note from the system.",
      ["Clerk: File card", "System: Send note to reader"],
    ],
    ["The clerk gets the key from the boss.", ["Clerk: Get key from boss"]],
  ],
  "work and no work": [
    ["Please draw a diagram of it. The cook peels the onions.", ["Cook: Peel onions"]],
    ["The shop is open. The cook peels the onions.", ["remark", "Cook: Peel onions"]],
    ["Smoking is prohibited. The cook peels the onions.", ["remark", "Cook: Peel onions"]],
    ["The jars are sealed. A machine does it.", ["Machine: Seal jars", "remark"]],
    ["The porter shuts the gate. This used to be done by hand.", ["Porter: Shut gate", "remark"]],
    [
      "We agreed on this in May. The cook peels the onions. The waiter lays the table.",
      ["remark", "Cook: Peel onions", "Waiter: Lay table"],
    ],
    ["The cook peeled the onions. The waiter laid the table.", ["Cook: Peel onions", "Waiter: Lay table"]],
    ["Here is how we pay a bill. The clerk stamps the bill.", ["Clerk: Stamp bill"]],
    ["The files are kept for ten years.", ["-: Keep files"]],
    [
      "Mill room\n- stamps the sack\n- hands both in at the gate\nYard\n- attaches labels and a seal",
      ["Mill room: Stamp sack", "Mill room: Hand in at gate", "Yard: Attach labels and seal"],
    ],
    ["The clerk checks whether the form is complete.", ["Clerk: Check whether form is complete"]],
    ["The guest gets a voucher. The letters go out.", ["-: Give voucher to guest", "-: Send letters"]],
  ],
  "questions and their cases": [
    [
      "The clerk checks the form. If it is complete, the clerk files it. Otherwise the clerk returns it.",
      ["Clerk: Check form", "Form complete? [yes | no]", "Clerk: File form", "Clerk: Return form"],
    ],
    [
      "The buyer approves or rejects the offer.",
      [
        "Approve offer or reject offer? [approve offer | reject offer]",
        "Buyer: Approve offer",
        "Buyer: Reject offer",
      ],
    ],
    [
      "If the risk is low, the bank pays. If the risk is high, the bank asks for a deposit.",
      ["Risk low? [yes | no]", "Bank: Pay", "Bank: Ask for deposit"],
    ],
    [
      "If the fee is up to 50 euros, the clerk pays it. If it is above 50 euros, the boss signs it.",
      ["Fee? [up to 50 euros | above 50 euros]", "Clerk: Pay fee", "Boss: Sign fee"],
    ],
    [
      "Letters are scanned, parcels are weighed.",
      ["Letters or parcels? [Letters | parcels]", "-: Scan letters", "-: Weigh parcels"],
    ],
    [
      "The inspector looks at the bridge. Defects found? -> close the road",
      ["Inspector: Look at bridge", "Defects found? [yes | no]", "-: Close road"],
    ],
    [
      "The head signs the form; if not, the teacher rewrites it.",
      ["Head: Sign form", "Head signs form? [no | yes]", "Teacher: Rewrite form"],
    ],
    ["Unless it rains, the crew paints the fence.", ["Rains? [no | yes]", "Crew: Paint fence"]],
  ],
  "events and times": [
    [
      "When a guest arrives, the porter opens the door.",
      ["start message: Guest arrived", "Porter: Open door"],
    ],
    ["Every Monday the baker orders flour.", ["start timer: Every Monday", "Baker: Order flour"]],
    [
      "The painter primes the wall. After two days the painter paints it.",
      ["Painter: Prime wall", "timer: Two days", "Painter: Paint wall"],
    ],
    [
      "The clerk waits for the reply for at most 5 days. If no reply comes, the clerk calls the tenant.",
      ["timer: 5 days", "message: Reply received", "Reply comes? [e1 | e2]", "Clerk: Call tenant"],
    ],
    [
      "The tenant signs the lease. If the tenant does not sign it within a week, the agent reminds him.",
      ["Tenant: Sign lease", "timer: A week", "Agent: Remind tenant"],
    ],
    [
      "The painter primes the wall. The wall is painted after two days.",
      ["Painter: Prime wall", "timer: Two days", "-: Paint wall"],
    ],
  ],
  "what starts again and again": [
    ["Once a month the porter airs the cellar.", ["start timer: Once a month", "Porter: Air cellar"]],
    ["Once the bill is paid, the porter airs the cellar.", ["start none: Bill paid", "Porter: Air cellar"]],
    ["On Mondays the cook orders fish.", ["start timer: Mondays", "Cook: Order fish"]],
    [
      "At the end of each quarter the boss counts the crates.",
      ["start timer: The end of each quarter", "Boss: Count crates"],
    ],
    ["At 6 pm the guard locks the gate.", ["start timer: 6 pm", "Guard: Lock gate"]],
    ["The guard locks the gate at 6 pm.", ["Guard: Lock gate"]],
  ],
  "times that pass in vain": [
    [
      "The lab waits until the sample arrives and registers it.",
      ["message: Sample received", "Lab: Register sample"],
    ],
    [
      "The host sends the menu. Nobody answers for two weeks. The host calls the guest.",
      ["Host: Send menu", "timer: Two weeks", "Host: Call guest"],
    ],
    [
      "The shop quotes a price. The client has a month to accept. If he accepts in time, the shop orders the wood. Otherwise the quote lapses.",
      [
        "Shop: Quote price",
        "timer: A month",
        "message: Client accepted",
        "Client accepts in time? [e2 | e1]",
        "Shop: Order wood",
        "-: Lapse quote",
      ],
    ],
    [
      "The guard must answer within 5 minutes. Otherwise the porter rings the police.",
      ["Guard: Answer", "timer: 5 minutes", "Porter: Ring police"],
    ],
    [
      "The porter asks for the key and waits for an answer. If none comes within an hour, the porter breaks the lock.",
      [
        "Porter: Ask for key",
        "timer: An hour",
        "message: Answer received",
        "Any comes within hour? [e1 | e2]",
        "Porter: Break lock",
      ],
    ],
    [
      "The dentist sends the bill. After two weeks without a payment, the assistant sends a warning.",
      [
        "Dentist: Send bill",
        "timer: Two weeks",
        "message: Payment received",
        "After two weeks without a payment? [e1 | e2]",
        "Assistant: Send warning",
        "remark",
      ],
    ],
    [
      "The member is given a week to object. If no objection is received, the clerk burns the letter.",
      ["timer: A week", "message: Member objected", "Objection received? [e1 | e2]", "Clerk: Burn letter"],
    ],
    ["The debtor gets 14 days. The clerk files the letter.", ["Clerk: File letter"]],
  ],
  "other work side by side": [
    [
      "The cook fries the fish and the waiter lays the table. These tasks can be done in any order.",
      ["Cook: Fry fish", "Waiter: Lay table", "parallel 2"],
    ],
    [
      "The mason checks the wall. The roofer checks the roof. Both checks run in parallel.",
      ["Mason: Check wall", "Roofer: Check roof", "parallel 2"],
    ],
    [
      "Three things happen at once: the porter shuts the gate, the guard rings the bell and the boss calls the crew.",
      ["parallel 3", "Porter: Shut gate", "Guard: Ring bell", "Boss: Call crew"],
    ],
    [
      "The porter shuts the gate, the guard rings the bell and the boss calls the crew (all in parallel).",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 3", "Boss: Call crew"],
    ],
    [
      "Simultaneously, the porter shuts the gate and the guard rings the bell.",
      ["parallel 2", "Porter: Shut gate", "Guard: Ring bell"],
    ],
    [
      "The boss rings the bell. Concurrently, the porter shuts the gate and the guard wakes the crew.",
      ["Boss: Ring bell", "parallel 2", "Porter: Shut gate", "Guard: Wake crew"],
    ],
    ["Do both at once: shut the gate and ring the bell.", ["parallel 2", "-: Shut gate", "-: Ring bell"]],
    [
      "The porter shuts the gate and the guard rings the bell, which can be done at the same time.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2"],
    ],
    [
      "The porter shuts the gate, the guard rings the bell - all of this in parallel.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2"],
    ],
    [
      "The porter shuts the gate and the guard rings the bell. The order does not matter.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2"],
    ],
    ["The guard rings the bell at once.", ["Guard: Ring bell"]],
    ["While the boat is on its way, the guard rings the bell.", ["remark", "Guard: Ring bell"]],
    ["I ask about the boat. I ask myself why.", ["We: Ask about boat", "remark"]],
    [
      "The following is done in parallel: the porter shuts the gate, the guard rings the bell.",
      ["parallel 2", "Porter: Shut gate", "Guard: Ring bell"],
    ],
    [
      "The boss rings the bell. Two guards count the boats independently.",
      ["Boss: Ring bell", "Guards: Count boats"],
    ],
    [
      "The porter shuts the gate and the guard rings the bell; neither waits for the other.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2"],
    ],
    [
      "The porter shuts the gate. The guard rings the bell. The two do not depend on each other.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2"],
    ],
    [
      "Two men help: the porter shuts the gate and locks it, the guard rings the bell.",
      ["parallel 2", "Porter: Shut gate", "Porter: Lock gate", "Guard: Ring bell"],
    ],
    [
      "The porter does two things: he shuts the gate and locks it.",
      ["remark", "Porter: Shut gate", "Porter: Lock gate"],
    ],
  ],
  "several who do the same, and the other of two": [
    [
      "The boss calls the porter and the guard. Both sign the list.",
      ["Boss: Call porter and guard", "parallel 2", "Porter: Sign list", "Guard: Sign list"],
    ],
    [
      "The boss calls the porter, the cook and the guard, who each sign a list.",
      [
        "Boss: Call porter, cook and guard",
        "parallel 3",
        "Porter: Sign list",
        "Cook: Sign list",
        "Guard: Sign list",
      ],
    ],
    ["The boss checks the list and the bell. Both are sold.", ["Boss: Check list and bell", "-: Sell both"]],
    [
      "One guard shuts the gate, the other counts the boats.",
      ["One guard: Shut gate", "parallel 2", "Other guard: Count boats"],
    ],
    [
      "While the crew sleeps, the porter shuts the gate and the guard rings the bell.",
      ["parallel 3", "Crew: Sleep", "Porter: Shut gate", "Guard: Ring bell"],
    ],
  ],
  "work beside other work": [
    [
      "The boss rings the bell. Meanwhile the porter shuts the gate and the guard counts the boats.",
      ["Boss: Ring bell", "parallel 3", "Porter: Shut gate", "Guard: Count boats"],
    ],
    [
      "The guard counts the boats, whereas the porter shuts the gate.",
      ["Guard: Count boats", "parallel 2", "Porter: Shut gate"],
    ],
    [
      "The boss opens the harbour. The fire check and the inspection of the boats run in parallel.",
      ["Boss: Open harbour", "parallel 2", "-: Check fire", "-: Inspect boats"],
    ],
    [
      "The boss inspects the boats. During the inspection the guard counts the crew.",
      ["Boss: Inspect boats", "parallel 2", "Guard: Count crew"],
    ],
    ["During the inspection the guard counts the crew.", ["remark", "Guard: Count crew"]],
    [
      "The boss rings the bell while the porter shuts the gate and the guard counts the boats.",
      ["Boss: Ring bell", "parallel 3", "Porter: Shut gate", "Guard: Count boats"],
    ],
    [
      "The boss rings the bell and, while it sounds, counts the boats.",
      ["Boss: Ring bell", "Boss: Count boats", "parallel 2", "-: Sound bell"],
    ],
    [
      "The boss rings the bell. The list and the map are copied at the same time.",
      ["Boss: Ring bell", "parallel 2", "-: Copy list", "-: Copy map"],
    ],
    [
      "The porter must both shut the gate and count the boats.",
      ["parallel 2", "Porter: Shut gate", "Porter: Count boats"],
    ],
    [
      "The porter warns the guard and the crew simultaneously.",
      ["parallel 2", "Porter: Warn guard", "Porter: Warn crew"],
    ],
    [
      "The porter shuts the gate and warns the guard and the crew at the same time.",
      ["Porter: Shut gate", "parallel 2", "Porter: Warn guard and crew"],
    ],
    [
      "The porter and the guard each do their part: the porter shuts the gate, the guard counts the boats.",
      ["parallel 2", "Porter: Shut gate", "Guard: Count boats"],
    ],
    [
      "A guard counts the boats, another guard shuts the gate; neither waits for the other.",
      ["Guard: Count boats", "Another guard: Shut gate", "parallel 2"],
    ],
  ],
  "work that only the join sets side by side": [
    [
      "The porter shuts the gate. The guard rings the bell. Once both have finished, the boss calls the crew.",
      ["Porter: Shut gate", "Guard: Ring bell", "parallel 2", "Boss: Call crew"],
    ],
    [
      "The boss informs the crew. The porter shuts the gate. The guard rings the bell. When everything is ready, the crew sails.",
      ["Boss: Inform crew", "Porter: Shut gate", "Guard: Ring bell", "parallel 2", "Crew: Sail"],
    ],
    [
      "The porter checks the gate and the guard signs it. Once all is done, the boss calls the crew.",
      ["Porter: Check gate", "Guard: Sign gate", "Boss: Call crew"],
    ],
    [
      "The porter shuts the gate. The guard tests the bell. The crew sails as soon as the gate and the test are done.",
      ["Porter: Shut gate", "Guard: Test bell", "Crew: Sail", "parallel 2"],
    ],
    [
      "The boss calls the crew. Once the porter has shut the gate and the guard has rung the bell, the crew sails.",
      ["Boss: Call crew", "parallel 2", "Porter: Shut gate", "Guard: Ring bell", "Crew: Sail"],
    ],
    [
      "The boss calls the crew. Once the bread has arrived and the guard has rung the bell, the crew sails.",
      ["Boss: Call crew", "message: Bread received", "Crew: Sail"],
    ],
    [
      "The porter shuts the gate. The guard pays the fee. Once everything is paid, the boss calls the crew.",
      ["Porter: Shut gate", "Guard: Pay fee", "Boss: Call crew"],
    ],
  ],
  "what may come at any time": [
    [
      "The porter opens the room. At any time the guest may cancel; the porter then locks the room.",
      ["Porter: Open room", "message: Guest cancelled", "Porter: Lock room"],
    ],
    [
      "The clerk reads the deed. The applicant may withdraw until the deed is signed. The boss signs the deed.",
      ["Clerk: Read deed", "message: Applicant withdrew", "end", "Boss: Sign deed"],
    ],
    [
      "The porter opens the room. If the guest cancels at any point, the bed is made again.",
      ["Porter: Open room", "Guest cancels at any point? [yes | no]", "-: Make bed"],
    ],
    ["The cook can taste the soup at any time.", ["Cook: Taste soup"]],
  ],
  "what comes behind": [
    ["The mason checks the wall before the painter primes it.", ["Mason: Check wall", "Painter: Prime wall"]],
    ["The mason checks the wall before the train leaves.", ["Mason: Check wall"]],
    [
      "The mason checks the wall before the painter primes it. The painter primes the wall.",
      ["Mason: Check wall", "Painter: Prime wall"],
    ],
  ],
  "time that passes": [
    ["The mason lays the tiles. They dry for two days.", ["Mason: Lay tiles", "timer: Two days"]],
    [
      "The mason lays the tiles. After drying for two days they are polished.",
      ["Mason: Lay tiles", "timer: Two days", "-: Polish tiles"],
    ],
    [
      "The cook kneads the dough. Let it rest for an hour.",
      ["Cook: Knead dough", "remark", "timer: An hour"],
    ],
    ["The technician works for two days.", ["Technician: Work"]],
    [
      "A week before the concert the clerk prints the badges.",
      ["start timer: A week before concert", "Clerk: Print badges"],
    ],
    [
      "The gardener waters the roses every two days until they bloom.",
      ["timer: Every two days", "Gardener: Water roses", "Roses bloom? [yes | no]"],
    ],
  ],
  "courses and ends": [
    [
      "While the cook fries the fish, the waiter lays the table.",
      ["parallel 2", "Cook: Fry fish", "Waiter: Lay table"],
    ],
    [
      "The cook fries the fish. Meanwhile the waiter lays the table.",
      ["Cook: Fry fish", "parallel 2", "Waiter: Lay table"],
    ],
    [
      "The cook tastes the soup. If it is bland, the cook salts it and tastes it again.",
      ["Cook: Taste soup", "Soup bland? [yes | no]", "Cook: Salt soup", "lead"],
    ],
    [
      "1. The clerk stamps the form.\n2. If the stamp is wrong, go back to step 1.\n3. The process ends.",
      ["Clerk: Stamp form", "Stamp wrong? [yes | no]", "lead", "end"],
    ],
  ],
};

describe.each(Object.entries(tables))("%s", (_, cases) => {
  test.each(cases)("%s", (text, expected) => {
    expect(linesOf(text)).toEqual(expected);
  });
});

test.each([
  ["For each crate, the porter weighs it and labels it. Then he leaves.", ["crate", "crate", null]],
  ["The porter weighs each crate and calls the driver.", ["crate", null]],
  ["Each spring the porter airs the cellar.", [null]],
])("what is done for each of several things: %s", (text, expected) => {
  const steps = stated(text).statements.flatMap((one) => (one.kind === "step" ? [one.each] : []));
  expect(steps).toEqual(expected);
});

test("every clause has a line in the account", () => {
  const text =
    "Our goal is happy guests. When a guest arrives, the porter opens the door and takes the case, because it is heavy. If the room is not ready, the guest waits in the bar.";
  const document = readDocument(text);
  const sentences = readSentences(document, parser);
  const { account } = statementsOf(document, sentences, parser.mayBePerson);
  const clauses = sentences.flatMap((sentence) => sentence.clauses);
  expect(account.map(({ from, to }) => [from, to])).toEqual(clauses.map(({ from, to }) => [from, to]));
});

test("a process without a heading is called after the thing that most of its steps are about", () => {
  const text = "The clerk opens the letter. The clerk stamps the letter. The boss reads the letter.";
  expect(processNameOf(stated(text).statements)).toBe("Letter handling");
});

test("a process in which nothing recurs is called after the first thing that is worked on", () => {
  expect(processNameOf(stated("The cook peels the onions. The waiter lays the table.").statements)).toBe(
    "Onion handling",
  );
  expect(processNameOf(stated("The cook looks at the plan. The waiter waits.").statements)).toBeNull();
});

test("a process in which nothing recurs is called after what comes in at its start", () => {
  const text = "When a switching request arrives, the grid office reads the meter. The fitter seals the box.";
  expect(processNameOf(stated(text).statements)).toBe("Switching request handling");
});

test("what comes in at the start names a process before the things of its steps, a time or a letter does not", () => {
  const nameOf = (text: string) => processNameOf(stated(text).statements);
  const steps = "The clerk offers a date. The planner checks the date.";
  expect(nameOf(`When an order arrives, the planner looks for a free day. ${steps}`)).toBe("Order handling");
  expect(nameOf(`When a letter arrives, the planner looks for a free day. ${steps}`)).toBe("Date handling");
  expect(nameOf("Around six the cook counts the six. The waiter sorts the six.")).toBeNull();
});

test("a process without a heading is called after what the house does, if its first sentence says so", () => {
  const nameOf = (text: string) => {
    const document = readDocument(text);
    const sentences = readSentences(document, parser);
    return houseNameOf(sentences, stated(text.split(". ").slice(1).join(". ")).statements.map(behind(text)));
  };
  expect(nameOf("The town rents out its old barns. The clerk opens the file. The clerk stamps it.")).toBe(
    "Rent out old barns",
  );
  expect(nameOf("The town meets every week. The clerk opens the file.")).toBeNull();
  // A first sentence that tells a step is no remark on the house.
  const text = "The clerk rents out a barn. The clerk stamps the file.";
  const document = readDocument(text);
  expect(houseNameOf(readSentences(document, parser), stated(text).statements)).toBeNull();
});

/** Statements of all but the first sentence, where they stand in the text. */
const behind =
  (text: string) =>
  (one: Statement): Statement => {
    const first = text.indexOf(". ") + 2;
    return { ...one, span: { from: one.span.from + first, to: one.span.to + first } };
  };

test("another one whom somebody calls is another person", () => {
  const text = "The printer makes the cards. The printer is late. Then Ann calls another one.";
  const steps = stated(text).statements.flatMap((one) => (one.kind === "step" ? [one.label] : []));
  expect(steps).toEqual(["Make cards", "Call other printer"]);
});
