interface Entry<Item> {
  at: number;
  order: number;
  item: Item;
}

export interface Agenda<Item> {
  add: (at: number, item: Item) => void;
  /** Takes the earliest item; items of one instant come in the order in which they were added. */
  take: () => { at: number; item: Item } | undefined;
}

const isBefore = <Item>(one: Entry<Item>, other: Entry<Item>) =>
  one.at < other.at || (one.at === other.at && one.order < other.order);

/** A priority queue by time, as a binary heap. */
export function createAgenda<Item>(): Agenda<Item> {
  const heap: Entry<Item>[] = [];
  let added = 0;

  /** Moves an entry towards the root until its parent is earlier. */
  const rise = (entry: Entry<Item>) => {
    let place = heap.length;
    heap.push(entry);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || !isBefore(entry, parent)) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = entry;
  };

  const earlierChild = (place: number) => {
    const [left, right] = [2 * place + 1, 2 * place + 2];
    const [one, other] = [heap[left], heap[right]];
    if (!one) return undefined;
    return other && isBefore(other, one)
      ? { place: right, entry: other }
      : { place: left, entry: one };
  };

  /** Moves an entry from the root downwards until both children are later. */
  const sink = (entry: Entry<Item>) => {
    let place = 0;
    for (let child = earlierChild(0); child; child = earlierChild(place)) {
      if (isBefore(entry, child.entry)) break;
      heap[place] = child.entry;
      place = child.place;
    }
    heap[place] = entry;
  };

  return {
    add: (at, item) => {
      added += 1;
      rise({ at, order: added, item });
    },
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (!first || !last) return undefined;
      if (last !== first) sink(last);
      return { at: first.at, item: first.item };
    },
  };
}
