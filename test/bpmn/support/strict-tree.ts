/** A tree from a strict parser, to compare our own reader with. */
import { SaxesParser } from "saxes";
import type { XmlElement } from "../../../src/bpmn/xml.ts";

/** The content of an element, without its position. */
export type Tree = Pick<XmlElement, "name" | "prefix" | "local" | "namespace" | "attributes" | "text"> & {
  declares: Record<string, string>;
  children: Tree[];
};

/** @throws Error for a text that is not well-formed. */
export function strictTree(text: string): Tree {
  const parser = new SaxesParser({ xmlns: true, defaultXMLVersion: "1.0", forceXMLVersion: true });
  const open: Tree[] = [
    { name: "", prefix: "", local: "", namespace: "", attributes: [], text: "", declares: {}, children: [] },
  ];
  const top = () => {
    const last = open.at(-1);
    if (last === undefined) throw new Error("There is nothing open.");
    return last;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, prefix, local, uri, attributes, ns }) => {
    const element: Tree = {
      name,
      prefix,
      local,
      namespace: uri,
      attributes: Object.values(attributes).map(({ uri: namespace, ...own }) => ({
        name: own.name,
        prefix: own.prefix,
        local: own.local,
        namespace,
        value: own.value,
      })),
      text: "",
      declares: { ...ns },
      children: [],
    };
    top().children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (more: string) => {
    if (open.length > 1) top().text += more;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  const [root] = top().children;
  if (root === undefined) throw new Error("There is no element.");
  return root;
}

export const treeOf = ({
  name,
  prefix,
  local,
  namespace,
  attributes,
  text,
  declares,
  children,
}: XmlElement): Tree => ({
  name,
  prefix,
  local,
  namespace,
  attributes,
  text,
  declares: { ...declares },
  children: children.map(treeOf),
});
