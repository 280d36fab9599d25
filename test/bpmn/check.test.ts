import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkBpmn, InvalidBpmn } from "../../src/bpmn/check.ts";
import { escapeAttribute } from "../../src/bpmn/xml.ts";
import { limits } from "../../src/limits.ts";
import { anyText } from "./support/any-text.ts";
import { definitions, diagram, edge, shape, small, smallDiagram, smallProcess } from "./support/documents.ts";

function refusal(xml: string): InvalidBpmn {
  try {
    checkBpmn(xml);
  } catch (error) {
    if (error instanceof InvalidBpmn) return error;
    throw error;
  }
  throw new Error("The document was accepted.");
}

const process = (content: string) => definitions(`  <bpmn:process id="P">\n${content}\n  </bpmn:process>`);

describe("a document is refused", () => {
  test.each([
    ["that is cut off", small.slice(0, -10), /^Line 33: Not well-formed XML: .*unclosed tag/],
    ["without an element", "", /^Line 1: Not well-formed XML: document must contain a root element/],
    [
      "with a DOCTYPE",
      small.replace("?>", '?>\n<!DOCTYPE a [<!ENTITY b "c">]>'),
      /^Line 2: A DOCTYPE is not allowed/,
    ],
    ["with an entity that XML does not know", process("&nbsp;"), /^Line 4: .*undefined entity/],
    ["with a control character", process("\u0001"), /^Line 4: .*disallowed character/],
    [
      "with a control character as a number",
      process('<bpmn:task id="T" name="&#1;"/>'),
      /^Line 4: .*malformed character entity/,
    ],
    [
      "that says it is XML 1.1 to have them",
      `<?xml version="1.1"?>${process("&#1;").slice(38)}`,
      /malformed character entity/,
    ],
    ["with half a character", process("\uD800"), /half a character/],
    ["with a prefix that is not declared", process("<x:y/>"), /^Line 4: .*unbound namespace prefix/],
    ["nested too deeply", process("<a>".repeat(63) + "</a>".repeat(63)), /^Line 4: .*deeper than 64/],
    [
      "that is no definitions",
      "<a/>",
      /^Line 1: The root element must be definitions .* a without a namespace/,
    ],
    [
      "of an older BPMN",
      '<definitions xmlns="http://schema.omg.org/spec/BPMN/2.0"/>',
      /it is definitions of http:\/\/schema\.omg\.org/,
    ],
    ["without a process", definitions('<bpmn:message id="M"/>'), /^Line 2: The document has no process/],
    [
      "with a choreography",
      definitions('<bpmn:choreography id="C"/>'),
      /^Line 3: Choreography diagrams are not supported/,
    ],
    [
      "with a conversation",
      definitions('<bpmn:collaboration id="C"><bpmn:conversation id="D"/></bpmn:collaboration>'),
      /^Line 3: Conversation diagrams are not supported \(conversation \(D\)\)/,
    ],
    [
      "with an element that BPMN does not have",
      process('<bpmn:humanTask id="T"/>'),
      /^Line 4: BPMN 2.0 has no element humanTask/,
    ],
    [
      "with a task outside of processes",
      definitions(`${smallProcess}\n<bpmn:task id="T" name="Lost"/>`),
      /^Line 12: The task "Lost" \(T\) is in no process/,
    ],
    [
      "with an id that is used twice",
      process('<bpmn:task id="T"/>\n<bpmn:userTask id="T"/>'),
      /^Line 5: The id T is used twice, by a task and a userTask\. What is drawn needs an id of its own\.$/,
    ],
    [
      "with the id of something drawn at something that is not",
      definitions(`<bpmn:message id="Task_1"/>${smallProcess}`),
      /The id Task_1 is used twice, by a message and a task/,
    ],
    [
      "with the id of its process at its collaboration",
      definitions(`<bpmn:collaboration id="Process_1"/>${smallProcess}`),
      /The id Process_1 is used twice, by a collaboration and a process/,
    ],
    [
      "with an attribute that refers to nothing",
      process('<bpmn:task id="T" name="A"/>\n<bpmn:sequenceFlow id="F" sourceRef="T" targetRef="X"/>'),
      /^Line 5: The sequenceFlow \(F\) refers to X \(targetRef\), which does not exist\. Name an element of the document, or leave targetRef out: the flow is then drawn with a loose end\.$/,
    ],
    [
      "with an attribute that has other letter case than what it means",
      process('<bpmn:task id="Check"/>\n<bpmn:sequenceFlow id="F" sourceRef="check" targetRef="Check"/>'),
      /refers to check \(sourceRef\), which does not exist\. There is Check: letters count by case\. Name/,
    ],
    [
      "with a boundary event on nothing",
      process('<bpmn:boundaryEvent id="B" name="Late" attachedToRef="X"/>'),
      /^Line 4: The boundaryEvent "Late" \(B\) refers to X \(attachedToRef\), .* Name the activity on whose border/,
    ],
    [
      "with a lane that holds nothing that is there",
      process(
        '<bpmn:laneSet><bpmn:lane id="L">\n<bpmn:flowNodeRef>X</bpmn:flowNodeRef></bpmn:lane></bpmn:laneSet>',
      ),
      /^Line 5: The lane \(L\) refers to X \(flowNodeRef\), .* remove the flowNodeRef\.$/,
    ],
    [
      "with an association that ends nowhere",
      process('<bpmn:textAnnotation id="N"/><bpmn:association id="A" sourceRef="N" targetRef="X"/>'),
      /The association \(A\) refers to X \(targetRef\), .* remove the association\.$/,
    ],
    [
      "with a message flow that ends nowhere",
      definitions(
        '<bpmn:collaboration id="C"><bpmn:participant id="A"/><bpmn:messageFlow id="M" sourceRef="A" targetRef="X"/></bpmn:collaboration>',
      ),
      /The messageFlow \(M\) refers to X \(targetRef\), .* loose end\.$/,
    ],
    [
      "with its own prefix before an id that it does not have",
      definitions(
        '<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="own:X" xmlns:own="http://example.com/own"/></bpmn:collaboration>',
      ),
      /refers to X \(processRef\)/,
    ],
  ])("%s", (_, xml, message) => {
    expect(refusal(xml).message).toMatch(message);
  });

  test("with the element and the line as fields", () => {
    const error = refusal(process('<bpmn:task id="T"/>\n<bpmn:userTask id="T"/>'));
    expect([error.elementId, error.line]).toEqual(["T", 5]);
  });

  test("with more drawn nodes than the limit, and not with as many", () => {
    const tasks = (count: number) =>
      process(Array.from({ length: count }, (_, index) => `<bpmn:task id="T${index}"/>`).join("\n"));
    expect(checkBpmn(tasks(limits.elementsMax)).elements).toBe(limits.elementsMax);
    const error = refusal(tasks(limits.elementsMax + 1));
    expect(error.message).toMatch(/^Line 204: The diagram has 201 elements; 200 are allowed/);
    expect(error.elementId).toBe("T200");
  });

  test("with more lines than the limit, and not with as many; data that is not drawn has none (F2)", () => {
    const within =
      "<bpmn:dataInputAssociation><bpmn:sourceRef>P</bpmn:sourceRef></bpmn:dataInputAssociation>";
    const lines = (count: number) =>
      process(
        `<bpmn:task id="T">${within.repeat(2 * limits.linesMax)}</bpmn:task><bpmn:textAnnotation id="N"/>\n${Array.from(
          { length: count },
          (_, i) =>
            i % 2 === 0
              ? `<bpmn:sequenceFlow id="L${i}" sourceRef="T" targetRef="T"/>`
              : `<bpmn:association id="L${i}" sourceRef="T" targetRef="N"/>`,
        ).join("\n")}`,
      );
    expect(checkBpmn(lines(limits.linesMax)).elements).toBe(2);
    const error = refusal(lines(limits.linesMax + 1));
    expect(error.message).toMatch(/^Line 1005: The diagram has 1001 lines; 1000 are allowed/);
    expect(error.elementId).toBe("L1000");
  });

  test("with a hundred thousand elements before a tree of them is made", () => {
    expect(refusal(process("<a/>".repeat(100_000))).message).toMatch(/More than 50000 XML elements/);
    expect(refusal(`${process("").slice(0, -40)}${"<a>".repeat(100_000)}`).message).toMatch(/nested deeper/);
  });
});

describe("a document is accepted", () => {
  const accepted = (xml: string) => checkBpmn(xml).elements;

  test.each([
    ["that is empty", '<bpmn:process id="P" />'],
    [
      "with a flow that misses an end",
      '<bpmn:process id="P"><bpmn:task id="T"/><bpmn:sequenceFlow id="F" sourceRef="T"/></bpmn:process>',
    ],
    [
      "with a flow whose end is empty",
      '<bpmn:process id="P"><bpmn:task id="T"/><bpmn:sequenceFlow id="F" sourceRef="T" targetRef=""/></bpmn:process>',
    ],
    [
      "with a process outside of pools",
      `${smallProcess}<bpmn:collaboration id="C"><bpmn:participant id="A"/></bpmn:collaboration>`,
    ],
    [
      "with a reference into another document",
      '<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="o:P" xmlns:o="urn:other"/></bpmn:collaboration>',
    ],
    [
      "with a reference that has its own prefix",
      `${smallProcess}<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="o:Process_1" xmlns:o="http://example.com/own"/></bpmn:collaboration>`,
    ],
    [
      "with the same id twice in extensions",
      '<bpmn:process id="P"><bpmn:extensionElements><x:a xmlns:x="urn:x" id="P"/><x:a xmlns:x="urn:x" id="P"/><bpmn:nothing/></bpmn:extensionElements></bpmn:process>',
    ],
    [
      "with codes in place of errors, signals, messages and escalations",
      `<bpmn:process id="P"><bpmn:startEvent id="S"><bpmn:signalEventDefinition signalRef="Paid"/></bpmn:startEvent>
       <bpmn:task id="T"/><bpmn:boundaryEvent id="B" attachedToRef="T"><bpmn:errorEventDefinition errorRef="MY_CODE"/></bpmn:boundaryEvent>
       <bpmn:intermediateCatchEvent id="I"><bpmn:messageEventDefinition messageRef="Order"><bpmn:operationRef>Ask</bpmn:operationRef></bpmn:messageEventDefinition></bpmn:intermediateCatchEvent>
       <bpmn:endEvent id="E"><bpmn:escalationEventDefinition escalationRef="LATE"/></bpmn:endEvent></bpmn:process>`,
    ],
    [
      "with data of a type, a category and a state that nothing defines",
      `<bpmn:process id="P"><bpmn:property id="V" itemSubjectRef="_string"/><bpmn:dataObjectReference id="D" dataObjectRef="X"/>
       <bpmn:group id="G" categoryValueRef="X"/><bpmn:dataStoreReference id="S" dataStoreRef="X"/></bpmn:process>`,
    ],
    [
      "with flows that are left over at a task, as its default too",
      '<bpmn:process id="P"><bpmn:task id="T" default="X"><bpmn:incoming>Y</bpmn:incoming><bpmn:outgoing>X</bpmn:outgoing></bpmn:task></bpmn:process>',
    ],
    [
      "with data associations of variables that nothing declares",
      `<bpmn:process id="P"><bpmn:task id="T"><bpmn:dataInputAssociation id="A"><bpmn:sourceRef>order</bpmn:sourceRef><bpmn:targetRef>in</bpmn:targetRef></bpmn:dataInputAssociation>
       <bpmn:dataOutputAssociation id="B"><bpmn:sourceRef>out</bpmn:sourceRef><bpmn:targetRef>order</bpmn:targetRef></bpmn:dataOutputAssociation></bpmn:task></bpmn:process>`,
    ],
    [
      "with an id twice at elements that are not drawn",
      `<bpmn:message id="M"/><bpmn:error id="M"/><bpmn:process id="P"><bpmn:laneSet id="S"/><bpmn:laneSet id="S"/><bpmn:task id="T">
       <bpmn:ioSpecification id="IO"><bpmn:dataInput id="I"/><bpmn:dataInput id="I"/></bpmn:ioSpecification></bpmn:task></bpmn:process>`,
    ],
    [
      "that calls a process that is elsewhere",
      '<bpmn:process id="P"><bpmn:callActivity id="T" calledElement="Elsewhere"/></bpmn:process>',
    ],
  ])("%s", (_, content) => {
    accepted(definitions(content));
  });

  test("whose drawing refers to styles and shapes that are not there", () => {
    accepted(
      small.replace('bpmnElement="Flow_1"', 'bpmnElement="Flow_1" sourceElement="X" targetElement="Y"'),
    );
  });

  test("without a target namespace, and with BPMN as the default namespace", () => {
    accepted(
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="P"/></definitions>',
    );
  });
});

describe("what is stored", () => {
  test("of a drawn document is every byte of it", () => {
    expect(checkBpmn(small).bpmn).toBe(small);
    const quoted = small.replace('name="Sell"', "name = 'S&#xe9;ll'");
    const odd = `${quoted}<!-- end -->\n`.replaceAll("\n", "\r\n");
    expect(checkBpmn(odd).bpmn).toBe(odd);
  });

  test("has no byte order mark, and says that it is UTF-8", () => {
    const other = `\uFEFF${small.replace('encoding="UTF-8"', "encoding = 'windows-1252'")}`;
    expect(checkBpmn(other).bpmn).toBe(small.replace('encoding="UTF-8"', "encoding = 'UTF-8'"));
  });

  test("is the same however many byte order marks are in front, so an export can be imported again (F11)", () => {
    for (const marks of [1, 2, 1_000])
      expect(checkBpmn("\uFEFF".repeat(marks) + small)).toEqual(checkBpmn(small));
    expect(checkBpmn(checkBpmn(`\uFEFF\uFEFF${small}`).bpmn).bpmn).toBe(small);
  });

  test("gets no id where the drawing needs none", () => {
    const xml = small
      .replace('<bpmn:process id="Process_1"', "<bpmn:process")
      .replace(' bpmnElement="Process_1"', "");
    expect(checkBpmn(xml)).toMatchObject({ bpmn: xml, completeDi: true });
  });

  test("has ids for what a new drawing must name", () => {
    const bare = definitions(
      '<bpmn:process><bpmn:task id="T"/><bpmn:sequenceFlow sourceRef="T"/></bpmn:process>',
    );
    expect(checkBpmn(bare).bpmn).toBe(
      bare
        .replace("<bpmn:process>", '<bpmn:process id="process_1">')
        .replace('"T"/></', '"T"/></')
        .replace('sourceRef="T"/>', 'sourceRef="T" id="sequenceFlow_1"/>'),
    );
  });
});

describe("the name", () => {
  const name = (content: string) => checkBpmn(definitions(content)).name;
  const pool =
    '<bpmn:collaboration id="C" name="All"><bpmn:participant id="A" name=" "/><bpmn:participant id="B" name="Shop"/></bpmn:collaboration>';

  test("is that of the first process that has one, else of a participant, else of the collaboration", () => {
    expect(name(`${pool}<bpmn:process id="P"/><bpmn:process id="Q" name=" Sell\n goods "/>`)).toBe(
      "Sell goods",
    );
    expect(name(`${pool}<bpmn:process id="P"/>`)).toBe("Shop");
    expect(name(pool.replace(' name="Shop"', ""))).toBe("All");
    expect(name('<bpmn:process id="P"/>')).toBe(null);
  });

  test("is one line of at most 255 code points without control characters", () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const found = name(
          `<bpmn:process id="P" name="a${escapeAttribute(text)}&#10;&#133;&#x2028;&#x202e;b"/>`,
        );
        expect([...(found ?? "")].length).toBeLessThanOrEqual(limits.nameCharsMax);
        expect(found).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
      }),
    );
  });
});

describe("the drawing", () => {
  const isComplete = (content: string) => checkBpmn(definitions(content)).completeDi;

  test("is complete when every node and flow is drawn", () => expect(checkBpmn(small).completeDi).toBe(true));

  test.each([
    ["there is none", ""],
    ["a node is missing", smallDiagram.replace(shape("Task_1", 200, 78, 100, 80), "")],
    ["a flow is missing", smallDiagram.replace(edge("Flow_1", [136, 118], [200, 118]), "")],
    ["a node has no size", smallDiagram.replace('width="100"', 'width="0"')],
    ["a node has no place", smallDiagram.replace('x="200" y="78"', 'x="NaN" y="78"')],
    ["a flow has one point", smallDiagram.replace('<di:waypoint x="136" y="118" />', "")],
  ])("is not complete when %s", (_, drawing) => {
    expect(isComplete(`${smallProcess}\n${drawing}`)).toBe(false);
  });

  const pool =
    '<bpmn:collaboration id="C"><bpmn:participant id="A" processRef="Process_1" /></bpmn:collaboration>';
  const sub = (content: string) =>
    `<bpmn:process id="P"><bpmn:subProcess id="S">${content}</bpmn:subProcess></bpmn:process>`;

  test("may leave out what is inside of closed pools and sub-processes", () => {
    const closed = diagram("C", shape("A", 0, 0, 600, 200, ' isExpanded="false"'));
    expect(isComplete(`${pool}${smallProcess}${closed}`)).toBe(true);
    expect(isComplete(`${pool}${smallProcess}${closed.replace("false", "true")}`)).toBe(false);
    const inside = sub('<bpmn:task id="T"/>');
    expect(isComplete(`${inside}${diagram("P", shape("S", 0, 0, 100, 80))}`)).toBe(true);
    expect(isComplete(`${inside}${diagram("P", shape("S", 0, 0, 100, 80))}${diagram("S")}`)).toBe(false);
  });

  test("may leave out processes that are only called, and no others", () => {
    const caller = (call: string) =>
      `<bpmn:process id="P"><bpmn:callActivity id="K"${call}/></bpmn:process>${smallProcess}`;
    const drawing = diagram("P", shape("K", 0, 0, 100, 80));
    expect(isComplete(`${caller(' calledElement="Process_1"')}${drawing}`)).toBe(true);
    expect(isComplete(`${caller("")}${drawing}`)).toBe(false);
  });

  test("may leave out data associations that no shape can name, for want of an id", () => {
    const data = `<bpmn:process id="P"><bpmn:dataObjectReference id="D"/><bpmn:task id="T"><bpmn:dataOutputAssociation><bpmn:targetRef>D</bpmn:targetRef></bpmn:dataOutputAssociation></bpmn:task></bpmn:process>`;
    const drawing = diagram("P", shape("T", 0, 0, 100, 80), shape("D", 200, 0, 36, 50));
    expect(checkBpmn(definitions(data + drawing))).toMatchObject({
      bpmn: definitions(data + drawing),
      completeDi: true,
    });
    expect(isComplete(data + drawing.replace(shape("T", 0, 0, 100, 80), ""))).toBe(false);
  });

  test("may leave out groups, data inputs and flows with a loose end", () => {
    const content = `<bpmn:process id="P"><bpmn:ioSpecification><bpmn:dataInput id="I"/></bpmn:ioSpecification><bpmn:task id="T"/><bpmn:sequenceFlow id="F" sourceRef="T"/><bpmn:group id="G"/></bpmn:process>`;
    expect(isComplete(`${content}${diagram("P", shape("T", 0, 0, 100, 80))}`)).toBe(true);
  });
});
