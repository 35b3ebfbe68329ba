import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CORNER_CASES } from './corners/corners.ts';
import {
  isResultAsExpected,
  playCornerCases,
  type CornerCaseResult,
  type ClientObservation,
} from './corners/play-corners.ts';
import { bundleForPage } from './page/bundle-for-page.ts';

const describe = ({ atCreation, callbacks, now, tokens, stored, refreshes }: ClientObservation) =>
  [
    `at creation: ${atCreation}`,
    `callbacks: ${callbacks.join(', ') || 'none'}`,
    `now: ${now}`,
    `tokens: ${tokens}`,
    `stored: ${stored}`,
    `refreshes: ${refreshes}`,
  ].join(' · ');

const verdictOf = (result: CornerCaseResult) => {
  const { differs } = result.cornerCase;
  if (!isResultAsExpected(result)) return 'WRONG';
  return differs ? `differs: ${differs.reason}` : 'same';
};

const line = (result: CornerCaseResult) =>
  [
    `${result.cornerCase.name.padEnd(54)} ${verdictOf(result)}`,
    `      real: ${describe(result.real)}`,
    `      ours: ${describe(result.ours)}`,
  ].join('\n');

test(
  'in every corner case of a session our client does what the real one does, or differs as stated',
  { tag: '@long' },
  async ({ browser }) => {
    const providerScript = await bundleForPage(
      join(import.meta.dirname, 'page/provider-client.ts'),
    );
    const results = await playCornerCases({ browser, providerScript }, CORNER_CASES);
    console.log(results.map(line).join('\n'));
    expect(results.filter((result) => !isResultAsExpected(result))).toEqual([]);
  },
);
