import { expect, it } from 'vitest';
import { pin, pinBody } from './pin.ts';

it.each(['0000', '7391', '0007'])('accepts %s', (text) => {
  expect(pin.parse(text)).toBe(text);
});

it.each([
  '739',
  '73911',
  '',
  'abcd',
  '73 1',
  ' 7391',
  '7391\n',
  '１２３４',
  '٧٣٩١',
  '-739',
  7391,
  null,
  ['7391'],
])('refuses %j with a single message', (text) => {
  expect(pin.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
    'PIN must be exactly 4 digits.',
  ]);
});

it('drops unknown fields', () => {
  expect(pinBody.parse({ pin: '7391', user_id: 'x' })).toEqual({ pin: '7391' });
});
