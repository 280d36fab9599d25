/** Where texts go back, and from where, and the resulting diagrams. */
import { expect } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";
import { testWordings } from "../../support/wordings.ts";
import { notationOf } from "../notation.ts";

const drawn = (text: string) => notationOf(understoodByRules(readDocument(text)).outline);

const tables: Record<string, [string, string][]> = {
  "work that other work comes before is moved behind all of it": [
    [
      "Before an order is shipped, the clerk checks the address and the manager signs the list. Then the driver leaves.",
      "Clerk: Check address; Manager: Sign list; Ship order; Driver: Leave",
    ],
  ],
  "the way back lies in the case that was opened last": [
    [
      "The baker kneads the dough. The master tests it. If it is too dry, the master complains. The baker adds water and kneads it again. Finally the dough is baked.",
      "loop{Baker: Knead dough; Master: Test dough | [Yes] Master: Complain; Baker: Add water | [No]}; Bake dough",
    ],
    [
      "The clerk writes the letter. The boss reads it. If the boss finds a mistake, the letter goes back to the clerk and the clerk writes it again. Then the letter is posted.",
      "loop{Clerk: Write letter; Boss: Read letter | [Yes]  | [No]}; Post letter",
    ],
    [
      "1. The tailor sews the coat.\n2. If it is torn, the tailor buys thread.\n3. Go back to step 1.\n4. The tailor irons the coat.",
      "loop{Tailor: Sew coat | [Yes] Tailor: Buy thread | [No]}; Tailor: Iron coat",
    ],
  ],
  "what is sound is not judged again": [
    [
      "The smith tests the blade. If it is cracked, he melts it down. Otherwise the squire polishes it.",
      "Smith: Test blade; ?Blade cracked?{[Yes] Smith: Melt down blade | [No] Squire: Polish blade}",
    ],
    [
      "The tuner checks the bell. If it is dull, he repairs it. If not, he hangs it up.",
      "loop{Tuner: Check bell | [Yes] Tuner: Repair bell | [No]}; Tuner: Hang up bell",
    ],
  ],
  "what is done again": [
    [
      "The student submits the essay. The tutor marks it. If the essay is weak, the student resubmits it. The tutor files the essay.",
      "loop{Student: Submit essay; Tutor: Mark essay | [Yes]  | [No]}; Tutor: File essay",
    ],
    [
      "The team writes a plan. The board reviews it. If the board wants changes, the team revises the plan and submits it for review again. The plan is printed.",
      "Team: Write plan; loop{Board: Review plan | [Yes] Team: Revise plan; Team: Submit plan for review | [No]}; Print plan",
    ],
    [
      "Dial the number. If the line is busy, hang up and try again. Otherwise ask for the price.",
      "loop{Dial number | [Yes] Hang up | [No]}; Ask for price",
    ],
    [
      "The mason measures the wall while the joiner measures the door. If the figures differ, the foreman calls and both steps are repeated. The door is cut.",
      "loop{and{Mason: Measure wall | Joiner: Measure door} | [Yes] Foreman: Call | [No]}; Cut door",
    ],
    [
      "The mason builds the wall. The foreman checks it. If it is crooked, back to the mason. The wall is painted.",
      "loop{Mason: Build wall; Foreman: Check wall | [Yes]  | [No]}; Paint wall",
    ],
    [
      "The agent offers a price. If the buyer does not agree, the agent lowers the price until the buyer agrees. The lease is signed.",
      "Agent: Offer price; @1; ?Buyer agrees?{[No] Agent: Lower price; ->1 | [Yes]}; Sign lease",
    ],
  ],
  "what is mended is judged again": [
    [
      "The pupil hands in the essay. The tutor reads it. If it is weak, it goes back to the pupil, who improves it. Once the tutor is content, the office prints it.",
      "Pupil: Hand in essay; loop{Tutor: Read essay | [Yes] Pupil: Improve essay | [No]}; Office: Print essay",
    ],
    [
      "The planner draws the map. The ranger checks it and, if needed, sends it back for correction. The map is printed.",
      "Planner: Draw map; loop{Ranger: Check map | [Yes] Ranger: Send map back for correction | [No]}; Print map",
    ],
    [
      "The chef reviews the menu. He signs it or rejects it and the trainee has to improve it. Signed menus go to the printer.",
      "loop{Chef: Review menu | [Reject] Chef: Reject menu; Trainee: Improve menu | [Sign]}; Chef: Sign menu; Send signed menus to printer",
    ],
    [
      "The joiner builds a bench. The master inspects it. If it wobbles, the joiner has to build a new one. Otherwise the painter paints the bench.",
      "loop{Joiner: Build bench; Master: Inspect bench | [Yes]  | [No]}; Painter: Paint bench",
    ],
    [
      "The nurse draws blood and sends it to the lab. If the blood has clotted, a new sample is drawn. Otherwise the lab runs the test.",
      "loop{Nurse: Draw blood; Nurse: Send blood to lab | [Yes]  | [No]}; Lab: Run test",
    ],
    [
      "The florist ties the wreath and shows it to the bride. If the colours clash, she swaps a few flowers and shows it again. If the bride is happy, the wreath is wrapped.",
      "Florist: Tie wreath; loop{Florist: Show wreath to bride | [Yes] Florist: Swap few flowers | [No]}; Wrap wreath",
    ],
    [
      "The fitter fills the tank and reads the gauge. If the pressure holds, he signs the log. If it drops, he tightens the valve and repeats the test.",
      "loop{Fitter: Fill tank; Fitter: Read gauge | [No] Fitter: Tighten valve | [Yes]}; Fitter: Sign log",
    ],
    [
      "The guard tests the lock. If it sticks, the smith oils it and the guard tests it again. If the door is open, the guard shuts it.",
      "loop{Guard: Test lock | [Yes] Smith: Oil lock | [No]}; ?Door open?{[Yes] Guard: Shut door | [No]}",
    ],
    [
      "The intern drafts the text. The speaker reads it and either approves it or gives it back to the intern. Once approved, it is printed.",
      "loop{Intern: Draft text; Speaker: Read text | [Give back] Speaker: Give text back to intern | [Approve]}; Speaker: Approve text; Print text",
    ],
    [
      "The farmer delivers the milk. The dairy inspects it. If it is sour, it is sent back to the farmer. Otherwise the dairy fills it into bottles.",
      "Farmer: Deliver milk; Dairy: Inspect milk; ?Milk sour?{[Yes] Send milk back to farmer | [No] Dairy: Fill milk into bottles}",
    ],
    [
      "The agent sends the offer to the client. The client can accept it, reject it or request changes. In case of changes, the agent updates the offer and sends it to the client again. If the client accepts, the agent books the room.",
      "@1; Agent: Send offer to client; ?Accept or reject or request changes?{[Accept] Client: Accept offer; Agent: Book room; end(Room booked) | [Reject] Client: Reject offer; end(Offer rejected) | [Request changes] Client: Request changes; Agent: Update offer; ->1}",
    ],
    // Corrected and used at once: it is not judged a second time.
    [
      "The groom checks the saddle. If a strap is loose, he tightens it. Then the rider mounts the horse.",
      "Groom: Check saddle; ?Strap loose?{[Yes] Groom: Tighten strap | [No]}; Rider: Mount horse",
    ],
    [
      "The cook tries to open the oven. If it opens, he bakes the pie. Otherwise the smith repairs the oven.",
      "Cook: Try to open oven; ?Oven opens?{[Yes] Cook: Bake pie | [No] Smith: Repair oven}",
    ],
    [
      "The warden checks the tent. If it is torn, he buys a new tent. Then the guests move in.",
      "Warden: Check tent; ?Tent torn?{[Yes] Warden: Buy new tent | [No]}; Guests: Move in",
    ],
  ],
  "work that goes on, or happens once more": [
    [
      "The gardener waters the beds and checks the soil. If the soil is still dry, he continues watering. If not, he closes the tap.",
      "loop{Gardener: Water beds; Gardener: Check soil | [Yes]  | [No]}; Gardener: Close tap",
    ],
    [
      "The joiner sands the table and checks the surface. He keeps sanding until it is smooth. Then he varnishes the table.",
      "loop{Joiner: Sand table; Joiner: Check surface | [No]  | [Yes]}; Joiner: Varnish table",
    ],
    [
      "The ranger inspects the bridge. In case of defects the smith repairs the railing and a second inspection takes place. Then the bridge opens.",
      "loop{Ranger: Inspect bridge | [Yes] Smith: Repair railing | [No]}; Open bridge",
    ],
    [
      "The editor sketches the cover. The client comments on the cover, the editor changes it, and they repeat this until both are content. Then the cover is printed.",
      "Editor: Sketch cover; loop{Client: Comment on cover; Editor: Change cover | [No]  | [Yes]}; Print cover",
    ],
    [
      "The boss reads the plan, and the trainee changes it until the boss is content. Then it is printed.",
      "loop{Boss: Read plan; Trainee: Change plan | [No]  | [Yes]}; Print plan",
    ],
    [
      "The examiner tests the pupils. Whoever fails takes the test again. Then the examiner files the list.",
      "loop{Examiner: Test pupils | [Yes]  | [No]}; Examiner: File list",
    ],
    [
      "Taste the soup. If it is bland, add salt and taste again. Otherwise serve the soup.",
      "loop{Taste soup | [Yes] Add salt | [No]}; Serve soup",
    ],
    [
      "Pull the dough apart. If it tears, knead it and test it again. Otherwise bake it.",
      "loop{Pull dough apart | [Yes] Knead dough | [No]}; Bake dough",
    ],
    [
      "The agent offers a flat. The couple visits the flat. If they do not like it, the agent looks for another flat. Otherwise they sign the lease.",
      "loop{Agent: Offer flat; Couple: Visit flat | [No] Agent: Look for another flat | [Yes]}; Couple: Sign lease",
    ],
    [
      "The ranger feeds the deer. The vet checks the deer. If they are thin, the ranger goes on for another week. Otherwise the gate is opened.",
      "loop{Ranger: Feed deer; Vet: Check deer | [Yes]  | [No]}; Open gate",
    ],
    [
      "The clerk sends the order to the baker. If the baker is ill, the clerk sends the order to another baker. Then the clerk pays.",
      "Clerk: Send order to baker; ?Baker ill?{[Yes] Clerk: Send order to another baker | [No]}; Clerk: Pay",
    ],
    [
      "The farmer measures the sugar and picks the grapes. The farmer starts again next year.",
      "Farmer: Measure sugar; Farmer: Pick grapes",
    ],
    ["The bill is read. A new reading is arranged by the clerk.", "Read bill; Clerk: Arrange new reading"],
  ],
  "words for once more": [
    [
      "The tutor corrects the essay. Whenever mistakes remain, the pupil rewrites it and hands it in another time. Otherwise the tutor marks it.",
      "loop{Tutor: Correct essay | [Yes] Pupil: Rewrite essay; Pupil: Hand essay | [No]}; Tutor: Mark essay",
    ],
    [
      "The mechanic changes the filter and starts the engine. If there is still smoke, the whole procedure starts over. If not, he hands over the car.",
      "loop{Mechanic: Change filter; Mechanic: Start engine | [Yes]  | [No]}; Mechanic: Hand over car",
    ],
    [
      "The nurse reviews the list. If a name is missing, she adds it and the review starts afresh. She files the list.",
      "loop{Nurse: Review list | [Yes] Nurse: Add name | [No]}; Nurse: File list",
    ],
    [
      "We test the lamp. Each time the test fails, the fitter changes the bulb and tests it one more time. We pack the lamp.",
      "loop{We: Test lamp | [No] Fitter: Change bulb | [Yes]}; We: Pack lamp",
    ],
    [
      "The boss signs the plan or hands it back with remarks, in which case the trainee mends it and presents it anew.",
      "@1; ?Sign plan or hand back?{[Sign plan] Boss: Sign plan | [Hand back] Boss: Hand plan back with remarks; Trainee: Mend plan; Trainee: Present plan; ->1}",
    ],
  ],
  "whoever comes next, and another try": [
    [
      "The cook calls the first butcher. If he has no veal, she calls the next one. Then the menu is written.",
      "loop{Cook: Call first butcher | [No]  | [Yes]}; Write menu",
    ],
    [
      "The school makes an offer to the best coach. If he declines, the offer goes to the runner-up. Once somebody accepts, the school prints the plan.",
      "School: Make offer to best coach; @1; ?Best coach agrees?{[No] Send offer to runner-up; ->1 | [Yes] School: Print plan}",
    ],
    [
      "We show you three boats. None of them suits you? We show you three more. You sign the lease.",
      "loop{We: Show three boats | [No]  | [Yes]}; You: Sign lease",
    ],
    [
      "The learner takes the test. If she fails, she gets a second try. If she passes, the school prints the card.",
      "loop{Learner: Take test | [No]  | [Yes]}; School: Print card",
    ],
    // A time and a place are not persons who come next.
    [
      "The mason checks the wall. If it is crooked, he comes on the next day. The wall is painted.",
      "Mason: Check wall; ?Wall crooked?{[Yes] <timer: Next day>; Mason: Come | [No]}; Paint wall",
    ],
    [
      "The editor reads the letter. If it is short, he keeps it for the next issue. The clerk files the list.",
      "Editor: Read letter; ?Letter short?{[Yes] Editor: Keep letter for next issue | [No]}; Clerk: File list",
    ],
  ],
  "any of them, and what comes round": [
    [
      "The artist mails the sketch. Any wishes go straight back to the artist, who redraws the sketch. The printer prints it.",
      "loop{Artist: Mail sketch | [Yes] Artist: Redraw sketch | [No]}; Printer: Print sketch",
    ],
    [
      "The cook serves the cake. Any leftovers are frozen by the maid. The cook washes the plates.",
      "Cook: Serve cake; ?Any leftovers?{[Yes] Maid: Freeze any leftovers | [No]}; Cook: Wash plates",
    ],
  ],
  "whoever checks again": [
    [
      "1. The clerk reads the form\n2. If a name is missing, back to 1\n3. The boss approves or rejects. Rejected: the porter locks the door, end\n4. The bank pays",
      "loop{Clerk: Read form | [Yes]  | [No]}; ?Approve or reject?{[Approve] Boss: Approve | [Reject] Boss: Reject; Porter: Lock door; end(Rejected)}; Bank: Pay",
    ],
    [
      "The system rates the risk. The clerk asks for the papers. If they are incomplete, he waits for the rest and checks again. Otherwise the boss signs.",
      "System: Rate risk; Clerk: Ask for papers; @1; ?Papers complete?{[No] <message: Rest received>; Clerk: Check papers; ->1 | [Yes] Boss: Sign}",
    ],
    [
      "The smith mends the pump and tests it. Test fails -> mend again. Test ok -> the guest signs the card.",
      "loop{Smith: Mend pump; Smith: Test pump | [No]  | [Yes]}; Guest: Sign card",
    ],
  ],
  "back in short": [
    [
      "The trainee drafts the letter. Her mentor checks it and, if the tone is wrong, asks her to rewrite it. Once the mentor is satisfied, the letter is posted.",
      "Trainee: Draft letter; loop{Mentor: Check letter | [No] Mentor: Ask trainee to rewrite it | [Yes]}; Post letter",
    ],
    [
      "1. The pupil picks a topic\n2. The tutor approves it. Not approved: the pupil picks another topic (back to 1)\n3. The pupil writes the essay",
      "loop{Pupil: Pick topic; Tutor: Approve topic | [No]  | [Yes]}; Pupil: Write essay",
    ],
    [
      "The porter rents the boat. The guard checks it for holes. If something is broken, the guard keeps the deposit. Otherwise the deposit is given back to the porter.",
      "Porter: Rent boat; Guard: Check boat for holes; ?Something broken?{[Yes] Guard: Keep deposit | [No] Give deposit back to porter}",
    ],
    [
      "The editor reads the story. Mistakes? Back to the author. No mistakes? It is printed.",
      "loop{Editor: Read story | [Yes] Send back to author | [No]}; Print story",
    ],
    [
      "The butler inspects the silver. If it is scratched, it is sent back to the dealer. Otherwise the maid lays the table.",
      "Butler: Inspect silver; ?Silver scratched?{[Yes] Send silver back to dealer | [No] Maid: Lay table}",
    ],
  ],
  "how often it is tried": [
    [
      "1. The porter sets the clock.\n2. If it is late, he turns the screw and repeats step 1.\n3. If it cannot be set after three attempts, he calls the smith.\n4. He locks the case.",
      "@1; Porter: Set clock; ?Clock late?{[Yes] Porter: Turn screw; ?Three attempts made?{[Yes] Porter: Call smith | [No] ->1} | [No]}; Porter: Lock case",
    ],
    [
      "The vet measures the temperature. If it is too high, the dog rests for ten minutes and it is measured again. If it is still too high, the vet stops the run. Otherwise the race begins.",
      "Vet: Measure temperature; ?Temperature too high?{[Yes] <timer: Ten minutes PT10M>; Measure temperature; ?Temperature too high again?{[Yes] Vet: Stop run; end(Run stopped) | [No]} | [No]}; Begin race",
    ],
    [
      "The clerk dials the number. If nobody answers, he tries again. If it fails three times, he writes a letter. Otherwise he books a room.",
      "@1; Clerk: Dial number; ?Somebody answers?{[No] ?Three attempts made?{[Yes] Clerk: Write letter; end(Three attempts made) | [No] ->1} | [Yes]}; Clerk: Book room",
    ],
    [
      "The warden checks the badge. If the photo is blurred, the guest brings a new one and the check starts over. After three failed attempts the visit is cancelled. If the check is passed, the gate is opened.",
      "@1; Warden: Check badge; ?Photo sharp?{[No] Guest: Bring new photo; ?Three attempts made?{[No] ->1 | [Yes] Cancel visit} | [Yes] Open gate}",
    ],
  ],
  "all that is repeated until": [
    [
      "The smith checks the blade. If it is dull, he rubs it until it shines. Then he sells it.",
      "Smith: Check blade; ?Blade dull?{[Yes] loop{Smith: Rub blade | [No]  | [Yes]} | [No]}; Smith: Sell blade",
    ],
    [
      "The judges add up the marks. If two dancers have the same mark, the judges vote and keep voting until one has a majority. The list is printed.",
      "Judges: Add up marks; ?Two dancers have same mark?{[Yes] loop{Judges: Vote | [No]  | [Yes]} | [No]}; Print list",
    ],
    [
      "Stir the cream until the spoon no longer sinks. Pour it into cups.",
      "loop{Stir cream | [Yes]  | [No]}; Pour cream into cups",
    ],
    [
      "The tuner adjusts the strings one by one until all of them are in tune. He closes the lid.",
      "loop{Tuner: Adjust strings | [No]  | [Yes]}; Tuner: Close lid",
    ],
    [
      "The painter applies a coat of varnish and sands the door. He does this three times. Then he removes the tape.",
      "loop{Painter: Apply coat of varnish; Painter: Sand door | [No]  | [Yes]}; Painter: Remove tape",
    ],
    // Nothing is done while it is left alone.
    [
      "The maid wraps the cheese and leaves it in the cellar until it is ripe. She sells it.",
      "Maid: Wrap cheese; Maid: Leave cheese in cellar; <message: Cheese ripe>; Maid: Sell cheese",
    ],
    [
      "The baker lets the dough rise until it has doubled. He shapes the rolls.",
      "Baker: Let dough rise; Baker: Shape rolls",
    ],
  ],
  "what comes round again by itself": [
    [
      "The club picks a winner. The winner gets a cup. The year after the club starts all over again.",
      "Club: Pick winner; Winner: Get cup",
    ],
    [
      "The tester fixes the pump and loads it onto the cart. The master has another look. Still loose -> straight back to the tester. Tight -> the porter locks the gate.",
      "loop{Tester: Fix pump; Tester: Load pump onto cart; Master: Check | [Yes]  | [No]}; Porter: Lock gate",
    ],
  ],
  "all that is told in one": [
    [
      "The patient does the exercises and the therapist measures the movement. This is repeated until the goal has been reached. The therapist writes the report.",
      "loop{Patient: Do exercises; Therapist: Measure movement | [No]  | [Yes]}; Therapist: Write report",
    ],
    [
      "The smith heats the iron and hammers it. He keeps doing this until the shape is right. He sells the iron.",
      "loop{Smith: Heat iron; Smith: Hammer iron | [No]  | [Yes]}; Smith: Sell iron",
    ],
    [
      "We open a box. We count the screws. The cycle continues until all boxes are empty. We lock the door.",
      "loop{We: Open box; We: Count screws | [No]  | [Yes]}; We: Lock door",
    ],
    [
      "Keep stirring and tasting until the jam is thick enough, then take the pot off the stove.",
      "loop{Stir; Taste | [No]  | [Yes]}; Take pot off stove",
    ],
  ],
  "what stops and what goes on only if": [
    [
      "The office checks the application. If it is late, it is not considered any further. Otherwise the board votes.",
      "Office: Check application; ?Application late?{[Yes] end(Application late) | [No] Board: Vote; end(Voted)}",
    ],
    [
      "The scout rates the player. If the rating is poor, no further action is taken. Otherwise the club makes an offer.",
      "Scout: Rate player; ?Rating poor?{[Yes] end(Rating poor) | [No] Club: Make offer; end(Offer made)}",
    ],
    [
      "Work only continues if the client has paid. The painter paints the wall.",
      "?Client paid?{[Yes] | [No] end(Client not paid)}; Painter: Paint wall",
    ],
    [
      "The driver inspects the truck. Defects mean that the driver cancels the tour.",
      "Driver: Inspect truck; ?Defects?{[Yes] Driver: Cancel tour | [No]}",
    ],
    [
      "The clerk reads the note. This means that the clerk files the note.",
      "Clerk: Read note; Clerk: File note",
    ],
    [
      "The buyer makes an offer. If the seller rejects it, it is the buyer's turn again. The deal is signed.",
      "loop{Buyer: Make offer | [No]  | [Yes]}; Sign deal",
    ],
  ],
  "as often as it is said": [
    [
      "The planner plans the sprint. As long as there are open tasks, a coder does a task. Then the owner leaves.",
      "Planner: Plan sprint; @1; ?Open tasks?{[Yes] Coder: Do task; ->1 | [No]}; Owner: Leave",
    ],
    [
      "The cook tastes the soup. As long as the soup is too bland, the cook adds salt and tastes it again. The waiter serves the soup.",
      "loop{Cook: Taste soup | [Yes] Cook: Add salt | [No]}; Waiter: Serve soup",
    ],
    [
      "The fee is captured. If the transfer fails, we try again up to three times, after that the order is cancelled. The goods are shipped.",
      "@1; Capture fee; ?Transfer succeeds?{[No] ?Three attempts made?{[No] ->1 | [Yes] Cancel order; end(Order cancelled)} | [Yes]}; Ship goods",
    ],
  ],
  "whoever it goes to": [
    [
      "The editor reads the draft. If there is a gap, the draft goes to the lawyer. The lawyer fills the gap. Then the draft is printed.",
      "Editor: Read draft; ?Gap?{[Yes] Lawyer: Fill gap | [No]}; Print draft",
    ],
    [
      "The registrar stamps the deed. If there is an error, the notary mends it and it must go to the registrar again.",
      "loop{Registrar: Stamp deed | [Yes] Notary: Mend error | [No]}",
    ],
  ],
  "a case that holds a list": [
    [
      "Read the meter. If the value is high:\n- call the owner\n- check the pipe\nIf the value is low:\n- note the value\nLeave the house.",
      "Read meter; ?Value high?{[Yes] Call owner; Check pipe | [No] Note value}; Leave house",
    ],
  ],
  "the path is over": [
    [
      "The agent checks the claim. If it is not covered, the agent writes a letter and that's it. The agent pays the claim.",
      "Agent: Check claim; ?Claim covered?{[No] Agent: Write letter; end(Claim not covered) | [Yes]}; Agent: Pay claim",
    ],
    [
      "The tester tests the app. If it crashes, testing stops here. The app is released.",
      "Tester: Test app; ?App crashes?{[Yes] end(App crashes) | [No]}; Release app",
    ],
    [
      "The lawyer tries the door. If the door is open, we are done. Otherwise the lawyer writes a letter.",
      "Lawyer: Try door; ?Door open?{[Yes] end(Door open) | [No] Lawyer: Write letter; end(Letter written)}",
    ],
    [
      "The clerk completes the procedure. The boss signs the file.",
      "Clerk: Complete procedure; Boss: Sign file",
    ],
  ],
  "what is told behind what it comes before": [
    [
      "The gardener plants the trees. If the soil is dry, the helper brings water before the trees are planted.",
      "?Soil dry?{[Yes] Helper: Bring water | [No]}; Gardener: Plant trees",
    ],
    [
      "The printer prints the book, but only after the author has read it. The book is sold.",
      "Author: Read book; Printer: Print book; Sell book",
    ],
    [
      "First, the form is checked. Second, an expert rates it. Third, the board meets.",
      "Check form; Expert: Rate form; Board: Meet",
    ],
    [
      "The crew finds the leak. The plumber either mends the pipe or sets up a pump first and then calls the boss. The crew leaves.",
      "Crew: Find leak; ?Mend pipe or set up pump?{[Mend pipe] Plumber: Mend pipe | [Set up pump] Plumber: Set up pump; Plumber: Call boss}; Crew: Leave",
    ],
  ],
  "no way back": [
    [
      "As long as the invoice is correct, the clerk pays it. The file is closed.",
      "?Invoice correct?{[Yes] Clerk: Pay invoice | [No]}; Close file",
    ],
    [
      "The nurse weighs the child. If the child cries, the nurse sings. Then the nurse weighs the child again and notes the weight.",
      "Nurse: Weigh child; ?Child cries?{[Yes] Nurse: Sing | [No]}; Nurse: Weigh child; Nurse: Note weight",
    ],
    [
      "The cook salts the soup. The cook stirs it and salts it again.",
      "Cook: Salt soup; Cook: Stir soup; Cook: Salt soup",
    ],
    [
      "The porter moves the box. If it is wet, the porter removes the box.",
      "Porter: Move box; ?Box wet?{[Yes] Porter: Remove box | [No]}",
    ],
  ],
};

for (const cases of Object.values(tables))
  testWordings(cases, ([text, wanted]) => {
    expect(drawn(text)).toBe(wanted);
  });
