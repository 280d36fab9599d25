import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addReference,
  applyEdits,
  type Document,
  type Edit,
  insertChild,
  openDocument,
  removeElement,
  removeReference,
  replaceTag,
  setAttribute,
  setText,
} from "../../src/bpmn/document.ts";
import { attributeOf, legalText } from "../../src/bpmn/xml.ts";
import { anyText } from "./support/any-text.ts";
import { definitions, small } from "./support/documents.ts";

const edited = (xml: string, edits: (document: Document) => Edit[]) =>
  applyEdits(xml, edits(openDocument(xml)));

describe("setting an attribute", () => {
  test("changes its value only, whatever stands around it", () => {
    const xml = definitions(`<bpmn:process\n  id = 'P'\tname='a "b"' ><!-- kept --></bpmn:process>`);
    const set = (value: string | null) =>
      edited(xml, (one) => setAttribute(one, one.get("P"), "name", value));
    expect(set(`it's "x" & <y>`)).toBe(xml.replace(`a "b"`, "it&apos;s &quot;x&quot; &amp; &lt;y&gt;"));
    expect(set(null)).toBe(xml.replace(`\tname='a "b"'`, ""));
  });

  test("adds it behind the others, in a closed tag too", () => {
    const xml = definitions(`<bpmn:process id="P" />`);
    expect(edited(xml, (one) => setAttribute(one, one.get("P"), "name", "a"))).toBe(
      xml.replace('id="P" />', 'id="P" name="a" />'),
    );
    expect(edited(xml, (one) => setAttribute(one, one.get("P"), "name", null))).toBe(xml);
  });

  test("takes any text, and touches no other byte", () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const after = edited(small, (one) => setAttribute(one, one.get("Task_1"), "name", value));
        expect(attributeOf(openDocument(after).get("Task_1"), "name")).toBe(legalText(value));
        const [before, behind] = small.split("Check order");
        expect(after.startsWith(before ?? "") && after.endsWith(behind ?? "")).toBe(true);
      }),
    );
  });
});

describe("removing an element", () => {
  test("takes the white space in front with it", () => {
    const after = edited(small, (one) => removeElement(one, one.get("Task_1")));
    expect(after).toBe(small.replace('\n    <bpmn:task id="Task_1" name="Check order" />', ""));
  });

  test("together with what is in it and beside it is no conflict", () => {
    const after = edited(small, (one) => [
      ...removeReference(one, one.get("Start_1"), "outgoing", "Flow_1"),
      ...removeElement(one, one.get("Start_1")),
      ...removeElement(one, one.get("Task_1")),
      ...insertChild(one, one.get("Process_1"), '<bpmn:task id="New" />', { after: one.get("Task_1") }),
    ]);
    expect(
      openDocument(after)
        .get("Process_1")
        .children.map((child) => attributeOf(child, "id")),
    ).toEqual(["New", "End_1", "Flow_1", "Flow_2"]);
  });
});

describe("inserting a child", () => {
  const xml = definitions(`  <bpmn:process id="P">
    <bpmn:task id="A" />
    <bpmn:task id="B"></bpmn:task>
  </bpmn:process>`);
  const insert =
    (text: string) =>
    (position: Parameters<typeof insertChild>[3], parent = "P") =>
      edited(xml, (one) => insertChild(one, one.get(parent), text, position));

  test.each([
    ["first", '<bpmn:process id="P">\n    <n />\n    <bpmn:task id="A" />'],
    ["last", '<bpmn:task id="B"></bpmn:task>\n    <n />\n  </bpmn:process>'],
  ] as const)("puts it %s", (position, expected) => {
    expect(insert("<n />")(position)).toContain(expected);
  });

  test("puts it before and behind another", () => {
    const both = edited(xml, (one) => [
      ...insertChild(one, one.get("P"), "<n />", { before: one.get("B") }),
      ...insertChild(one, one.get("P"), "<m />", { after: one.get("A") }),
    ]);
    expect(both).toContain('<bpmn:task id="A" />\n    <m />\n    <n />\n    <bpmn:task id="B">');
  });

  test("opens a closed tag once, however many children it gets", () => {
    const twice = edited(xml, (one) => [
      ...insertChild(one, one.get("A"), "<n />", "last"),
      ...insertChild(one, one.get("A"), "<m>\n  <o />\n</m>", "last"),
      ...setAttribute(one, one.get("A"), "name", "a"),
      ...insertChild(one, one.get("P"), "<p />", { after: one.get("A") }),
    ]);
    expect(twice).toContain(`    <bpmn:task id="A" name="a">
      <n />
      <m>
        <o />
      </m>
    </bpmn:task>
    <p />
    <bpmn:task id="B">`);
  });

  test("fills an empty element, and one that holds white space or a comment", () => {
    expect(insert("<n />")("first", "B")).toContain('<bpmn:task id="B">\n      <n />\n    </bpmn:task>');
    const spaced = definitions('<bpmn:process id="P">\n\n</bpmn:process>');
    expect(edited(spaced, (one) => insertChild(one, one.get("P"), "<n />", "last"))).toContain(
      "<n />\n</bpmn:process>",
    );
    const comment = definitions('<bpmn:process id="P"><!-- c --></bpmn:process>');
    expect(edited(comment, (one) => insertChild(one, one.get("P"), "<n />", "last"))).toContain("<!-- c -->");
  });

  test("writes the line breaks of the document, or none where it has none", () => {
    const windows = xml.replaceAll("\n", "\r\n");
    const added = edited(windows, (one) => insertChild(one, one.get("P"), "<n>\n  <o />\n</n>", "last"));
    expect(added.replaceAll("\r\n", "")).not.toContain("\n");
    const flat =
      '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="P"><task id="A"/></process></definitions>';
    expect(edited(flat, (one) => insertChild(one, one.get("P"), "<n>\n  <o />\n</n>", "last"))).toBe(
      flat.replace("</process>", "<n><o /></n></process>"),
    );
  });
});

describe("references", () => {
  test("are added behind their like, else where the schema wants them, and removed by what they mean", () => {
    const xml = definitions(
      '  <bpmn:process id="P" xmlns:own="http://example.com/own">\n    <bpmn:task id="A">\n      <bpmn:documentation />\n      <bpmn:outgoing>own:F</bpmn:outgoing>\n      <bpmn:property id="Q" />\n    </bpmn:task>\n  </bpmn:process>',
    );
    const after = edited(xml, (one) => [
      ...addReference(one, one.get("A"), "incoming", "E"),
      ...addReference(one, one.get("A"), "outgoing", "G"),
      ...removeReference(one, one.get("A"), "outgoing", "F"),
    ]);
    expect(
      openDocument(after)
        .get("A")
        .children.map(({ local, text }) => `${local} ${text}`),
    ).toEqual(["documentation ", "incoming E", "outgoing G", "property "]);
  });
});

describe("other edits", () => {
  test("give an element another type", () => {
    const after = edited(small, (one) => [
      ...replaceTag(one, one.get("Task_1"), "userTask"),
      ...replaceTag(one, one.get("Start_1"), "intermediateThrowEvent"),
    ]);
    expect(after).toContain('<bpmn:userTask id="Task_1" name="Check order" />');
    expect(after).toMatch(/<bpmn:intermediateThrowEvent id="Start_1".*<\/bpmn:intermediateThrowEvent>/s);
  });

  test("replace a text, in a closed tag too", () => {
    const xml = definitions(
      '<bpmn:process id="P"><bpmn:textAnnotation id="A"><bpmn:text>old</bpmn:text></bpmn:textAnnotation></bpmn:process>',
    );
    const set = (text: string) =>
      edited(text, (one) => one.get("A").children.flatMap((child) => setText(one, child, "a < b")));
    expect(set(xml)).toBe(xml.replace("old", "a &lt; b"));
    expect(set(xml.replace("<bpmn:text>old</bpmn:text>", "<bpmn:text/>"))).toBe(
      xml.replace("old", "a &lt; b"),
    );
  });

  test("that overlap are a mistake", () => {
    const edit = (from: number, to: number) => ({ from, to, text: "x" });
    expect(() => applyEdits("abcdef", [edit(0, 3), edit(2, 5)])).toThrow("overlap");
    expect(applyEdits("abcdef", [edit(4, 5), edit(0, 3), edit(1, 2)])).toBe("xdxf");
  });
});

describe("fresh ids", () => {
  test("are legal, free, and different each time", () => {
    const document = openDocument(small);
    expect(["Task_1", "Task_1", "New", "1 a:b", "New"].map((base) => document.freshId(base))).toEqual([
      "Task_1_2",
      "Task_1_3",
      "New",
      "_1_a_b",
      "New_2",
    ]);
  });
});
