import { isRecord } from './record.ts';

/**
 * Whether a value from outside has the shape of an example: its type, all fields of an object, and
 * in a list every item as the first one of the example. An object may have further fields.
 */
export function isLike(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => isLike(item, example[0]));
  }
  if (!isRecord(example)) return typeof value === typeof example;
  return (
    isRecord(value) && Object.entries(example).every(([key, part]) => isLike(value[key], part))
  );
}
