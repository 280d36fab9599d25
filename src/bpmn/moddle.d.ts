/** The parts of bpmn-moddle that we use; it ships no types for its main module. */
declare module "bpmn-moddle" {
  export type ModdleElement = { readonly $type: string; readonly [property: string]: unknown };

  export type ModdleProperty = {
    ns: { localName: string };
    isAttr?: boolean;
    isReference?: boolean;
    isMany?: boolean;
    /** Only in the metamodel, never written. */
    isVirtual?: boolean;
  };

  export function BpmnModdle(): {
    create(type: string, properties: Record<string, unknown>): ModdleElement;
    toXML(root: ModdleElement, options: { format: boolean }): Promise<{ xml: string }>;
    getPackages(): { prefix: string; types: { name: string; isAbstract?: boolean }[] }[];
    getType(name: string): { $descriptor: { properties: ModdleProperty[] } };
  };
}
