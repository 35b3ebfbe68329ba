import { expect, it } from 'vitest';
import { toRefusalSentence } from './refusal-sentence.ts';

it.each<[[string, string][], string]>([
  [[['name', 'is required']], 'name is required'],
  [[['pin', 'PIN must be exactly 4 digits.']], 'PIN must be exactly 4 digits.'],
  [
    [
      ['name', 'is required'],
      ['size', 'must not be negative'],
    ],
    'name is required; size must not be negative',
  ],
])('describes %j as: %s', (fields, sentence) => {
  expect(toRefusalSentence(fields)).toBe(sentence);
});

it('names five of many and counts the others', () => {
  const fields = Array.from({ length: 8 }, (_, index) => [`f${index}`, 'is wrong'] as const);
  expect(toRefusalSentence(fields)).toBe(
    'f0 is wrong; f1 is wrong; f2 is wrong; f3 is wrong; f4 is wrong; and 3 more',
  );
});
