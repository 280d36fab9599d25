/**
 * The words that open a case, and the cases that belong to one question: texts as people write them, with the
 * statements that a human reader would write down.
 */
import { expect } from "vitest";
import { readDocument } from "../../../src/generation/document/read.ts";
import type { Meaning, Statement } from "../../../src/generation/meaning/meaning.ts";
import { understoodByRules } from "../../../src/generation/understand.ts";
import { testWordings } from "../../support/wordings.ts";

const nameOf = (one: Statement): string =>
  one.kind === "step"
    ? one.label
    : one.kind === "question"
      ? `${one.ask} ${one.values.join(" | ")}`
      : one.kind;

/** Each statement, preceded by its case. */
function linesOf(text: string): string[] {
  const { statements, relations }: Meaning = understoodByRules(readDocument(text)).meaning;
  return statements.map((one) => {
    const within = relations.find((relation) => relation.kind === "within" && relation.what === one.id);
    return `${within?.kind === "within" ? `${within.value}: ` : ""}${nameOf(one)}`;
  });
}

const tables: Record<string, [string, string[]][]> = {
  "conditions in a row tell what becomes of one thing": [
    [
      "The judge reads the plea. If the plea is short, the scribe copies the plea. If the guild objects, the scribe burns the plea. If seals are missing, the scribe asks for them.",
      [
        "Read plea",
        "Plea short or guild objects or seals missing? plea short | guild objects | seals missing",
        "plea short: Copy plea",
        "guild objects: Burn plea",
        "seals missing: Ask for seals",
      ],
    ],
    [
      "The smith looks at the cart. If a spoke is cracked, he replaces it. If the axle squeaks, he oils it. If the bell is dull, he polishes it.",
      [
        "Look at cart",
        "Spoke cracked? yes | no",
        "yes: Replace spoke",
        "Axle squeaks? yes | no",
        "yes: Oil axle",
        "Bell dull? yes | no",
        "yes: Polish bell",
      ],
    ],
    [
      "If the miller brings the flour, the cook weighs it. If the baker brings the flour, the maid weighs it. The porter stores it.",
      [
        "Miller brings flour or baker brings flour? miller brings flour | baker brings flour",
        "miller brings flour: Weigh flour",
        "baker brings flour: Weigh flour",
        "Store flour",
      ],
    ],
  ],
  "whereas tells the other kind": [
    [
      "Small barrels are rolled, whereas larger barrels require the approval of the cooper.",
      ["Kind of barrel? small | larger", "small: Roll small barrels", "larger: Approve larger barrels"],
    ],
    [
      "Dry herbs the maid hangs up, wet herbs she presses.",
      ["Kind of herb? dry | wet", "dry: Hang dry herbs up", "wet: Press wet herbs"],
    ],
  ],
  "some cases are not all": [
    [
      "Under certain circumstances, the guard asks for a password; otherwise the guard opens the gate.",
      ["Certain circumstances? yes | no", "yes: Ask for password", "no: Open gate"],
    ],
    [
      "The guest has the right to change the room. The maid makes the bed.",
      ["remark", "Guest changes room? yes | no", "yes: Change room", "Make bed"],
    ],
  ],
  "what a clause dates ahead is done in any case": [
    [
      "If the cake is late, the cook warms the sauce before it is poured. The waiter pours the sauce.",
      ["Cake late? yes | no", "yes: Warm sauce", "Pour sauce"],
    ],
  ],
  "words for all cases close the last one": [
    [
      "The smith either mends the blade or sends it to the armourer. The armourer grinds the edge. In both cases the squire fetches it.",
      [
        "Mend blade or send? mend blade | send",
        "mend blade: Mend blade",
        "send: Send blade to armourer",
        "send: Grind edge",
        "Fetch edge",
      ],
    ],
  ],
  "how something goes is asked, where nothing else is said of it": [
    [
      "The pilot flies a round. If the flight goes badly, he calls the owner. Otherwise he parks the glider.",
      ["Fly round", "Flight goes badly? yes | no", "yes: Call owner", "no: Park glider"],
    ],
    [
      "The pilot flies a round. If the flight really ends, he calls the owner.",
      ["Fly round", "Flight ends? yes | no", "yes: Call owner"],
    ],
  ],
  "a bare state is one of what was judged": [
    [
      "The nurse measures the pulse. If too fast, the doctor is called.",
      ["Measure pulse", "Pulse fast? yes | no", "yes: Call doctor"],
    ],
    [
      "The cook tastes the soup. If bland, salt is added.",
      ["Taste soup", "Bland? yes | no", "yes: Add salt"],
    ],
    [
      "The clerk checks the plan. If accepted, the plan is filed.",
      ["Check plan", "Plan accepted? yes | no", "yes: File plan"],
    ],
    [
      "The watchman watches the river. As soon as the level rises he closes the gate and we are done. If it doesn't, the miller starts the mill.",
      ["Watch river", "Level rises? yes | no", "yes: Close gate", "yes: end", "no: Start mill"],
    ],
  ],
  "kinds told by bare nouns": [
    [
      "The ferryman opens the gate. Villagers ride for free, everybody else pays a coin. The ferry leaves.",
      ["Open gate", "Villagers? yes | no", "yes: Ride for free", "no: Pay coin", "Leave ferry"],
    ],
    [
      "The porter sorts the post. Bills go to the bursar. Complaints are answered by the abbot.",
      [
        "Sort post",
        "Bills or Complaints? Bills | Complaints",
        "Bills: Send bills to bursar",
        "Complaints: Answer complaints",
      ],
    ],
    [
      "Adults get a lamp, kids a whistle.",
      ["Adults or kids? Adults | kids", "Adults: Give lamp to adults", "kids: Get whistle"],
    ],
    [
      "Letters go to the mill, parcels to the barn and anything perishable straight to the cellar.",
      [
        "Letters or parcels or anything perishable straight? Letters | parcels | anything perishable straight",
        "Letters: Send letters to mill",
        "parcels: Send parcels to barn",
        "anything perishable straight: Send anything perishable straight to cellar",
      ],
    ],
    ["Drivers load the cart. The rest is done by the smith.", ["Load cart", "Do rest"]],
    ["Walls are painted and floors are sanded.", ["Paint walls", "Sand floors"]],
  ],
  "cases of which nothing comes": [
    [
      "The abbot tests the novices. Novices who fail cannot stay. The abbot teaches the others.",
      ["Test novices", "Novices fail? yes | no", "yes: end", "Teach other novices"],
    ],
    [
      "The warden looks at the pass. If it is torn, the pilgrim may not enter. The warden opens the door.",
      ["Look at pass", "Pass torn? yes | no", "yes: end", "Open door"],
    ],
    [
      "If the wind is too strong, the race is off. The umpire fires the gun.",
      ["Wind too strong? yes | no", "yes: end", "Fire gun"],
    ],
    [
      "The host looks for a bench. If there is no bench, the guest leaves. The cook brings the soup.",
      ["Look for bench", "Bench? no | yes", "no: Leave", "no: end", "Bring soup"],
    ],
    [
      "If the bridge is shut, the wagon cannot cross, and the driver takes the ferry. The wagon is unloaded.",
      ["Bridge shut? yes | no", "remark", "yes: Take ferry", "Unload wagon"],
    ],
  ],
  "some of those that the text knows": [
    [
      "The porter counts the jars. Fresh cheese goes into the cellar, everything else goes on the shelf. Broken jars are mended.",
      [
        "Count jars",
        "Fresh cheese? yes | no",
        "yes: Put fresh cheese into cellar",
        "no: Put everything else on shelf",
        "Broken jars? yes | no",
        "yes: Mend broken jars",
      ],
    ],
    [
      "The abbot reads the letter. Letters without a signature are burned. The abbot writes an answer.",
      [
        "Read letter",
        "Letters without a signature? yes | no",
        "yes: Burn letters without signature",
        "Write answer",
      ],
    ],
    [
      "The steward reads the bills. Bills exceeding 20 crowns require a check by the bailiff. The scribe files the bills.",
      ["Read bills", "Bills exceed 20 crowns? yes | no", "yes: Check bills", "File bills"],
    ],
    [
      "The miller measures the damp. Below 12 % the grain goes to the barn. Anything above 14 % is thrown away.",
      [
        "Measure damp",
        "Damp? Below 12 % | Anything above 14 %",
        "Below 12 %: Send grain below 12 % to barn",
        "Anything above 14 %: Throw anything above 14 % away",
      ],
    ],
    [
      "The smith weighs the horseshoes. Horseshoes with a crack are melted. He nails the shoes on.",
      [
        "Weigh horseshoes",
        "Horseshoes with a crack? yes | no",
        "yes: Melt horseshoes with crack",
        "Nail shoes on",
      ],
    ],
    [
      "The monk inspects the barrels. Anything older than three years is poured out. The wine is sold.",
      [
        "Inspect barrels",
        "Anything older than three years? yes | no",
        "yes: Pour out anything older than three years",
        "Sell wine",
      ],
    ],
    [
      "Debts up to 20 crowns are settled by the bailiff. For larger debts the reeve calls the debtor.",
      [
        "Debt? Debts up to 20 crowns | larger debts",
        "Debts up to 20 crowns: Settle debts up to 20 crowns",
        "larger debts: Call debtor",
      ],
    ],
  ],
  "words that answer": [
    [
      "The miller checks whether the well is dry. If it is not, the cook fills the cans. The troop leaves.",
      ["Check whether well is dry", "Well dry? no | yes", "no: Fill cans", "Leave"],
    ],
    [
      "The judge finds out whether the horse is lame. If this is not the case, it is saddled.",
      ["Find out whether horse is lame", "Horse lame? no | yes", "no: Saddle horse"],
    ],
    [
      "The binder either sews the book, or glues it, or returns it. In the third case the clerk writes a letter.",
      [
        "Sew book or glue or return? sew book | glue | return",
        "sew book: Sew book",
        "glue: Glue book",
        "return: Return book",
        "return: Write letter",
      ],
    ],
    [
      "The herald either burns the scroll, in which case the guards are told, or keeps it.",
      [
        "Burn scroll or keep? burn scroll | keep",
        "burn scroll: Burn scroll",
        "burn scroll: Tell guards",
        "keep: Keep scroll",
      ],
    ],
    [
      "Either a monk signs the roll or it is closed.",
      ["Sign roll or close? sign roll | close", "sign roll: Sign roll", "close: Close roll"],
    ],
    [
      "The scribe copies the roll unless it is torn, in which case the binder glues it.",
      ["Roll torn? no | yes", "no: Copy roll", "yes: Glue roll"],
    ],
    [
      "The scribe checks whether the roll is old. If it is, the binder glues it unless the leather is torn.",
      ["Check whether roll is old", "Roll old? yes | no", "Leather torn? no | yes", "no: Glue roll"],
    ],
    [
      "If the rope is unworn, the guide coils it; if it is worn, he burns it.",
      ["Rope unworn? yes | no", "yes: Coil rope", "no: Burn rope"],
    ],
  ],
  "all that one condition names": [
    [
      "If the roll is old or the ink is dry, the scribe calls the abbot.",
      ["Roll old or ink dry? yes | no", "yes: Call abbot"],
    ],
    [
      "If the roll is torn or wet, the scribe calls the abbot.",
      ["Roll torn or wet? yes | no", "yes: Call abbot"],
    ],
  ],
  "where a condition stands": [
    [
      "The diver checks the mask and, if it leaks, seals it.",
      ["Check mask", "Mask leaks? yes | no", "yes: Seal mask"],
    ],
  ],
  "when it is so, and when it is time": [
    [
      "The smith weighs the anvil. When the weight exceeds 90 kilos, two boys carry the anvil. The shop is swept.",
      ["Weigh anvil", "Weight exceeds 90 kilos? yes | no", "yes: Carry anvil", "Sweep shop"],
    ],
    [
      "The bard reads the song. When a verse is missing, the scribe adds it.",
      ["Read song", "Verse missing? yes | no", "yes: Add verse"],
    ],
    [
      "The dyer stirs the vat. When he finds a lump, he takes it out.",
      ["Stir vat", "Dyer finds lump? yes | no", "yes: Take out lump"],
    ],
    ["The potter heats the kiln. When it is hot, he adds the jars.", ["Heat kiln", "Add jars"]],
  ],
  "which of the things it is done with": [
    [
      "The groom brushes the ponies. Ponies that do not eat are led to the vet. Then the stable is swept.",
      ["Brush ponies", "Ponies eat? no | yes", "no: Lead ponies to vet", "Sweep stable"],
    ],
    [
      "The matron reads the list. Any sailor who cannot swim is given a vest.",
      ["Read list", "Any sailor can swim? no | yes", "no: Give vest to any sailor"],
    ],
    ["Sailors who want to leave ask the captain. He signs the pass.", ["Ask captain", "Sign pass"]],
  ],
  "kinds of a thing and all the rest": [
    [
      "Figs with spots are dried. Figs without spots are sold. The cart is washed.",
      [
        "Kind of fig? with spots | without spots",
        "with spots: Dry figs with spots",
        "without spots: Sell figs without spots",
        "Wash cart",
      ],
    ],
    [
      "Broken tiles are glued. The rest is put on the shelf. The potter closes the shop.",
      ["Broken tiles? yes | no", "yes: Glue broken tiles", "no: Put rest on shelf", "Close shop"],
    ],
    [
      "Mild cases are noted. For moderate cases a nurse is called. Severe cases are sent to the ward.",
      [
        "Kind of case? mild | moderate | severe",
        "mild: Note mild cases",
        "moderate: Call nurse for moderate cases",
        "severe: Send severe cases to ward",
      ],
    ],
    [
      "Accepted poems are printed, whereas rejected poems are burned.",
      [
        "Kind of poem? accepted | rejected",
        "accepted: Print accepted poems",
        "rejected: Burn rejected poems",
      ],
    ],
    [
      "Simple plans are drawn. More detailed ones are printed.",
      [
        "Kind of plan? simple | more detailed",
        "simple: Draw simple plans",
        "more detailed: Print more detailed plans",
      ],
    ],
    [
      "For members the porter opens the gate, for strangers he calls the host.",
      ["Members or strangers? members | strangers", "members: Open gate", "strangers: Call host"],
    ],
    [
      "Without enough wind, the skipper starts the engine; with enough wind, he sets the sails.",
      ["Enough wind? no | yes", "no: Start engine", "yes: Set sails"],
    ],
    [
      "Sealed jars are stacked. Leaking jars go back to the kiln.",
      ["Kind of jar? sealed | leaking", "sealed: Stack sealed jars", "leaking: Return leaking jars to kiln"],
    ],
    [
      "The smith counts the nails. The bent ones are melted and the straight ones are packed.",
      [
        "Count nails",
        "Kind of nail? bent | straight",
        "bent: Melt bent nails",
        "straight: Pack straight nails",
      ],
    ],
    [
      "An incomplete roll is burned, a complete one is kept.",
      ["Roll complete? no | yes", "no: Burn incomplete roll", "yes: Keep complete roll"],
    ],
    [
      "Letters that are sealed are opened by the abbot. The others are given to the novice.",
      ["Letters that are sealed? yes | no", "yes: Open letters", "no: Give other letters to novice"],
    ],
    [
      "The painter makes the rough sketch. The final sketch is framed.",
      ["Make rough sketch", "Frame final sketch"],
    ],
    [
      "The white rope is tied to the mast and the black rope is tied to the anchor.",
      ["Tie white rope to mast", "Tie black rope to anchor"],
    ],
    ["Peeled apples are cut. Cut apples are boiled.", ["Cut peeled apples", "Boil cut apples"]],
    ["Benches are carried to the yard and lamps are hung up.", ["Carry benches to yard", "Hang up lamps"]],
  ],
  "a kind and a condition": [
    [
      "A broken oar is burned. If the oar is only wet, the boy dries it.",
      ["Kind of oar? broken | wet", "broken: Burn broken oar", "wet: Dry oar"],
    ],
    [
      "A ship with a pilot is led in, a ship without one is anchored.",
      [
        "Kind of ship? with pilot | without one",
        "with pilot: Lead in ship with pilot",
        "without one: Anchor ship without pilot",
      ],
    ],
  ],
  "values that are listed first": [
    [
      "Every barrel is marked green, yellow or red. Green goes to the cellar. Yellow is tasted. Red is emptied.",
      [
        "Mark every barrel green",
        "remark",
        "remark",
        "Green or yellow or red? green | yellow | red",
        "green: Send green to cellar",
        "yellow: Taste yellow",
        "red: Empty Red",
      ],
    ],
    [
      "The mint has three sorts of coin: gold, copper and tin. Gold coins are weighed. With copper coins the smith is called.",
      [
        "remark",
        "remark",
        "Kind of coin? gold | copper | otherwise",
        "gold: Weigh gold coins",
        "copper: Call smith with copper coins",
      ],
    ],
    [
      "The mayor decides whether the knight is freed, sold or banished. If he is freed, the smith opens the chain. If he is sold, the clerk counts the coins. If he is banished, a guard rides along.",
      [
        "Decide whether knight is freed",
        "Freed or sold or banished? freed | sold | banished",
        "freed: Open chain",
        "sold: Count coins",
        "banished: Ride along",
      ],
    ],
    [
      "The squire can accept or decline the horse. Whoever accepts signs the roll. Whoever declines walks home.",
      [
        "Accept horse or decline horse? accept horse | decline horse",
        "accept horse: Accept horse",
        "decline horse: Decline horse",
        "accept horse: Sign roll",
        "decline horse: Walk home",
        "decline horse: end",
      ],
    ],
    [
      "The clerk asks for the seal or the ring. The seal is copied. The ring is drawn.",
      ["Ask for seal or ring", "Copy seal", "Draw ring"],
    ],
    [
      "The jar is filled with oil, wine or milk. The jar is closed.",
      ["Fill jar with oil, wine or milk", "Close jar"],
    ],
  ],
  "a question in front of what follows from it": [
    [
      "The porter tries the key. Does the key fit, he opens the gate. Does it not fit, he calls the smith.",
      ["Try key", "Key fit? yes | no", "yes: Open gate", "no: Call smith"],
    ],
    [
      "Is the hay wet, the farmer turns it. Otherwise he stacks it.",
      ["Hay wet? yes | no", "yes: Turn hay", "no: Stack hay"],
    ],
    [
      "The vet weighs the ram. If it is light, it goes to the barn. Otherwise the vet calls the owner.",
      ["Weigh ram", "Ram light? yes | no", "yes: Send ram to barn", "no: Call owner"],
    ],
  ],
  "conditions in a row about one thing": [
    [
      "If the wine is clear, it is bottled. If it is cloudy, it is filtered. If it was corked, the owner is told.",
      ["Wine? clear | cloudy | corked", "clear: Bottle wine", "cloudy: Filter wine", "corked: Tell owner"],
    ],
    [
      "If the letter is about a debt, the clerk answers it. If it is about a marriage, the priest reads it. The letter is burned.",
      [
        "Letter? about a debt | about a marriage",
        "about a debt: Answer letter",
        "about a marriage: Read letter",
        "Burn letter",
      ],
    ],
    [
      "The cook looks at the pot. If the pot is cracked, it is glued. If it is also dirty, it is washed.",
      ["Look at pot", "Pot cracked? yes | no", "yes: Glue pot", "Pot dirty? yes | no", "yes: Wash pot"],
    ],
    [
      "If the sail is wet, it is dried. Then it is folded. If it is torn, it is sewn.",
      ["Sail wet? yes | no", "yes: Dry sail", "Fold sail", "Sail torn? yes | no", "yes: Sew sail"],
    ],
    [
      "If the heir is young, the aunt signs the roll. If he is a monk, the abbot writes a letter. The notary seals the deed.",
      ["Heir young? yes | no", "yes: Sign roll", "Heir monk? yes | no", "yes: Write letter", "Seal deed"],
    ],
  ],
  "limits in front": [
    [
      "Up to 10 carts, the guard opens the gate. Beyond that, the captain counts the carts.",
      ["Up to 10 carts? yes | no", "yes: Open gate", "no: Count carts"],
    ],
    [
      "Below 5 knots, the crew rows the boat; between 5 and 9 knots it sets the sails. Anything stronger is a storm, and the cook closes the hatch.",
      [
        "Below 5 knots or between 5 and 9 knots? Below 5 knots | between 5 and 9 knots | otherwise",
        "Below 5 knots: Row boat",
        "between 5 and 9 knots: Set sails",
        "remark",
        "otherwise: Close hatch",
      ],
    ],
    ["Between 8 and 9 o'clock, the baker sweeps the floor.", ["Sweep floor"]],
  ],
  "work to choose from": [
    [
      "The statue is either sold, given away or melted.",
      [
        "Sell statue or give away statue or melt statue? sell statue | give away statue | melt statue",
        "sell statue: Sell statue",
        "give away statue: Give statue away",
        "melt statue: Melt statue",
      ],
    ],
    [
      "The queen accepts the treaty, accepts it with changes or refuses it.",
      [
        "Accept treaty or accept with changes or refuse? accept treaty | accept with changes | refuse",
        "accept treaty: Accept treaty",
        "accept with changes: Accept treaty with changes",
        "refuse: Refuse treaty",
        "refuse: end",
      ],
    ],
    [
      "The armourer checks the blade and either grinds it or forges a new one.",
      [
        "Check blade",
        "Grind or forge new one? grind | forge new one",
        "grind: Grind blade",
        "forge new one: Forge new blade",
      ],
    ],
    [
      "Either the novice finds the stone and keeps it, or he leaves.",
      [
        "Find stone or leave? find stone | leave",
        "find stone: Find stone",
        "find stone: Keep stone",
        "leave: Leave",
      ],
    ],
    [
      "The duke approves or rejects the map. On approval, the printer cuts the plate.",
      [
        "Approve map or reject map? approve map | reject map",
        "approve map: Approve map",
        "reject map: Reject map",
        "reject map: end",
        "approve map: Cut plate",
      ],
    ],
    ["The cook peels, cuts and fries the roots.", ["Peel roots", "Cut roots", "Fry roots"]],
  ],
  "what goes wrong, and short questions": [
    [
      "The usher counts the tickets. Discrepancies are told to the manager. The usher opens the hall.",
      ["Count tickets", "Discrepancies? yes | no", "yes: Tell discrepancies to manager", "Open hall"],
    ],
    [
      "The tailor tries the coat. Changes wanted? The apprentice sews a seam.",
      ["Try coat", "Changes wanted? yes | no", "yes: Sew seam"],
    ],
    ["The usher counts the tickets. The discrepancies are filed.", ["Count tickets", "File discrepancies"]],
  ],
  "cases in notes": [
    [
      "The vet looks at the cow, too thin - add feed, too fat - cut the feed. Then she writes a bill.",
      [
        "Look at cow",
        "Too thin or too fat? too thin | too fat",
        "too thin: Add feed",
        "too fat: Cut feed",
        "Write bill",
      ],
    ],
    [
      "The porter checks the tag: under 8 kg -> carry it, 8 to 20 -> use the lift, more than 20 -> call a helper.",
      [
        "Check tag",
        "Under 8 kg or 8 to 20 or more than 20? under 8 kg | 8 to 20 | more than 20",
        "under 8 kg: Carry tag",
        "8 to 20: Use lift",
        "more than 20: Call helper",
      ],
    ],
    ["order in -> pick, pack -> ship", ["Order in", "Pick", "Pack", "Ship"]],
    [
      "The guest asks for a seat, check the plan, on it? show the table, not on it? call the manager",
      ["start", "Check plan", "On plan? yes | no", "yes: Show table", "no: Call manager"],
    ],
    [
      "The guide looks at the sky. Clear? Start the tour. Cloudy? Take the bus. Stormy? Close the gate.",
      [
        "Look at sky",
        "Clear or Cloudy or Stormy? Clear | Cloudy | Stormy",
        "Clear: Start tour",
        "Cloudy: Take bus",
        "Stormy: Close gate",
      ],
    ],
    [
      "Crack small, the potter glues the jar. Crack big, she throws it away.",
      ["Crack small? yes | no", "yes: Glue jar", "no: Throw jar away"],
    ],
    ["Dinner ready, the waiter calls the guests. They eat.", ["remark", "Call guests", "Eat"]],
    [
      "The client says no, the manager calls the club. The client says yes, the band plays.",
      ["Client declines? yes | no", "yes: Call club", "no: Play"],
    ],
    [
      "No ticket, no seat. Otherwise the usher opens the door.",
      ["Ticket? no | yes", "no: end", "yes: Open door"],
    ],
    [
      "Boat pass: show the card. Card valid -> open the gate, card lost -> print a new one.",
      ["Show card", "Card? valid | lost", "valid: Open gate", "lost: Print new card"],
    ],
    [
      "Offer accepted: ship the goods. Offer refused: close the file. Boat late: call the harbour.",
      [
        "Offer accepted? yes | no",
        "yes: Ship goods",
        "no: Close file",
        "Boat late? yes | no",
        "yes: Call harbour",
      ],
    ],
    [
      "Call the uncle. No answer - try the second number. Still none - the nurse decides. Sign the log.",
      [
        "Call uncle",
        "Answers? no | yes",
        "no: Try second number",
        "no: Any? no | yes",
        "no: Decide",
        "Sign log",
      ],
    ],
    [
      "Plan for rain. Dry: play outside. Drizzle: play with umbrellas. Heavy rain: move to the hall.",
      [
        "Dry or Drizzle or Heavy rain? Dry | Drizzle | Heavy rain",
        "Dry: Play",
        "Drizzle: Play with umbrellas",
        "Heavy rain: Move to hall",
      ],
    ],
    [
      "Client signs, we plan the show. Client wants a discount, Ben asks the boss.",
      [
        "Client? Client signs | Client wants a discount",
        "Client signs: Plan show",
        "Client wants a discount: Ask boss",
      ],
    ],
    [
      "The clerk opens the box, Tom counts the coins. The clerk closes the box, Tom signs the list.",
      ["Open box", "Count coins", "Close box", "Sign list"],
    ],
    [
      "Bill below 50: no approval needed, the cook pays the bill. 50 to 500: the chef calls Ida. Above 500: the owner calls Ida. Signed: file the bill.",
      [
        "Bill below 50 or 50 to 500 or Above 500? Bill below 50 | 50 to 500 | Above 500",
        "remark",
        "Bill below 50: Pay bill",
        "50 to 500: Call Ida",
        "Above 500: Call Ida",
        "Signed? yes | no",
        "yes: File bill",
      ],
    ],
    [
      "a) below 3 bar: refill the tank\nb) 3 to 5 bar: close the valve\nc) higher: call the plumber",
      [
        "Below 3 bar or 3 to 5 bar or higher? below 3 bar | 3 to 5 bar | higher",
        "below 3 bar: Refill tank",
        "3 to 5 bar: Close valve",
        "higher: Call plumber",
      ],
    ],
    [
      "The nurse looks at the tag. Red - straight to the ward. Normal - waiting room.",
      ["Look at tag", "Red or Normal? Red | Normal", "Red: Straight to ward", "Normal: Waiting room"],
    ],
  ],
  "work that may be left out": [
    [
      "The farrier cleans the hoof. If necessary, he calls the vet. He nails the shoe.",
      ["Clean hoof", "Necessary? yes | no", "yes: Call vet", "Nail shoe"],
    ],
    [
      "The optician measures the eyes and orders a second test if needed. The optician grinds the glass.",
      ["Measure eyes", "Needed? yes | no", "yes: Order second test", "Grind glass"],
    ],
    [
      "The guest books a cabin. The guest may also hire a boat. The guest pays the bill.",
      ["Book cabin", "Guest hires boat? yes | no", "yes: Hire boat", "Pay bill"],
    ],
    [
      "The tenant may paint the wall. If he paints it, the landlord looks at it.",
      ["Tenant paints wall? yes | no", "yes: Paint wall", "yes: Look at wall"],
    ],
    ["The mayor may reject the plan. The clerk prints the plan.", ["Reject plan", "Print plan"]],
    ["The drill may only be used by the smith. The smith cuts the bar.", ["Use drill", "Cut bar"]],
    ["The mason can see the plan. The mason cuts the stone.", ["See plan", "Cut stone"]],
  ],
  "a time is a case beside another one": [
    [
      "The vet weighs the calf. When the weight is below 30 kg, the farmer feeds milk. When the weight is above 30 kg, the farmer feeds grain.",
      ["Weigh calf", "Weight below 30 kg? yes | no", "yes: Feed milk", "no: Feed grain"],
    ],
    [
      "The tower checks the wind. When the risk is low, the pilot files a plan. When the risk is high, the pilot calls the tower.",
      ["Check wind", "Risk low? yes | no", "yes: File plan", "no: Call tower"],
    ],
    [
      "The guard tries the door. When the door is not locked, the guard locks it. The guard signs the log.",
      ["Try door", "Door locked? no | yes", "no: Lock door", "Sign log"],
    ],
    [
      "The baker heats the oven. When the oven is hot, the baker bakes the rolls. When the rolls are brown, the baker sells them.",
      ["Heat oven", "Bake rolls", "Sell rolls"],
    ],
    [
      "When the shop opens, the clerk counts the cash. When the shop closes, the clerk locks the door.",
      ["start", "Count cash", "Lock door"],
    ],
  ],
  "an end in the same breath, and orders behind their doers": [
    [
      "The usher checks the ticket. If the ticket is old, the usher locks the hall and the process ends. The guest eats.",
      ["Check ticket", "Ticket old? yes | no", "yes: Lock hall", "yes: end", "Eat"],
    ],
    ["The clerk checks the boxes and the order forms.", ["Check boxes and order forms"]],
    [
      "printer: design cover\nprinter: bind cover\neditor: check proof",
      ["Design cover", "Bind cover", "Check proof"],
    ],
  ],
  "a condition above a list": [
    [
      "The mechanic checks the brake.\nIf the brake is worn:\n- The mechanic orders a disc\n- The owner signs the order\nIf the brake is not worn, the mechanic cleans it.",
      ["Check brake", "Brake worn? yes | no", "yes: Order disc", "yes: Sign order", "no: Clean brake"],
    ],
    [
      "- The porter checks the room\n- If there is damage:\n  - The porter takes photos\n  - The manager writes a letter\n- If there is no damage, the porter cleans the room",
      ["Check room", "Damage? yes | no", "yes: Take photos", "yes: Write letter", "no: Clean room"],
    ],
    [
      "The boss reads the request.\nIf approved:\n- The clerk sends the letter\n- The clerk files the copy\nIf rejected:\n- The clerk shreds the form\n- The clerk tells the boss",
      [
        "Read request",
        "Approved or rejected? approved | rejected",
        "approved: Send letter",
        "approved: File copy",
        "rejected: Shred form",
        "rejected: Tell boss",
      ],
    ],
    [
      "In case of fire:\n- The guard rings the bell\n- The guard calls the chief",
      ["Fire? yes | no", "yes: Ring bell", "yes: Call chief"],
    ],
  ],
};

for (const cases of Object.values(tables))
  testWordings(cases, ([text, expected]) => {
    expect(linesOf(text)).toEqual(expected);
  });
