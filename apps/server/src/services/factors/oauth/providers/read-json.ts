export type JsonObject = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

export const objectsOf = (value: unknown): readonly JsonObject[] =>
  Array.isArray(value) ? value.map(objectOf) : [];

/** Some providers have numbers as ids. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Apple sends flags as text. */
export const isTrue = (value: unknown): boolean => value === true || value === 'true';

/** @returns the first name and the last name of a full name */
export function splitPersonName(name: string): [string, string] {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(' ')];
}
