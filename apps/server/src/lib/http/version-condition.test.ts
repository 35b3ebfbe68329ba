import { describe, expect, it } from 'vitest';
import { acceptsVersion, readVersionCondition } from './version-condition.ts';

const accepts = (text: string, version: number) => {
  const condition = readVersionCondition(text);
  return condition === undefined ? 'malformed' : acceptsVersion(condition, version);
};

describe('If-Match', () => {
  it.each([
    '"2"',
    ' "2" ',
    'W/"2"',
    'w/"2"',
    '2',
    '*',
    '"2-gzip"',
    'W/"2-br"',
    '"2--gzip"',
    '"2;gzip"',
    '"1", "2"',
    'W/"1",2',
  ])('%j accepts version 2', (text) => {
    expect(accepts(text, 2)).toBe(true);
  });

  it.each(['"1"', 'W/"3"', '1', '22', '"02"', '"2-rye"', '"gzip"', '""', '"*"', '"W/2"'])(
    '%j does not accept version 2',
    (text) => {
      expect(accepts(text, 2)).toBe(false);
    },
  );

  it.each([
    '',
    ' ',
    '"2',
    '2"',
    'W/2',
    "'2'",
    'rye',
    '"2" "3"',
    '"2",',
    ',"2"',
    '"2", x',
    '-2',
    '*, *',
  ])('%j is malformed', (text) => {
    expect(accepts(text, 2)).toBe('malformed');
  });
});
