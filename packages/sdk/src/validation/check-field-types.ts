import { UsageError } from '../errors.ts';
import { isRecord } from './record.ts';

type TypeName = 'string' | 'number' | 'boolean' | 'object' | 'array of strings';

/** The name of a field's type. A question mark at its end allows undefined. */
type FieldType = TypeName | `${TypeName}?`;

/** The type of each field of an object. */
export type FieldTypes = Record<string, FieldType>;

type TypeNameOf<Value> = Value extends string
  ? 'string'
  : Value extends number
    ? 'number'
    : Value extends boolean
      ? 'boolean'
      : Value extends readonly string[]
        ? 'array of strings'
        : 'object';

/** The type names that match the fields of a TypeScript type. */
export type FieldTypesOf<Options> = {
  [Key in keyof Options]-?: undefined extends Options[Key]
    ? `${TypeNameOf<Exclude<Options[Key], undefined>>}?`
    : TypeNameOf<Options[Key]>;
};

function hasType(type: string, value: unknown): boolean {
  if (type === 'object') return isRecord(value);
  if (type === 'array of strings') return Array.isArray(value) && value.every(isString);
  return typeof value === type && !Number.isNaN(value);
}

const isString = (value: unknown): boolean => typeof value === 'string';

function requireFieldType(call: string, field: string, type: string, value: unknown): void {
  const article = /^[ao]/.test(type) ? 'an' : 'a';
  if (!hasType(type, value)) throw new UsageError(call, `${field} must be ${article} ${type}`);
}

/**
 * Checks the types of the arguments of a call.
 * @param prefix precedes the name of the field in the error message
 * @throws UsageError for the first field that has a wrong type
 */
export function checkFieldTypes(
  call: string,
  fields: unknown,
  rules: FieldTypes,
  prefix = '',
): void {
  requireFieldType(call, 'options', 'object', fields);
  const values = isRecord(fields) ? fields : {};
  for (const [field, rule] of Object.entries(rules)) {
    if (values[field] === undefined && rule.endsWith('?')) continue;
    requireFieldType(call, prefix + field, rule.replace('?', ''), values[field]);
  }
}
