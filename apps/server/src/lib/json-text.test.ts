import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStorableText, readJsonText } from './json-text.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('readJsonText', () => {
  it.each<[string, unknown]>([
    ['', {}],
    [' \n ', {}],
    ['null', null],
    ['{"a":[1,"[[[{{{"]}', { a: [1, '[[[{{{'] }],
    ['{"a":"\\"[\\\\"}', { a: '"[\\' }],
    ['{"a":1,"a":2}', { a: 2 }],
    [nested(20), JSON.parse(nested(20)) as unknown],
    [`[${nested(19)},${nested(19)}]`, JSON.parse(`[${nested(19)},${nested(19)}]`) as unknown],
    ['"👩‍🍳"', '👩‍🍳'],
  ])('reads %j', (text, value) => {
    expect(readJsonText(bytes(text))).toEqual({ ok: true, value });
  });

  it.each([
    ['{', 'not_json'],
    ["{'a':1}", 'not_json'],
    ['{"a":NaN}', 'not_json'],
    ['// {}', 'not_json'],
    [nested(21), 'too_deep'],
    [nested(20_000), 'too_deep'],
    ['['.repeat(60_000), 'too_deep'],
    ['"\\u0000"', 'forbidden_character'],
    ['{"a":[{"b":"\\ud800"}]}', 'forbidden_character'],
    ['{"\\u0000":1}', 'forbidden_character'],
  ])('refuses %.40j as %s', (text, error) => {
    expect(readJsonText(bytes(text))).toEqual({ ok: false, error });
  });

  it('refuses bytes that are not UTF-8', () => {
    const wrong = [
      Uint8Array.of(0xff),
      Uint8Array.of(0x22, 0xc0, 0x80, 0x22),
      Uint8Array.of(0xed, 0xa0, 0x80),
    ];
    for (const { buffer } of wrong) {
      expect(readJsonText(buffer)).toEqual({ ok: false, error: 'not_utf8' });
    }
  });

  it('reads every value that JSON can express', () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        const reading = readJsonText(bytes(text));
        expect(reading).toEqual({ ok: true, value: JSON.parse(text) as unknown });
      }),
      propertyRuns(),
    );
  });

  it('returns a result for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (given) => {
        const reading = readJsonText(Uint8Array.from(given).buffer);
        expect(typeof reading.ok).toBe('boolean');
      }),
      propertyRuns(),
    );
  });
});

describe('isStorableText', () => {
  it.each([
    ['', true],
    ['Ärger 🍞', true],
    ['a\0b', false],
    ['\ud83c', false],
    ['\udf5e\ud83c', false],
  ])('of %j is %s', (text, expected) => {
    expect(isStorableText(text)).toBe(expected);
  });
});
