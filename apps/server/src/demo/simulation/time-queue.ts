interface QueueEntry<Item> {
  at: number;
  order: number;
  item: Item;
}

export interface TimeQueue<Item> {
  add: (at: number, item: Item) => void;
  /** Removes the earliest item; items of the same instant keep their insertion order. */
  take: () => { at: number; item: Item } | undefined;
}

const isBefore = <Item>(one: QueueEntry<Item>, other: QueueEntry<Item>) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A priority queue by time, implemented as a binary heap. */
export function createTimeQueue<Item>(): TimeQueue<Item> {
  const heap: QueueEntry<Item>[] = [];
  let added = 0;

  const siftUp = (entry: QueueEntry<Item>) => {
    let index = heap.length;
    heap.push(entry);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = entry;
  };

  const earlierChild = (index: number) => {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    const [one, other] = [heap[left], heap[right]];
    if (!one) return undefined;
    return other && isBefore(other, one)
      ? { index: right, entry: other }
      : { index: left, entry: one };
  };

  const siftDown = (entry: QueueEntry<Item>) => {
    let index = 0;
    for (let child = earlierChild(0); child; child = earlierChild(index)) {
      if (isBefore(entry, child.entry)) break;
      heap[index] = child.entry;
      index = child.index;
    }
    heap[index] = entry;
  };

  return {
    add: (at, item) => {
      added += 1;
      siftUp({ at, order: added, item });
    },
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) return undefined;
      if (last !== first) siftDown(last);
      return { at: first.at, item: first.item };
    },
  };
}
