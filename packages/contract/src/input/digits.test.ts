import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toAsciiDigits } from './digits.ts';

const isDecimalSystem = (name: string) => {
  const { numberingSystem } = new Intl.NumberFormat(`en-u-nu-${name}`).resolvedOptions();
  return numberingSystem === name && !['hanidec'].includes(name);
};

const SYSTEMS = Intl.supportedValuesOf('numberingSystem').filter(isDecimalSystem);

const writeIn = (system: string, digits: string) => {
  const format = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false });
  return Array.from(digits, (digit) => format.format(Number(digit))).join('');
};

it('knows more than seventy ways to write digits', () => {
  expect(SYSTEMS.length).toBeGreaterThan(70);
});

it.each(SYSTEMS)('reads the digits of %s', (system) => {
  expect(toAsciiDigits(writeIn(system, '0123456789'))).toBe('0123456789');
});

it.each([
  ['７３９１', '7391'],
  ['٧٣٩١', '7391'],
  ['۷۳۹۱', '7391'],
  ['७३९१', '7391'],
  ['𝟳𝟹𝟗𝟣', '7391'],
  ['+٤٩ 30-١٢', '+49 30-12'],
])('reads %s as %s', (typed, digits) => {
  expect(toAsciiDigits(typed)).toBe(digits);
});

it.each(['½', '²', '①', '三', 'Ⅳ', 'abc', '\ud835', ''])('leaves %j as it is', (text) => {
  expect(toAsciiDigits(text)).toBe(text);
});

it('turns every decimal digit of Unicode into an ASCII digit, and nothing else', () => {
  const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
  fc.assert(
    fc.property(character, (text) => {
      const isDigit = /^\p{Nd}$/u.test(text);
      expect(toAsciiDigits(text)).toMatch(isDigit ? /^[0-9]$/ : text);
    }),
  );
});
