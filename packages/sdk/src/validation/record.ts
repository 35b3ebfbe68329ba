export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** Copies the given keys of a record, in the given order. */
export const pickKeys = (record: object, keys: readonly string[]): Record<string, unknown> => {
  const values = new Map(Object.entries(record));
  return Object.fromEntries(keys.map((key) => [key, values.get(key)]));
};
