import { describe, expect, it } from 'vitest';
import {
  BASE_KEY_PATH,
  granteeText,
  keyPath,
  modifyPermissionsBody,
  newGrant,
  newLayer,
} from './permissions.ts';

const CHECKSUM = 'a'.repeat(64);
const FIELD_PATH = "m/0'/0'/1'";

describe('keyPath', () => {
  it.each([BASE_KEY_PATH, FIELD_PATH, 'm/0', "m/44'/0'/0'/1/2147483647", `m${"/1'".repeat(10)}`])(
    'accepts %s',
    (path) => {
      expect(keyPath.parse(path)).toBe(path);
    },
  );

  it.each([
    '',
    'm',
    'm/',
    'M/0',
    '0/1',
    'm//0',
    'm/0/',
    'm/-1',
    "m/0''",
    'm/0h',
    'm/a',
    'm/0 ',
    'm/0\n',
    'm/٣',
    'm/12345678901',
    `m${'/1'.repeat(11)}`,
  ])('refuses %j', (path) => {
    expect(keyPath.safeParse(path).error?.issues[0]?.message).toBe(
      "must be a key path such as m/0'/0'/0'",
    );
  });
});

describe('newGrant', () => {
  it('opens the whole file when it has no path', () => {
    expect(newGrant.parse({ email: 'mia@partner.example' })).toEqual({
      email: 'mia@partner.example',
      key_path: "m/0'/0'/0'",
    });
  });

  it('drops unknown fields', () => {
    const typed = { email: 'mia@partner.example', key_path: FIELD_PATH, isAdmin: true };
    expect(newGrant.parse(typed)).toEqual({ email: 'mia@partner.example', key_path: FIELD_PATH });
  });
});

it('refuses a grantee of more than 320 characters', () => {
  expect(granteeText.safeParse('x'.repeat(320)).success).toBe(true);
  expect(granteeText.safeParse('x'.repeat(321)).error?.issues[0]?.message).toBe('is too long');
});

describe('newLayer', () => {
  const layer = { field: ' Prices ', path: FIELD_PATH, emails: ['mia@partner.example'] };

  it('accepts a field with its path and addresses', () => {
    expect(newLayer.parse(layer)).toEqual({ ...layer, field: 'Prices' });
  });

  it.each([
    [{ field: '  ' }, 'field', 'must not be empty'],
    [{ field: 'x'.repeat(101) }, 'field', 'must have at most 100 characters'],
    [{ path: BASE_KEY_PATH }, 'path', 'must not be the path of the whole file'],
    [{ path: 'prices' }, 'path', "must be a key path such as m/0'/0'/0'"],
  ])('refuses %j', (part, name, message) => {
    const issue = newLayer.safeParse({ ...layer, ...part }).error?.issues[0];
    expect([issue?.path, issue?.message]).toEqual([[name], message]);
  });
});

describe('modifyPermissionsBody', () => {
  it('accepts either list alone and a removal without a path', () => {
    expect(modifyPermissionsBody.parse({ checksum: CHECKSUM })).toEqual({
      checksum: CHECKSUM,
      add: [],
      remove: [],
      tell: false,
    });
    const remove = [{ email: 'mia@partner.example' }];
    expect(modifyPermissionsBody.parse({ checksum: CHECKSUM, remove }).remove).toEqual(remove);
  });

  it.each([
    [{ checksum: 'x' }, ['checksum']],
    [{ add: 'mia@partner.example' }, ['add']],
    [{ add: [{ email: 'mia@partner.example' }] }, ['add', 0, 'key_path']],
    [{ add: [{ key_path: BASE_KEY_PATH }] }, ['add', 0, 'email']],
    [{ remove: [{ email: 'a@b.example' }, { key_path: 'x' }] }, ['remove', 1, 'email']],
    [{ remove: [{ email: 'a@b.example', key_path: null }] }, ['remove', 0, 'key_path']],
  ])('reports the path of the invalid field in %j', (part, path) => {
    const parsed = modifyPermissionsBody.safeParse({ checksum: CHECKSUM, ...part });
    expect(parsed.error?.issues[0]?.path).toEqual(path);
  });
});
