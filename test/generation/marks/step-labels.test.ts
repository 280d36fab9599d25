/** Labels of marked steps: nouns of work, things and places in place of a verb, and objects that nobody says. */
import { describe, expect, test } from "vitest";
import { labelsOf, statedOf } from "./marked.ts";

/** Labels of the words in braces. */
function labelsIn(told: string): string[] {
  const words = [...told.matchAll(/\{([^}]+)\}/g)].map(([, word = ""]) => word);
  return labelsOf(
    statedOf(
      told.replaceAll(/[{}]/g, ""),
      words.map((word) => ({ kind: "step", word })),
    ),
  );
}

const tables: Record<string, [string, string[]][]> = {
  "a noun of work has its verb": [
    ["{Calculation} of the charge is performed by the clerk.", ["Calculate charge"]],
    ["{Payment} of the balance is effected by the client.", ["Pay balance"]],
    ["{Allocation} of the job to a translator is the task of the manager.", ["Allocate job to translator"]],
    ["Jo boils the wort. Then the {filtration}.", ["Filter"]],
    ["For low values, {dilution} of the sample by the technician is required.", ["Dilute sample"]],
    ["The thesis is handed in.\n- {grading} by the examiners, independently", ["Grade thesis"]],
    ["The form is checked, then {referral} to the eye doctor follows.", ["Refer to eye doctor"]],
  ],
  "nouns of work that no ending tells": [
    ["The choir sings, followed by the {burial} of the urn.", ["Bury urn"]],
    ["The board meets; {revocation} of the licence.", ["Revoke licence"]],
  ],
  "no label ends with a conjunction": [
    ["He then {pours} it into cups while, at the same time, his son cuts the cake.", ["Pour into cups"]],
    ["Some salt is {added} by the cook.", ["Add salt"]],
  ],
  "a participle is work": [
    ["Upon filing, a provisional number is {allotted}.", ["Allot provisional number"]],
    ["The toy is weighed, dropped from a table and {burnt}.", ["Burn toy"]],
    ["The cloth is {laid} out at once by the assistant.", ["Lay out cloth"]],
  ],
  "a thing without a verb is sent, written, held": [
    ["The repair is checked. Then the {invoice}.", ["Send invoice"]],
    ["The roof is dry. Then the {certificate}.", ["Issue certificate"]],
    ["The team goes there -> {photos} to the maker -> wait", ["Send photos to maker"]],
    ["The owner has to {consent} before they vote.", ["Consent"]],
    ["The guard {reports} to the head.", ["Report to head"]],
    ["No cover: {refusal} of the request, end.", ["Refuse request"]],
  ],
  "a thing in a passive has the verb of its clause": [
    ["Jo reads it; the {invoice} is written by Ann.", ["Write invoice"]],
    ["Jo reads it; the {approval} is given by Ann.", ["Approve"]],
  ],
  "a place tells where a thing goes": [
    [
      "The honey is weighed:\na) below 18 %: boil again\nb) 18 to 20 %: honey {into} drums",
      ["Put honey into drums"],
    ],
    ["An invoice comes in:\n- no order at all -> {back} to the sender, finished", ["Send back to sender"]],
    ["Customer happy -> full invoice {out}", ["Send full invoice out"]],
    ["Customer angry -> tooth {out}", ["Take tooth out"]],
  ],
  "an object that nobody says is what such work is usually done to": [
    ["The invoice arrives, the clerk checks the stamps and accounting {pays}.", ["Pay invoice"]],
    ["The vet examines the animal. It is healthy: {vaccination}.", ["Vaccinate animal"]],
    ["The vet examines the animal. Then she {waits}.", ["Wait"]],
    ["Ann takes the kettle from the fire. The guest {pays}.", ["Pay"]],
    ["The agent reads the questions. The clerk {asks}.", ["Ask"]],
    ["The agent agrees on the price. Then he {sets} up.", ["Set up"]],
    ["Ann prints the shirt. Bo {prints}, too.", ["Print shirt"]],
  ],
  "what is got is sent or given": [
    ["The tenant {gets} a letter.", ["Send letter to tenant"]],
    ["The tenant {gets} a towel.", ["Give towel to tenant"]],
    ["Who borrows {gets} a card.", ["Give card"]],
    ["The book {goes} on the shelf.", ["Put book on shelf"]],
    ["The book {goes} to the clerk.", ["Send book to clerk"]],
  ],
  "what only frames the work is left out": [
    ["The lots are {destroyed} in the presence of the grower.", ["Destroy lots"]],
    ["The photo is {published} at the very end.", ["Publish photo"]],
    ["{Delivery} is made through the portal.\nThen it ends.", ["Deliver through portal"]],
  ],
};

for (const [name, rows] of Object.entries(tables))
  describe(name, () => {
    test.each(rows)("%s", (told, labels) => expect(labelsIn(told)).toEqual(labels));
  });
