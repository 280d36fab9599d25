import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  attributeOf,
  descendants,
  escapeAttribute,
  escapeText,
  legalText,
  lineOf,
  parseXml,
} from "../../src/bpmn/xml.ts";
import { anyText } from "./support/any-text.ts";

/** Elements with odd spacing, quotes, entities, comments and characters of every width, nested at random. */
const space = fc.constantFrom(" ", "\n", "\r\n", "\t", "  ");
const name = fc.constantFrom("a", "ä", "bpmn", "B-1.x", "𐐀");
const content = fc.constantFrom(
  "",
  " ",
  "x",
  "é",
  "😀",
  "\r\n",
  "&amp;",
  "&#x1F600;",
  "<!-- <a> -->",
  "<?p <b>?>",
  "<![CDATA[<c>]]>",
);
const attributes = fc
  .array(
    fc.tuple(space, space, fc.constantFrom(`"`, "'"), fc.constantFrom("", "1", ">", "/>", "😀", "&lt;")),
    { maxLength: 3 },
  )
  .map((all) =>
    all.map(([a, b, quote, value], index) => `${a}n${index}=${b}${quote}${value}${quote}`).join(""),
  );
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.tuple(name, attributes, space).map(([tag, more, gap]) => `<${tag}${more}${gap}/>`),
    fc
      .tuple(name, attributes, fc.array(fc.oneof(content, tie("element")), { maxLength: 4 }), space)
      .map(([tag, more, inside, gap]) => `<${tag}${more}${gap}>${inside.join("")}</${tag}${gap}>`),
  ),
}));

describe("a tree over a text", () => {
  test("knows where every element begins and ends", () => {
    fc.assert(
      fc.property(element, (xml) => {
        for (const one of descendants(parseXml(xml))) {
          const own = xml.slice(one.start, one.end);
          expect(own.startsWith(`<${one.name}`)).toBe(true);
          expect(xml.charAt(one.openEnd - 1)).toBe(">");
          // The part on its own is the same element again.
          const again = parseXml(own);
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
    const root = parseXml(
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

  test("counts lines from one, for every kind of line break", () => {
    expect(lineOf("a\r\nb\nc", 5)).toBe(3);
    expect(lineOf("abc", 0)).toBe(1);
  });
});

describe("escaping", () => {
  test("gives back what was put in, but for characters that XML cannot hold", () => {
    fc.assert(
      fc.property(anyText(), (value) => {
        const root = parseXml(`<a b="${escapeAttribute(value)}">${escapeText(value)}</a>`);
        expect(attributeOf(root, "b")).toBe(legalText(value));
        expect(root.text).toBe(legalText(value));
      }),
    );
  });
});
