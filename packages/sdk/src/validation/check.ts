import { UsageError } from '../errors.ts';
import { isRecord } from './record.ts';

type Noun = 'string' | 'number' | 'boolean' | 'object' | 'array of strings';

/** What a field must be; with a question mark it may also be undefined. */
type Kind = Noun | `${Noun}?`;

/** Fields by name, each with what it must be. */
export type Rules = Record<string, Kind>;

type NounOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly string[]
        ? 'array of strings'
        : 'object';

/** The rules that say at run time what the type says at compile time. */
export type Fields<Options> = {
  [Key in keyof Options]-?: undefined extends Options[Key]
    ? `${NounOf<Exclude<Options[Key], undefined>>}?`
    : NounOf<Options[Key]>;
};

function isA(noun: string, value: unknown): boolean {
  if (noun === 'object') return isRecord(value);
  if (noun === 'array of strings') return Array.isArray(value) && value.every(isText);
  return typeof value === noun && !Number.isNaN(value);
}

const isText = (value: unknown): boolean => typeof value === 'string';

function demand(call: string, field: string, noun: string, value: unknown): void {
  const article = /^[ao]/.test(noun) ? 'an' : 'a';
  if (!isA(noun, value)) throw new UsageError(call, `${field} must be ${article} ${noun}`);
}

/**
 * Throws a UsageError that names the first field that is not what its rule says.
 * @param prefix stands before the name of each field
 */
export function check(call: string, fields: unknown, rules: Rules, prefix = ''): void {
  demand(call, 'options', 'object', fields);
  const values = isRecord(fields) ? fields : {};
  for (const [field, kind] of Object.entries(rules)) {
    if (values[field] === undefined && kind.endsWith('?')) continue;
    demand(call, prefix + field, kind.replace('?', ''), values[field]);
  }
}
