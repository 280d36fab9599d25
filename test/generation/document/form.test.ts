import { describe, expect, test } from "vitest";
import { formOf } from "../../../src/generation/document/form.ts";
import { readDocument } from "../../../src/generation/document/read.ts";

const form = (text: string) => formOf(readDocument(text));
const requests = (text: string) => form(text).requests.map(({ from, to }) => text.slice(from, to));

describe("A title only", () => {
  test.each([
    ["handling of lost luggage", "handling of lost luggage"],
    ["flowchart about dealing with lost luggage", "dealing with lost luggage"],
    ["process for onboarding a new employee", "onboarding a new employee"],
    ["please draw the returns process", "returns process"],
    ["can you make me a bpmn diagram of our invoice approval?", "invoice approval"],
    ["I need a process map for the intake of patients", "intake of patients"],
    ["how do we hire people", "hire people"],
    ["explain how renting a car goes", "renting a car"],
    ["Visualise the way we plan our summer party", "plan our summer party"],
    ["equipment return by employees", "equipment return by employees"],
    ["press release approval with three signatures", "press release approval with three signatures"],
    ["Draw an entity relationship diagram for a returns database", "returns database"],
  ])("%s", (text, title) => {
    expect(form(text).title).toBe(title);
  });

  test.each([
    ["order -> approval -> delivery"],
    ["customer places order, we check stock, then we ship"],
    ["The clerk opens the letter."],
    ["Draw a process where the customer calls and the agent notes it"],
    ["Loan of bikes\n\nThe clerk hands out the bike."],
    ["What can you do?"],
  ])("not %s", (text) => {
    expect(form(text).title).toBeNull();
  });
});

describe("The words that ask", () => {
  test.each([
    ["please draw the returns process", ["please draw the "]],
    ["make a diagram: customer orders, we ship", ["make a diagram:"]],
    [
      "Can you turn this into a diagram?\n\nThe nurse calls the patient.",
      ["Can you turn this into a diagram?"],
    ],
    ["The nurse calls the patient. She draws blood.", []],
    ["Draw the blood. Label the tube. Send the tube to the lab.", []],
  ])("%j", (text, asked) => {
    expect(requests(text)).toEqual(asked);
  });
});

describe("No process by its form", () => {
  test("code", () => {
    expect(form("for i in range(3): send(i); return i").code).toBe(1);
    expect(form("```\nif (a) { b(); }\n```").code).toBe(1);
    expect(form("<process id='a'>\n  <task id='b'/>\n</process>").code).toBe(1);
    expect(form("SELECT name FROM users WHERE id = 1;").code).toBe(1);
    expect(form('{\n  "steps": ["a", "b"]\n}').code).toBe(1);
    expect(form("const a = 1;\nfunction f() {\n  return a;\n}").code).toBe(1);
  });

  test("notes with signs are no code", () => {
    expect(form("found = send to hotel;\nnot found = pay;").code).toBe(0);
    expect(form("client accepts => order issued;\nclient declines => file closed").code).toBe(0);
    expect(form("If the form is complete:\n- sign it (boss);\n- post it;").code).toBe(0);
  });

  test("links and names of files", () => {
    expect(form("https://example.org/a.pdf").linksOnly).toBe(true);
    expect(form("[image: flow.png]").linksOnly).toBe(true);
    expect(form("process_v2.docx").linksOnly).toBe(true);
    expect(form("Hi,\nhttps://example.org/a.pdf\nThanks\nTom").linksOnly).toBe(true);
    expect(form("The clerk opens https://example.org and signs in.").linksOnly).toBe(false);
  });

  test("questions to the reader", () => {
    expect(form("What can you do?").questionsOnly).toBe(true);
    expect(form("who are you").questionsOnly).toBe(true);
    expect(form("How are you? What is BPMN?").questionsOnly).toBe(true);
    expect(form("Is the claim late? Then close the file.").questionsOnly).toBe(false);
    expect(form("Can you draw the returns process?").questionsOnly).toBe(false);
  });

  test("greetings and closings only", () => {
    expect(form("Hi there!").frameOnly).toBe(true);
    expect(form("thanks a lot!").frameOnly).toBe(true);
    expect(form("The clerk opens the letter.").frameOnly).toBe(false);
  });

  test("a list of things", () => {
    expect(form("milk\n2 eggs\nbutter\nbread").nounsOnly).toBe(true);
    expect(form("- tomatoes (500 g)\n- olive oil\n- salt").nounsOnly).toBe(true);
    expect(form("- peel the potatoes\n- boil the water").nounsOnly).toBe(false);
    expect(form("clerk opens the letter\nboss signs it").nounsOnly).toBe(false);
  });

  test("another kind of picture", () => {
    expect(form("Draw an entity relationship diagram for a returns database").diagramKind).toBe(
      "entity relationship diagram",
    );
    expect(form("make an org chart of our firm").diagramKind).toBe("org chart");
    expect(form("org chart update process").diagramKind).toBeNull();
    expect(form("draw a flowchart of the returns").diagramKind).toBeNull();
  });

  test("nothing at all", () => {
    expect(form("").empty).toBe(true);
    expect(form("?!...\n\n---").empty).toBe(true);
    expect(form("a").empty).toBe(false);
  });

  test("code is not judged as language", () => {
    expect(form("The clerk runs it:\n```\nder die das und ist nicht ein\n```").language.english).toBe(true);
  });
});
