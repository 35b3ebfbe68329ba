import { expect, it } from 'vitest';
import { pin, pinBody } from './pin.ts';

it.each(['0000', '7391', '0007'])('accepts %s', (text) => {
  expect(pin.parse(text)).toBe(text);
});

it.each(['７３９１', '٧٣٩١', '73 91', ' 7-3-9-1\n', '\u200b7391\u00a0'])(
  'reads %j as 7391',
  (typed) => {
    expect(pin.parse(typed)).toBe('7391');
  },
);

it.each(['739', '73911', '', 'abcd', '73 1', '-739', 7391, null, ['7391']])(
  'refuses %j with a single message',
  (text) => {
    expect(pin.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'PIN must be exactly 4 digits.',
    ]);
  },
);

it('drops unknown fields', () => {
  expect(pinBody.parse({ pin: '7391', user_id: 'x' })).toEqual({ pin: '7391' });
});
