import { isRecord } from './is-record.ts';

/** A value of the page without the parts that would break the widget. */
export interface Tidied<Value> {
  value: Value | undefined;
  /** Whether something is missing now. */
  isOdd: boolean;
}

/** Options within options. A `URL`, which many give where a string belongs, is none. */
const isGroup = (value: unknown): value is object =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

interface Rules {
  accepts: (leaf: unknown, name: string) => boolean;
  /** The names of lists, and what each may contain. An odd entry is kept until the shapes have looked at it. */
  lists?: Readonly<Record<string, (entry: unknown) => boolean | 'odd'>>;
}

/**
 * A quick look at an object that a page without types may have got wrong. The shapes in `options` look
 * closer, and are loaded when something is odd.
 */
export function tidy<Value extends object>(given: unknown, rules: Rules): Tidied<Value> {
  const { accepts, lists = {} } = rules;
  let isOdd = false;
  const note = (isKept: boolean) => {
    isOdd ||= !isKept;
    return isKept;
  };
  const keep = (name: string, value: unknown): unknown => {
    const contains = lists[name];
    if (contains && Array.isArray(value))
      return value.filter((entry) => {
        const kept = contains(entry);
        note(kept === true);
        return kept;
      });
    if (!contains && isGroup(value)) return keepAll(value);
    return note(!contains && accepts(value, name)) ? value : undefined;
  };
  const keepAll = (record: object): object =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]: [string, unknown]) => [name, keep(name, value)] as const)
        .filter(([, value]) => value !== undefined),
    );
  const value = isRecord(given) ? keepAll(given) : undefined;
  note(value !== undefined || given === undefined);
  // The cast is safe for the parts that the widget reads before the shapes have looked at it.
  return { value: value as Value | undefined, isOdd };
}
