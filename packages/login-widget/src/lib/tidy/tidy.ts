import { isRecord } from './is-record.ts';

/** A value of the page, without the parts that would break the widget. */
export interface TidyResult<Value> {
  value: Value | undefined;
  /** Whether a part is odd, so that the full check has to look at the value. */
  isOdd: boolean;
}

/** Whether a value groups options. A `URL`, which many pages pass instead of a string, does not. */
const isPlainObject = (value: unknown): value is object =>
  isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;

interface TidyRules {
  accepts: (leaf: unknown, name: string) => boolean;
  /** The options that are lists, each with a check of its entries. `odd` asks for the full check. */
  lists?: Readonly<Record<string, (entry: unknown) => boolean | 'odd'>>;
}

/**
 * Checks options quickly, because a page written in JavaScript can pass any value. The full check in
 * `options` is loaded only when something is odd.
 */
export function tidy<Value extends object>(given: unknown, rules: TidyRules): TidyResult<Value> {
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
    if (!contains && isPlainObject(value)) return keepAll(value);
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
  // The cast is safe for the parts that the widget reads before the full check.
  return { value: value as Value | undefined, isOdd };
}
