import { expect, test } from "vitest";
import { respelled, writtenPlace } from "../../../src/generation/parser/misspelt.ts";
import { parser } from "../../../src/generation/parser/parser.ts";

const mended = (text: string) => respelled(text, parser.standing).text;

test.each([
  [
    "The custmer calls. The clerk informs the customer.",
    "The customer calls. The clerk informs the customer.",
  ],
  ["Teh claim is recieved, then an assesor cheks it.", "The claim is received, then an assessor checks it."],
  ["It is approvd and wirtten down.", "It is approved and written down."],
  ["The driver lods the van and delviers the goods.", "The driver loads the van and delivers the goods."],
  ["The reprot is signed.The officer files it.", "The report is signed. The officer files it."],
  ["weight >= 5 kg -> lift, <2 kg: post", "weight at least 5 kg -> lift, below 2 kg: post"],
  [
    "the gardener waters wich plants are dry, othewise he waits",
    "the gardener waters which plants are dry, otherwise he waits",
  ],
])("slips are read as what is meant: %s", (text, expected) => {
  expect(mended(text)).toBe(expected);
});

test.each([
  ["Mrs. Okafro of Nordvik opens Grafana and Jira."],
  ["The webshop takes the backorder, the login is rebooked by the carer."],
  ["The qanat is dug. A second qanat follows."],
  ["Run main.ts, see Node.js and report.Pdf."],
  ["The devs tell the security dept, the barista calls the physio."],
  ["The shop keeps cellos. The referrer calls."],
  ["Ticket abcd-12 goes to jdoe@example.org."],
  ["The colour of the programme is organised at the centre."],
  ["Der Kunde schickt die Bestellung, der Sachbearbeiter prueft sie."],
])("names, codes, made words and other languages stay: %s", (text) => {
  expect(mended(text)).toBe(text);
});

test("places in the mended text lead to the text as it was written", () => {
  const text = "Teh nurse cheks the form. She signs it.";
  const read = respelled(text, parser.standing);
  expect(read.misspelt.map(({ written }) => written)).toEqual(["Teh", "cheks"]);
  expect(writtenPlace(read.misspelt, read.text.indexOf("She"))).toBe(text.indexOf("She"));
  expect(writtenPlace(read.misspelt, read.text.length)).toBe(text.length);
});
