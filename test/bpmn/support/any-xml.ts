/**
 * Well-formed elements with odd spacing, quotes, references, comments and characters of every width, nested at random.
 */
import fc from "fast-check";

const space = fc.constantFrom(" ", "\n", "\r\n", "\t", "  ");
const name = fc.constantFrom("a", "ä", "bpmn", "B-1.x", "𐐀");
const content = fc.constantFrom(
  "",
  " ",
  "x",
  "é",
  "😀",
  "\r\n",
  "a\rb",
  "&amp;",
  "&amp;lt;",
  "&#x1F600;",
  "&#38;#38;",
  "&#13;",
  "<!-- <a> -->",
  "<?p <b>?>",
  "<![CDATA[<c>&amp;]]\r\n]]>",
);
const value = fc.constantFrom("", "1", ">", "/>", "😀", "&lt;", " a\r\nb\t", "&#10;&#x9;", "a = b");
const attributes = fc
  .array(fc.tuple(space, fc.constantFrom("", " ", "\n"), fc.constantFrom(`"`, "'"), value), { maxLength: 3 })
  .map((all) =>
    all.map(([a, b, quote, text], index) => `${a}n${index}${b}=${b}${quote}${text}${quote}`).join(""),
  );
/** Prefixes of other namespaces than around, and back. */
const declared = fc.constantFrom(
  "",
  ` xmlns="urn:a"`,
  ` p:b="1" xmlns:p="urn:p"`,
  ` xmlns=" urn:b " xmlns:__proto__='urn:c'`,
  ` xmlns="" xml:lang="en"`,
);
const built = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc
      .tuple(name, attributes, declared, space)
      .map(([tag, more, own, gap]) => `<${tag}${more}${own}${gap}/>`),
    fc
      .tuple(name, attributes, declared, fc.array(fc.oneof(content, tie("element")), { maxLength: 4 }), space)
      .map(([tag, more, own, inside, gap]) => `<${tag}${more}${own}${gap}>${inside.join("")}</${tag}${gap}>`),
  ),
}));

export const anyElement: fc.Arbitrary<string> = built.element;
