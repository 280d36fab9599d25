/** What we use of bpmn-moddle, which ships no types for its main module. */
declare module "bpmn-moddle" {
  export type ModdleElement = { readonly $type: string; readonly [property: string]: unknown };

  export function BpmnModdle(): {
    create(type: string, properties: Record<string, unknown>): ModdleElement;
    toXML(root: ModdleElement, options: { format: boolean }): Promise<{ xml: string }>;
  };
}
