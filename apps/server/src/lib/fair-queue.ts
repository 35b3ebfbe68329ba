/** Lines of waiting items, one for each owner. */
export interface FairQueue<Item> {
  size: () => number;
  add: (owner: string, item: Item) => void;
  remove: (owner: string, item: Item) => void;
  /** Removes the first item of the owner whose turn it is. */
  takeNext: () => Item | undefined;
  /** Removes the newest item of the longest line, if the line of this owner is shorter by more than one. */
  takeSurplus: (owner: string) => Item | undefined;
}

/** Owners take turns, so that each owner delays another by one item. */
export function createFairQueue<Item>(): FairQueue<Item> {
  // The first line has the next turn.
  const lines = new Map<string, readonly Item[]>();
  const lineOf = (owner: string) => lines.get(owner) ?? [];
  const keep = (owner: string, line: readonly Item[]) => {
    if (line.length > 0) lines.set(owner, line);
    else lines.delete(owner);
  };

  return {
    size: () => [...lines.values()].reduce((sum, { length }) => sum + length, 0),
    add: (owner, item) => keep(owner, [...lineOf(owner), item]),
    remove(owner, item) {
      const others = lineOf(owner).filter((one) => one !== item);
      keep(owner, others);
    },
    takeNext() {
      const [next] = lines;
      if (!next) return undefined;
      const [owner, [item, ...rest]] = next;
      lines.delete(owner);
      keep(owner, rest);
      return item;
    },
    takeSurplus(owner) {
      const [longest] = [...lines].toSorted(([, a], [, b]) => b.length - a.length);
      if (!longest || longest[1].length <= lineOf(owner).length + 1) return undefined;
      const [other, line] = longest;
      keep(other, line.slice(0, -1));
      return line.at(-1);
    },
  };
}
