interface ShortMemory<Value> {
  find: (name: string) => Value | undefined;
  keep: (name: string, value: Value) => void;
}

/** Forgets everything at once, `forMs` after its first value; until then, values beyond `maxValues` are not kept. */
export function createShortMemory<Value>(forMs: number, maxValues: number): ShortMemory<Value> {
  const values = new Map<string, Value>();
  return {
    find: (name) => values.get(name),
    keep: (name, value) => {
      if (values.size === 0) setTimeout(() => values.clear(), forMs).unref();
      if (values.size < maxValues) values.set(name, value);
    },
  };
}
