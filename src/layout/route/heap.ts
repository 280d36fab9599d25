/** A queue of numbers by price; equal prices leave in order of arrival. */

export type Heap = { price: number[]; order: number[]; value: number[]; pushed: number };

export const newHeap = (): Heap => ({ price: [], order: [], value: [], pushed: 0 });

export function push(heap: Heap, price: number, value: number): void {
  const { price: prices, order, value: values } = heap;
  let i = prices.length;
  const seq = heap.pushed++;
  prices.push(price);
  order.push(seq);
  values.push(value);
  while (i > 0) {
    const up = (i - 1) >> 1;
    const upPrice = prices[up] ?? 0;
    if (upPrice <= price) break;
    prices[i] = upPrice;
    order[i] = order[up] ?? 0;
    values[i] = values[up] ?? 0;
    i = up;
  }
  prices[i] = price;
  order[i] = seq;
  values[i] = value;
}

/** Removes the cheapest; undefined if the queue is empty. */
export function pop(heap: Heap): { price: number; value: number } | undefined {
  const { price: prices, order, value: values } = heap;
  const first = prices[0];
  const value = values[0];
  if (first === undefined || value === undefined) return undefined;
  const price = prices.pop() ?? 0;
  const seq = order.pop() ?? 0;
  const last = values.pop() ?? 0;
  const size = prices.length;
  if (size > 0) {
    const i = sink(heap, price, seq);
    prices[i] = price;
    order[i] = seq;
    values[i] = last;
  }
  return { price: first, value };
}

/** Moves the hole at the top down to where an entry of this price belongs. */
function sink(heap: Heap, price: number, seq: number): number {
  const { price: prices, order, value: values } = heap;
  let i = 0;
  for (let child = lesserChild(heap, i); child > 0; child = lesserChild(heap, i)) {
    if (!before(prices[child], order[child], price, seq)) return i;
    prices[i] = prices[child] ?? 0;
    order[i] = order[child] ?? 0;
    values[i] = values[child] ?? 0;
    i = child;
  }
  return i;
}

/** 0 if there is no child. */
function lesserChild({ price: prices, order }: Heap, i: number): number {
  const left = 2 * i + 1;
  if (left >= prices.length) return 0;
  const right = left + 1;
  const second =
    right < prices.length && before(prices[right], order[right], prices[left] ?? 0, order[left] ?? 0);
  return second ? right : left;
}

const before = (a = 0, aSeq = 0, b: number, bSeq: number): boolean => a < b || (a === b && aSeq < bSeq);
