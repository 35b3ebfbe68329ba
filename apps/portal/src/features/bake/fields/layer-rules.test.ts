import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { bakeBody } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { parseLayers, withField } from './layer-rules.ts';

const parse = (text: string) => parseLayers(text, canonicalGrantee);

it('reads a field and its people from each line', () => {
  expect(parse('Prices: dee@example.com, *@example.org\n\n Bank details :bo@example.com ')).toEqual(
    {
      layers: [
        { field: 'Prices', path: "m/0'/0'/0'/1'", emails: ['dee@example.com', '*@example.org'] },
        { field: 'Bank details', path: "m/0'/0'/0'/2'", emails: ['bo@example.com'] },
      ],
    },
  );
});

it('reads field names with colons, because no address has one', () => {
  expect(parse('/a:b: dee@example.com')).toMatchObject({ layers: [{ field: '/a:b' }] });
});

it('adds a picked field as a line whose people are still to be typed', () => {
  expect(withField('', 'price')).toBe('price: ');
  expect(withField('price: dee@example.com\n\n', 'cost')).toBe('price: dee@example.com\ncost: ');
});

it('gives paths that the contract accepts', () => {
  const result = parse(Array.from({ length: 12 }, (_, index) => `Field ${index}:`).join('\n'));
  const layered = 'layers' in result ? result.layers : [];
  expect(layered).toHaveLength(12);
  expect(bakeBody.shape.layered.safeParse(layered).success).toBe(true);
});

it.each([
  ['dee@example.com', /^Begin each line/],
  [': dee@example.com', /^Begin each line/],
  ['Prices: dee@example.com\nPrices: bo@example.com', /“Prices” only once/],
  ['Prices: dee@', /^Not an email address, domain or group: “dee@”/],
])('explains what is wrong with %j', (text, problem) => {
  const result = parse(text);
  expect('problem' in result ? result.problem : '').toMatch(problem);
});
