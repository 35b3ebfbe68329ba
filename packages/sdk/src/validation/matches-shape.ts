import { isRecord } from './record.ts';

/**
 * Whether a value has the same shape as an example. An object needs all fields of the example and
 * may have others; every item of an array is compared with the first item of the example.
 */
export function matchesShape(value: unknown, example: unknown): boolean {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => matchesShape(item, example[0]));
  }
  if (!isRecord(example)) return typeof value === typeof example;
  return (
    isRecord(value) &&
    Object.entries(example).every(([key, part]) => matchesShape(value[key], part))
  );
}
