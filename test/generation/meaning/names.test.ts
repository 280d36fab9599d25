/** Who does it, what "it" refers to, and the names of steps. */
import { describe, expect, test } from "vitest";
import { linesOf } from "./lines.ts";

const tables: Record<string, [string, string[]][]> = {
  "work that hides within a sentence": [
    ["The tailor presses the suit before the valet packs it.", ["Tailor: Press suit", "Valet: Pack suit"]],
    [
      "The cook makes the soup. After the chef tastes it, the waiter serves it.",
      ["Cook: Make soup", "Chef: Taste soup", "Waiter: Serve soup"],
    ],
    ["The crate is not opened until the vet has seen the papers.", ["-: Open crate", "Vet: See papers"]],
    [
      "The tables are laid, the candles are lit and the floor is swept.",
      ["-: Lay tables", "-: Light candles", "-: Sweep floor"],
    ],
    [
      "The rug is measured and the stains are removed by the cleaner.",
      ["Cleaner: Measure rug", "Cleaner: Remove stains"],
    ],
    ["The plan is sent to the owner as well as to the bank.", ["-: Send plan to owner and bank"]],
  ],
  "a time, a verb like a noun, and a sentence behind a comma": [
    [
      "The team writes the invoice the same evening. The clerk files it the next day.",
      ["Team: Write invoice", "timer: Next day", "Clerk: File invoice"],
    ],
    ["The team writes the guest the same letter.", ["Team: Write same letter to guest"]],
    ["We phone. The tenant opens the door.", ["We: Phone", "Tenant: Open door"]],
    ["The two partners agree, one no is enough.", ["Partners: Agree", "remark"]],
  ],
  "what was handed in is worked on": [
    [
      "Clocks brought in for cleaning shall be opened by the clockmaker. The desk writes a card.",
      ["Clockmaker: Open clocks", "Desk: Write card"],
    ],
  ],
  "a verb goes on with the verb of its number": [
    [
      "The potter fires the kiln as soon as the pots arrive, and measures its heat.",
      ["Potter: Fire kiln", "message: Pots received", "Potter: Measure heat"],
    ],
  ],
  "a verb goes on with the last one that has a subject": [
    [
      "The coats are weighed at the door, whereupon a card is printed and signed.",
      ["-: Weigh coats at door", "-: Print card", "-: Sign card"],
    ],
    [
      "The mason mixes the mortar, the boy carries the bricks, and lays a row.",
      ["Mason: Mix mortar", "Boy: Carry bricks", "Boy: Lay row"],
    ],
  ],
  "verbs with two objects": [
    [
      "The curator reads the letter and posts her a leaflet.",
      ["Curator: Read letter", "Curator: Post leaflet"],
    ],
    [
      "The curator reads the letter and posts the donor a leaflet.",
      ["Curator: Read letter", "Curator: Post leaflet to donor"],
    ],
    [
      "The school mails the parent a list and texts him a date.",
      ["School: Mail list to parent", "School: Text date to parent"],
    ],
    [
      "The curator reads the letter and posts it the same week.",
      ["Curator: Read letter", "Curator: Post letter"],
    ],
  ],
  "them, they and it": [
    [
      "The porter writes the slip, the cashier gets the deposit from them and the guard gives them the badge.",
      ["Porter: Write slip", "Cashier: Get deposit", "Guard: Give badge"],
    ],
    [
      "The committee looks at the cards. The printer changes the cards until they are happy.",
      ["Committee: Look at cards", "Printer: Change cards", "Committee happy? [yes | no]"],
    ],
    [
      "The singer asks for a costume. The tailor enters it in the list and phones the supplier. The singer comes and the tailor alters it.",
      [
        "Singer: Ask for costume",
        "Tailor: Enter costume in list",
        "Tailor: Phone supplier",
        "Singer: Come",
        "Tailor: Alter costume",
      ],
    ],
  ],
  "it is what such work is usually done to": [
    [
      "The nurse packs the bag and reads the card. The porter carries it to the van.",
      ["Nurse: Pack bag", "Nurse: Read card", "Porter: Carry bag to van"],
    ],
    [
      "The nurse packs the bag. The porter takes the crate and carries it to the van.",
      ["Nurse: Pack bag", "Porter: Take crate", "Porter: Carry crate to van"],
    ],
  ],
  "who agrees, and what is signed": [
    [
      "The customer leaves the car. The mechanic looks at it. The desk sends the estimate. If he says yes, we repair the car.",
      [
        "Customer: Leave car",
        "Mechanic: Look at car",
        "Desk: Send estimate",
        "Customer agrees? [yes | no]",
        "We: Repair car",
      ],
    ],
    [
      "The clerk sorts the plans and the board reads the plan. If it says no, the clerk keeps the plan. Otherwise the clerk mails the plan.",
      [
        "Clerk: Sort plans",
        "Board: Read plan",
        "Board declines? [yes | no]",
        "Clerk: Keep plan",
        "Clerk: Mail plan",
      ],
    ],
    [
      "The jury sees the film. If it is convinced, the office books the film. Otherwise the office returns the film.",
      ["Jury: See film", "Jury convinced? [yes | no]", "Office: Book film", "Office: Return film"],
    ],
    [
      "The porter writes a request. If the value is under 500 euros, the foreman signs it.",
      ["Porter: Write request", "Value under 500 euros? [yes | no]", "Foreman: Sign request"],
    ],
    [
      "Unsuitable candidates receive a letter. Suitable ones are interviewed by the coach.",
      [
        "Candidate suitable? [no | yes]",
        "-: Send letter to unsuitable candidates",
        "Coach: Interview suitable candidates",
      ],
    ],
  ],
  "verbs that mean another": [
    ["The nurse gives the cook a call.", ["Nurse: Call cook"]],
    ["The officer performs an inspection of the kitchen.", ["Officer: Inspect kitchen"]],
    ["The guard keeps an eye on the screens.", ["Guard: Watch screens"]],
    [
      "The cook bakes the bread. Billing by the office ends the process.",
      ["Cook: Bake bread", "Office: Carry out billing"],
    ],
    ["The nurse gives the cook a plate.", ["Nurse: Give plate to cook"]],
    ["The cook puts together a menu.", ["Cook: Put menu together"]],
    ["A review of the plans by the architect takes place.", ["Architect: Review plans"]],
    ["A final inspection by the foreman follows.", ["Foreman: Carry out final inspection"]],
    ["Then the report follows.", ["remark"]],
    ["Sewing is done in the attic by Tom.", ["Tom: Sew in attic"]],
    ["Payment is by card.", ["-: Pay by card"]],
    ["Packing is my job.", ["We: Pack"]],
    ["Choir rehearsals are the job of the coach.", ["Coach: Carry out choir rehearsals"]],
    [
      "There is a final check by the foreman. There is a delay.",
      ["Foreman: Carry out final check", "remark"],
    ],
    ["Distribution of the leaflets is the task of the porter.", ["Porter: Distribute leaflets"]],
    ["Honesty is my job.", ["remark"]],
    ["It's the porter's turn to count the keys.", ["remark", "Porter: Count keys"]],
    [
      "The boss opens the bag. Stamping the letters by the clerk.",
      ["Boss: Open bag", "Clerk: Stamp letters"],
    ],
    ["Filling in the card is done online.", ["-: Fill in card", "remark"]],
    ["Delivery is free.", ["remark"]],
    [
      "The mechanics do the wheel change, oil check and test drive.",
      ["Mechanics: Do wheel change", "Mechanics: Do oil check", "Mechanics: Do test drive"],
    ],
    [
      "The audit includes data checks and interviews with the staff.",
      ["-: Carry out data checks", "-: Carry out interviews with staff"],
    ],
    ["The inspection includes the roof and the cellar.", ["remark"]],
    ["The polished jar is labelled.", ["-: Label polished jar"]],
  ],
  "somebody by name, and everybody": [
    ["Olga looks for a hall. My cousin stays with the guests.", ["Olga: Look for hall", "remark"]],
    ["My cousin looks at the hall. The rust spreads.", ["Cousin: Look at hall", "-: Spread rust"]],
    ["You send us the form. You get a letter by post.", ["You: Send form to us", "You: Get letter by post"]],
    ["Everyone meets in the yard. All go home.", ["-: Meet in yard", "-: Go home"]],
  ],
  "who speaks, where the text names the speaker once": [
    [
      "The couple writes, and I (Lena) open a file. The chef cooks a menu. Then I write the contract.",
      ["Couple: Write", "Lena: Open file", "Chef: Cook menu", "Lena: Write contract"],
    ],
    ["The firm sends us (the lab) a tube. We test the tube.", ["Firm: Send tube to Lab", "Lab: Test tube"]],
    ["The firm sends us (late) a tube. We test the tube.", ["Firm: Send tube to us", "We: Test tube"]],
    [
      "The cook bakes a cake. I'm the waiter, so I serve the cake.",
      ["Cook: Bake cake", "remark", "Waiter: Serve cake"],
    ],
    [
      "The cook bakes a cake. I, I mean the new waiter, serve the cake.",
      ["Cook: Bake cake", "remark", "New waiter: Serve cake"],
    ],
    [
      "I'm the one who bakes. I bake a cake. The cook eats the cake.",
      ["remark", "We: Bake", "We: Bake cake", "Cook: Eat cake"],
    ],
    [
      "Hi Vera,\n\nthe client calls the office. You note the date.\n\nRegards\nIlse",
      ["start message: Client calls office", "Vera: Note date"],
    ],
    [
      "Hi all,\n\nthe client calls the office. You note the date and I book the room.\n\nRegards\nIlse",
      ["start message: Client calls office", "You: Note date", "Ilse: Book room"],
    ],
    [
      "Hi Vera, please draw this. The client calls the office. You note the date.",
      ["start message: Client calls office", "You: Note date"],
    ],
    [
      "From: Judith\nTo: all fee earners\nRe: files\n\nYou send the letter. Lena calls the client. I sign the bill.",
      ["Fee earners: Send letter", "Lena: Call client", "Judith: Sign bill"],
    ],
    ["The pot is washed by 6.15 and Tom dries the pot.", ["-: Wash pot", "Tom: Dry pot"]],
    [
      "You open the box. The porter opens the gate. He locks it.",
      ["You: Open box", "Porter: Open gate", "Porter: Lock gate"],
    ],
  ],
  "a checked thing by its name": [
    [
      "The clerk opens the files. Then the clerk checks whether they are complete.",
      ["Clerk: Open files", "Clerk: Check whether files are complete"],
    ],
    [
      "The clerk opens the file. The mill checks whether it can deliver.",
      ["Clerk: Open file", "Mill: Check whether it can deliver"],
    ],
    [
      "The ranger examines whether the fence that the storm has torn down in March still keeps the deer out.",
      ["Ranger: Examine fence"],
    ],
  ],
  "nobody's work": [
    [
      "Letters reach the abbey by boat. The monk opens them.",
      ["-: Reach abbey by boat", "Monk: Open letters"],
    ],
  ],
  "work to choose from is done to the same": [
    [
      "The curator hangs the picture, asks for a frame or returns it.",
      [
        "Hang picture or ask for frame or return? [hang picture | ask for frame | return]",
        "Curator: Hang picture",
        "Curator: Ask for frame",
        "Curator: Return picture",
      ],
    ],
  ],
  "what two conditions are about": [
    [
      "If the lid fits, the clerk seals the box. If it does not fit, the clerk grinds it.",
      ["Lid fits? [yes | no]", "Clerk: Seal box", "Clerk: Grind lid"],
    ],
    [
      "If the order is large, the clerk writes a quote. If it is accepted, the clerk books the van.",
      ["Order large? [yes | no]", "Clerk: Write quote", "Quote accepted? [yes | no]", "Clerk: Book van"],
    ],
  ],
  "what pronouns stand for": [
    [
      "The saddler sends a parcel to the stable. The groom takes the saddle, cleans it and oils it.",
      ["Saddler: Send parcel to stable", "Groom: Take saddle", "Groom: Clean saddle", "Groom: Oil saddle"],
    ],
    [
      "The pupil hands in the essay at the library. The library forwards it to the jury.",
      ["Pupil: Hand in essay at library", "Library: Forward essay to jury"],
    ],
    [
      "The coach reads the plan of the runner. She corrects it.",
      ["Coach: Read plan of runner", "Coach: Correct plan"],
    ],
    [
      "The agent sends the lease to the tenant. She signs it and returns it to the agent.",
      ["Agent: Send lease to tenant", "Tenant: Sign lease", "Tenant: Return lease to agent"],
    ],
    [
      "The agent tries to reach the customer. If he fails, he sends a letter.",
      ["Agent: Try to reach customer", "Agent fails? [yes | no]", "Agent: Send letter"],
    ],
    [
      "The clerk makes an appointment. If he is late, he calls the customer.",
      ["Clerk: Make appointment", "Clerk late? [yes | no]", "Clerk: Call customer"],
    ],
    [
      "The guard asks the visitor for the number and writes it down.",
      ["Guard: Ask visitor for number", "Guard: Write down number"],
    ],
    [
      "The nurse prints the chart and the label and files them.",
      ["Nurse: Print chart and label", "Nurse: File chart and label"],
    ],
    [
      "A script runs. It copies the pictures to the archive.",
      ["-: Run script", "Script: Copy pictures to archive"],
    ],
    [
      "A patient comes in; the nurse weighs them.",
      ["start message: Patient arrived", "Nurse: Weigh patient"],
    ],
    ["If the lamp is missing, the shop orders one.", ["Lamp missing? [yes | no]", "Shop: Order lamp"]],
  ],
  "objects that nobody says": [
    [
      "The author submits the article. The editor reviews and approves.",
      ["Author: Submit article", "Editor: Review article", "Editor: Approve article"],
    ],
    ["The turner takes one bolt and measures.", ["Turner: Take one bolt", "Turner: Measure one bolt"]],
    ["The cook peels the onions. Then he washes up.", ["Cook: Peel onions", "Cook: Wash up"]],
    ["The plumber fixes the pipe. Then the owner signs it.", ["Plumber: Fix pipe", "Owner: Sign pipe"]],
  ],
  "by whom and by what": [
    ["The guest is told by the porter.", ["Porter: Tell guest"]],
    ["The guest is told by phone.", ["-: Tell guest by phone"]],
    ["The label is written by hand.", ["-: Write label by hand"]],
  ],
  "one party, many names": [
    ["Someone from the harbour office weighs the crate.", ["Harbour office: Weigh crate"]],
    ["One of the pilots checks the fuel.", ["Pilot: Check fuel"]],
    ["A member of the choir board books the hall.", ["Choir board: Book hall"]],
    ["One of the pumps is replaced.", ["-: Replace one of pumps"]],
    [
      "The Quality Inspection department (QI) opens the crate. QI weighs it.",
      ["Quality Inspection department: Open crate", "Quality Inspection department: Weigh crate"],
    ],
    ["Two divers lift the wreck. The divers clean it.", ["Divers: Lift wreck", "Divers: Clean wreck"]],
    ["The usher opens the door. The same person closes it.", ["Usher: Open door", "Usher: Close door"]],
    ["The crate goes to the curator. The latter opens the crate.", ["remark", "Curator: Open crate"]],
    ["Neither the usher nor the cook opens the door; the guard opens it.", ["remark", "Guard: Open door"]],
  ],
  "beside the process": [
    ["Our mill makes flours. The miller grinds the corn.", ["remark", "Miller: Grind corn"]],
    ["A firm orders parts. The clerk files the bill.", ["Firm: Order parts", "Clerk: File bill"]],
    ["In the past the monk copied the books. The press prints them.", ["remark", "Press: Print books"]],
    ["The miller grinds the corn. The grinding could be automated.", ["Miller: Grind corn", "remark"]],
    ["The guard could open the gate.", ["Guard: Open gate"]],
    ["The loan works as follows. The clerk stamps the card.", ["remark", "Clerk: Stamp card"]],
    ["The clerk works on the card.", ["Clerk: Work on card"]],
    ["The clerk stamps the card. The stamping takes two minutes.", ["Clerk: Stamp card", "remark"]],
    ["The nurse takes two samples.", ["Nurse: Take two samples"]],
    ["Our goal is to grow. The miller grinds the corn.", ["remark", "Miller: Grind corn"]],
    ["The clerk notes the wishes, e.g. a guest asks for a cot.", ["Clerk: Note wishes", "remark"]],
    [
      "The usher plays two parts: he opens the door and he sells the cards.",
      ["remark", "Usher: Open door", "Usher: Sell cards"],
    ],
  ],
  "frames of work": [
    ["The pilot keeps the tower informed.", ["remark", "Pilot: Inform tower"]],
    ["The porter keeps the gate closed.", ["Porter: Keep gate closed"]],
    [
      "The lab is in charge of testing the milk and labelling it.",
      ["remark", "Lab: Test milk", "Lab: Label milk"],
    ],
    ["The porter takes care of locking the gate.", ["remark", "Porter: Lock gate"]],
    ["It is the job of the porter to lock the gate.", ["remark", "Porter: Lock gate"]],
    ["The tenant gets the chance to see the flat.", ["remark", "Tenant: See flat"]],
    ["The scoring engine is invoked to rate the loan.", ["remark", "Scoring engine: Rate loan"]],
    ["The usher opens the show by ringing the bell.", ["Usher: Open show", "Usher: Ring bell"]],
    ["The usher warms the hall by closing the doors.", ["Usher: Warm hall", "remark"]],
    [
      "The clerk stamps the pass, followed by taking the fee.",
      ["Clerk: Stamp pass", "remark", "Clerk: Take fee"],
    ],
    ["Have the pupil sign the list.", ["remark", "Pupil: Sign list"]],
    ["The cook gets the menu approved by the chef.", ["remark", "Chef: Approve menu"]],
    ["The dealer has the van washed.", ["remark", "Dealer: Wash van"]],
    ["The cook has three pans to scrub.", ["remark"]],
    ["Make sure to label the tube.", ["remark", "-: Label tube"]],
    ["Do not forget to lock the gate.", ["remark", "-: Lock gate"]],
    ["See to it that the guests get a drink.", ["-: Ensure that guests get drink"]],
    [
      "It is up to the gardener to pick the beds, and it's the trainees who dig.",
      ["Gardener: Pick beds", "Trainees: Dig"],
    ],
    ["Then it is the coach who hands out the shirts.", ["Coach: Hand out shirts"]],
    ["It is not the coach who pays.", ["remark", "Coach: Pay"]],
    ["What they do is they write it in the log.", ["-: Write in log"]],
    ["The app lets the rider know the price.", ["App: Let rider know price"]],
    ["The nurse makes sure that the bed is free.", ["Nurse: Ensure that bed is free"]],
  ],
};

for (const [topic, table] of Object.entries(tables))
  describe(topic, () => {
    for (const [text, lines] of table) test(text, () => expect(linesOf(text)).toEqual(lines));
  });
