import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalGrantee } from '../access/grantee.ts';
import { canonicalAddress } from './address.ts';
import { addressProblemOf, readAddress } from './typed-address.ts';

const ADDRESS = 'Bo@Bakery.example';

describe('readAddress', () => {
  it.each([
    ADDRESS,
    `  ${ADDRESS}\n`,
    `Bo <${ADDRESS}>`,
    `"Bo, the baker" <${ADDRESS}>`,
    `${ADDRESS} <${ADDRESS}>`,
    `Bo <mailto:${ADDRESS}>`,
    `<${ADDRESS}>,`,
    `mailto:${ADDRESS}`,
    `MAILTO:${ADDRESS}?subject=Bread%20a@b`,
    `${ADDRESS}.`,
    `${ADDRESS},`,
    `${ADDRESS};`,
    `(${ADDRESS})`,
    `"${ADDRESS}"`,
    `'${ADDRESS}'`,
    `“${ADDRESS}”`,
    `<${ADDRESS}`,
    `\u202a${ADDRESS}\u202c`,
    `\u200bBo\u200d@Bakery\u00ad.example\u00a0`,
    'Bo＠Ｂakery．example',
  ])('finds the address in %j', (typed) => {
    expect(readAddress(typed)).toBe(ADDRESS);
  });

  it.each([
    '',
    'bo',
    'bo@',
    `${ADDRESS} ${ADDRESS}`,
    `a@b.example, ${ADDRESS}`,
    'bö@bakery.example',
  ])('finds none in %j', (typed) => {
    expect(readAddress(typed)).toBeNull();
  });

  it('keeps marks that belong to the address', () => {
    expect(readAddress("'bo@bakery.example")).toBe("'bo@bakery.example");
    expect(readAddress("o'neil+x@bakery.example")).toBe("o'neil+x@bakery.example");
  });

  it('reads a wildcard with the rule for grantees', () => {
    expect(readAddress(' *@Bakery.example. ', canonicalGrantee)).toBe('*@Bakery.example.');
    expect(readAddress('*@com', canonicalGrantee)).toBeNull();
  });

  it('finds in any text only what the server accepts as it is', () => {
    const part = fc.constantFrom('bo', '@', ' ', '<', '>', '"', '\u200d', 'ö', '.', 'example', ':');
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const found = readAddress(typed);
        if (found === null) return;
        expect(canonicalAddress(found)).not.toBeNull();
        expect(readAddress(found)).toBe(found);
      }),
    );
  });

  it.each(['.', '<', '"', '@', ' ', 'a.', '<a'])(
    'refuses twenty thousand times %j within the time limit of a test',
    (text) => {
      expect(readAddress(text.repeat(20_000))).toBeNull();
    },
  );
});

it.each([
  ['bö@bakery.example', 'letters-before-at'],
  ['Bo <bö@bakery.example>', 'letters-before-at'],
  ['аda@bakery.example', 'letters-before-at'],
  ['bo@bakery', 'not-an-address'],
  ['bo', 'not-an-address'],
  ['bo@örnek', 'not-an-address'],
] as const)('says what is wrong with %j: %s', (typed, problem) => {
  expect(addressProblemOf(typed)).toBe(problem);
});
