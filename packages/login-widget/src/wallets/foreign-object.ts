/** Objects of wallets are written by others, so nothing about their shape is certain. */

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** A getter that throws hides its property. */
export function readProperty(owner: unknown, name: string): unknown {
  if (!isObject(owner)) return undefined;
  try {
    return Reflect.get(owner, name);
  } catch {
    return undefined;
  }
}

export const readText = (owner: unknown, name: string): string => {
  const value = readProperty(owner, name);
  return typeof value === 'string' ? value.trim() : '';
};

export const readList = (owner: unknown, name: string): readonly unknown[] => {
  const value = readProperty(owner, name);
  return Array.isArray(value) ? value : [];
};

export const hasMethod = (owner: unknown, name: string): boolean =>
  typeof readProperty(owner, name) === 'function';

/** @throws TypeError if there is no such method */
export async function callMethod(
  owner: unknown,
  name: string,
  ...args: readonly unknown[]
): Promise<unknown> {
  const method = readProperty(owner, name);
  if (typeof method !== 'function') throw new TypeError(`The wallet has no method ${name}.`);
  const answer: unknown = await Reflect.apply(method, owner, args);
  return answer;
}
