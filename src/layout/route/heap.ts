/** A queue of numbers by price; equal prices leave in order of arrival, or in a given order. */

/** `ids` are the entries that wait, as a binary heap; the other lists are by entry. */
export type Heap = { ids: number[]; price: number[]; order: number[]; value: number[] };

export const newHeap = (): Heap => ({ ids: [], price: [], order: [], value: [] });

export function push(heap: Heap, price: number, value: number, order = heap.value.length): void {
  const id = heap.value.length;
  heap.price.push(price);
  heap.order.push(order);
  heap.value.push(value);
  heap.ids.push(id);
  rise(heap, heap.ids.length - 1, id);
}

/** The cheapest entry, which stays; undefined if the queue is empty. */
export function first({ ids, price, value }: Heap): { price: number; value: number } | undefined {
  const id = ids[0];
  return id === undefined ? undefined : { price: price[id] ?? 0, value: value[id] ?? 0 };
}

/** Removes the cheapest; undefined if the queue is empty. */
export function pop(heap: Heap): { price: number; value: number } | undefined {
  const found = first(heap);
  const last = heap.ids.pop();
  if (last !== undefined && heap.ids.length > 0) rise(heap, holeBelow(heap), last);
  return found;
}

/** Fills the hole at the top from below, until it is at the bottom. */
function holeBelow(heap: Heap): number {
  const { ids } = heap;
  let i = 0;
  for (let child = 1; child < ids.length; child = 2 * i + 1) {
    const right = child + 1;
    if (right < ids.length && isBefore(heap, ids[right], ids[child])) child = right;
    ids[i] = ids[child] ?? 0;
    i = child;
  }
  return i;
}

/** Puts an entry into a hole, or above it. */
function rise(heap: Heap, hole: number, id: number): void {
  const { ids } = heap;
  let i = hole;
  while (i > 0) {
    const up = (i - 1) >> 1;
    if (!isBefore(heap, id, ids[up])) break;
    ids[i] = ids[up] ?? 0;
    i = up;
  }
  ids[i] = id;
}

function isBefore({ price, order }: Heap, a = 0, b = 0): boolean {
  const [one, other] = [price[a] ?? 0, price[b] ?? 0];
  return one < other || (one === other && (order[a] ?? 0) < (order[b] ?? 0));
}
