import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { checkFieldTypes } from './check-field-types.ts';

describe('checkFieldTypes', () => {
  it.each([
    ['string', 'text', 5, 'name must be a string'],
    ['number', 5, '5', 'name must be a number'],
    ['number', 0, NaN, 'name must be a number'],
    ['boolean', false, 'false', 'name must be a boolean'],
    ['object', {}, [], 'name must be an object'],
    ['object', {}, null, 'name must be an object'],
    ['array of strings', [], 'text', 'name must be an array of strings'],
    ['array of strings', ['a'], ['a', 1], 'name must be an array of strings'],
  ] as const)('wants a %s', (kind, right, wrong, message) => {
    expect(() => checkFieldTypes('a.b', { name: right }, { name: kind })).not.toThrow();
    expect(() => checkFieldTypes('a.b', { name: wrong }, { name: kind })).toThrow(
      new UsageError('a.b', message),
    );
  });

  it('accepts undefined but not null for optional fields', () => {
    expect(() => checkFieldTypes('a.b', {}, { name: 'string?' })).not.toThrow();
    expect(() => checkFieldTypes('a.b', { name: undefined }, { name: 'string?' })).not.toThrow();
    expect(() => checkFieldTypes('a.b', { name: null }, { name: 'string?' })).toThrow(
      'name must be a string',
    );
  });

  it('requires all other fields', () => {
    expect(() => checkFieldTypes('a.b', {}, { name: 'string' })).toThrow(
      'Invalid call to a.b\nname must be a string',
    );
  });

  it.each([[undefined], [null], ['text'], [[]]])('requires an object, not %j', (fields) => {
    expect(() => checkFieldTypes('a.b', fields, {})).toThrow(
      'Invalid call to a.b\noptions must be an object',
    );
  });
});
