import { UsageError } from '../errors.ts';
import { isRecord } from './record.ts';

type Kind = 'string' | 'number' | 'boolean' | 'object';

/** Fields by name, each with what it must be. */
export type Rules = Record<string, Kind>;

const isOf = (kind: Kind, value: unknown): boolean =>
  kind === 'object' ? isRecord(value) : typeof value === kind;

function demand(call: string, field: string, kind: Kind, value: unknown): void {
  const article = kind === 'object' ? 'an' : 'a';
  if (!isOf(kind, value)) throw new UsageError(call, `${field} must be ${article} ${kind}`);
}

/**
 * Throws a UsageError that names the first field that is not what its rule says.
 * @param optional fields that may also be undefined
 * @param prefix stands before the name of each field
 */
export function check(
  call: string,
  fields: unknown,
  required: Rules,
  optional: Rules = {},
  prefix = '',
): void {
  demand(call, 'options', 'object', fields);
  const values = isRecord(fields) ? fields : {};
  for (const [field, kind] of Object.entries({ ...required, ...optional })) {
    if (values[field] === undefined && !(field in required)) continue;
    demand(call, prefix + field, kind, values[field]);
  }
}
