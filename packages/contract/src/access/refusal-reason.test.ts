import { expect, it } from 'vitest';
import { readRefusalRule } from './refusal-reason.ts';

it.each([
  ['Opening Rye.pdf refused: the file has expired', 'expired'],
  ['Opening Rye.pdf refused: no access', 'no_grant'],
  ['Opening Rye.pdf refused: destroyed by the baker', 'destroyed'],
  ['Opening a refused: no access refused: not openable yet', 'not_openable_yet'],
  ['Could not open Rye.pdf: it has expired', undefined],
  ['', undefined],
])('reads the rule in "%s"', (message, rule) => {
  expect(readRefusalRule(message)).toBe(rule);
});
