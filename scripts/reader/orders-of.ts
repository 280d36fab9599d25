/** Marked orders that the service can carry out, for the scripts that measure and fit how orders are read. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openDocument } from "../../src/bpmn/document.ts";
import type { Model } from "../../src/generation/editing/model.ts";
import { perform } from "../../src/generation/editing/perform.ts";
import { pictureOf } from "../../src/generation/editing/picture.ts";
import { readModel } from "../../src/generation/editing/read-model.ts";
import { CannotEdit } from "../../src/generation/editor.ts";
import type { Operation } from "../../src/generation/edits.ts";
import type { Asked } from "../../src/generation/orders/asked.ts";
import { listingOf } from "../../src/generation/orders/listing.ts";
import { operationsOf } from "../../src/generation/orders/operations.ts";
import { markedOrders } from "../../test/generation/orders/marked.ts";

/** `wanted` is the picture of the diagram with the change that is marked; null if the order asks for nothing. */
export type OrderOf = { diagram: string; text: string; model: Model; gold: Asked; wanted: string | null };

/** @param orders a folder; `documents` the one of the diagrams that its headings name */
export function* ordersOf(orders: string, documents: string): Generator<OrderOf> {
  for (const file of globSync(join(orders, "*.txt")).sort())
    for (const { diagram, text, asked } of markedOrders(readFileSync(file, "utf8"))) {
      const path = join(documents, `${diagram}.bpmn`);
      if (!existsSync(path)) continue;
      const model = readModel(openDocument(readFileSync(path, "utf8")));
      const gold = asked(listingOf(model));
      if (gold.changes.some(({ kind }) => kind === "undo" || kind === "other")) continue;
      const wanted = pictureAfter(model, () => operationsOf(gold, text, model));
      if (wanted !== null || gold.changes.length === 0) yield { diagram, text, model, gold, wanted };
    }
}

/** The diagram after a plan; null if the plan is refused or empty. */
export function pictureAfter(model: Model, plan: () => Operation[]): string | null {
  try {
    const operations = plan();
    const made = perform(model, operations);
    return operations.length === 0 ? null : pictureOf(made, model);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}
