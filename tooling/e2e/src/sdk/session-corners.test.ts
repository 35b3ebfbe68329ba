import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { CORNERS } from './corners/corners.ts';
import {
  isAsExpected,
  playCorners,
  type CornerResult,
  type Observation,
} from './corners/play-corners.ts';
import { bundleForPage } from './page/bundle-for-page.ts';

const describe = ({ atCreation, callbacks, now, tokens, stored, refreshes }: Observation) =>
  [
    `at creation: ${atCreation}`,
    `callbacks: ${callbacks.join(', ') || 'none'}`,
    `now: ${now}`,
    `tokens: ${tokens}`,
    `stored: ${stored}`,
    `refreshes: ${refreshes}`,
  ].join(' · ');

const verdictOf = (result: CornerResult) => {
  const { differs } = result.corner;
  if (!isAsExpected(result)) return 'WRONG';
  return differs ? `differs: ${differs.reason}` : 'same';
};

const line = (result: CornerResult) =>
  [
    `${result.corner.name.padEnd(54)} ${verdictOf(result)}`,
    `      real: ${describe(result.real)}`,
    `      ours: ${describe(result.ours)}`,
  ].join('\n');

test('in every corner of a session our client does what the real one does, or differs as stated', async ({
  browser,
}) => {
  const providerScript = await bundleForPage(join(import.meta.dirname, 'page/provider-client.ts'));
  const results = await playCorners({ browser, providerScript }, CORNERS);
  console.log(results.map(line).join('\n'));
  expect(results.filter((result) => !isAsExpected(result))).toEqual([]);
});
