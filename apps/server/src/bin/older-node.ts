/** The server is written for Node 22. Node 20 lacks these two functions of it. */
export function completeOlderNode(): void {
  if (!('parse' in URL)) {
    Object.assign(URL, {
      parse: (text: string, base?: string) =>
        URL.canParse(text, base) ? new URL(text, base) : null,
    });
  }
  if (!('groupBy' in Map)) {
    Object.assign(Map, {
      groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key) {
        const groups = new Map<Key, Item[]>();
        for (const [index, item] of [...items].entries()) {
          const key = keyOf(item, index);
          groups.set(key, [...(groups.get(key) ?? []), item]);
        }
        return groups;
      },
    });
  }
}
