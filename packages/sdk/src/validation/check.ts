import { UsageError } from '../errors.ts';
import { isRecord } from './record.ts';

type TypeName = 'string' | 'number' | 'boolean' | 'object' | 'array of strings';

/** The type of a field. A question mark allows undefined. */
type TypeRule = TypeName | `${TypeName}?`;

/** The type of each field. */
export type Rules = Record<string, TypeRule>;

type TypeNameOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly string[]
        ? 'array of strings'
        : 'object';

/** The only rules that agree with a TypeScript type. */
export type RulesOf<Options> = {
  [Key in keyof Options]-?: undefined extends Options[Key]
    ? `${TypeNameOf<Exclude<Options[Key], undefined>>}?`
    : TypeNameOf<Options[Key]>;
};

function hasType(type: string, value: unknown): boolean {
  if (type === 'object') return isRecord(value);
  if (type === 'array of strings') return Array.isArray(value) && value.every(isText);
  return typeof value === type && !Number.isNaN(value);
}

const isText = (value: unknown): boolean => typeof value === 'string';

function requireType(call: string, field: string, type: string, value: unknown): void {
  const article = /^[ao]/.test(type) ? 'an' : 'a';
  if (!hasType(type, value)) throw new UsageError(call, `${field} must be ${article} ${type}`);
}

/**
 * Checks the types of the arguments of a call.
 * @param prefix put before the name of the field in the error message
 * @throws UsageError for the first field of a wrong type
 */
export function check(call: string, fields: unknown, rules: Rules, prefix = ''): void {
  requireType(call, 'options', 'object', fields);
  const values = isRecord(fields) ? fields : {};
  for (const [field, rule] of Object.entries(rules)) {
    if (values[field] === undefined && rule.endsWith('?')) continue;
    requireType(call, prefix + field, rule.replace('?', ''), values[field]);
  }
}
