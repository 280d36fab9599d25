import { globSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attributeOf,
  descendants,
  escapeAttribute,
  escapeText,
  legalText,
  lineOf,
} from "../../src/bpmn/xml.ts";
import { readXml } from "../../src/bpmn/xml-tree.ts";
import { anyText } from "./support/any-text.ts";
import { anyElement } from "./support/any-xml.ts";
import { strictTree, treeOf } from "./support/strict-tree.ts";

const documents = globSync("test/golden/documents/*.bpmn").map((path) => ({
  name: path,
  xml: readFileSync(path, "utf8"),
}));
const isMisc = (text: string) => text === "" || text.startsWith("<!--");

describe("a tree over a text", () => {
  test("has documents to be tried on", () => expect(documents.length).toBeGreaterThan(3));

  test("is what a strict parser makes of it", () => {
    const around = fc.constantFrom("", `<?xml version="1.0"?>\n`, "\uFEFF", "<!-- <a> -->\r\n");
    fc.assert(
      fc.property(around, anyElement, around.filter(isMisc), (before, xml, behind) => {
        const text = before + xml + behind;
        expect(treeOf(readXml(text))).toEqual(strictTree(text));
      }),
    );
  });

  test.each(documents)("of $name is what a strict parser makes of it", ({ xml }) => {
    expect(treeOf(readXml(xml))).toEqual(strictTree(xml));
  });

  test.each([
    "",
    "a",
    "<a",
    "<a>",
    "<a b",
    "<a b=",
    `<a b="c`,
    "</a>",
    "<a/></b>",
    "<a><!-- </a>",
    "<a><![CDATA[</a>",
    "<!DOCTYPE a><a/>",
    "<",
    "<>",
    "<a <b/>",
    "<a b='<'/>",
  ])("of the broken text %j is refused", (text) => {
    expect(() => readXml(text)).toThrow("not well-formed");
  });

  test("knows where every element begins and ends", () => {
    fc.assert(
      fc.property(anyElement, (xml) => {
        for (const one of descendants(readXml(xml))) {
          const own = xml.slice(one.start, one.end);
          expect(own.startsWith(`<${one.name}`)).toBe(true);
          expect(xml.charAt(one.openEnd - 1)).toBe(">");
          // The part on its own is the same element again.
          const again = readXml(own);
          expect(again.end).toBe(own.length);
          expect([again.openEnd, again.closeStart]).toEqual([
            one.openEnd - one.start,
            one.closeStart - one.start,
          ]);
          expect(again.attributes).toEqual(one.attributes);
          expect([...descendants(again)].length).toBe([...descendants(one)].length);
        }
      }),
    );
  });

  test("resolves prefixes, and tells attributes without one from those with", () => {
    const root = readXml(
      `<p:a xmlns:p="urn:p" xmlns="urn:d" b="1" p:b="2"><c xmlns:p="urn:q"><p:d/></c></p:a>`,
    );
    expect([...descendants(root)].map(({ namespace, local }) => `${namespace} ${local}`)).toEqual([
      "urn:p a",
      "urn:d c",
      "urn:q d",
    ]);
    expect(attributeOf(root, "b")).toBe("1");
    expect(root.attributes.find(({ namespace }) => namespace === "urn:p")?.value).toBe("2");
  });

  test("finds a prefix where it was declared last, through many levels with many declarations", () => {
    const levels = 50;
    const open = Array.from({ length: levels }, (_, level) => {
      const own = Array.from({ length: 100 }, (_, i) => ` xmlns:p${level}_${i}="urn:${level}"`).join("");
      return `<a xmlns:same="urn:${level}"${own}>`;
    }).join("");
    const xml = `${open}<same:b/><p0_7:c/><p49_7:d/><e xmlns=""/>${"</a>".repeat(levels)}`;
    const found = descendants(readXml(xml)).slice(levels);
    expect(found.map(({ namespace, local }) => `${local} ${namespace}`)).toEqual([
      "b urn:49",
      "c urn:0",
      "d urn:49",
      "e ",
    ]);
    expect(treeOf(readXml(xml))).toEqual(strictTree(xml));
  });

  test("counts lines from one, for every kind of line break", () => {
    expect(lineOf("a\r\nb\nc", 5)).toBe(3);
    expect(lineOf("abc", 0)).toBe(1);
  });
});

describe("escaping", () => {
  test("gives back what was put in, but for characters that XML cannot hold", () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const root = readXml(`<a b="${escapeAttribute(value)}">${escapeText(value)}</a>`);
        expect(attributeOf(root, "b")).toBe(legalText(value));
        expect(root.text).toBe(legalText(value));
      }),
    );
  });
});
