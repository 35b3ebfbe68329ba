/** Texts that were typed and are not sent yet, by the fields that they stand in. */
export interface TypedTexts {
  get: (field: string) => string;
  keep: (field: string, text: string) => void;
  /** All that are not empty. */
  all: () => Readonly<Record<string, string>>;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createTypedTexts(): TypedTexts {
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    get: (field) => texts.get(field) ?? '',
    keep(field, text) {
      if (text === '') texts.delete(field);
      else texts.set(field, text);
      tell();
    },
    all: () => Object.fromEntries(texts),
    clear() {
      texts.clear();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
