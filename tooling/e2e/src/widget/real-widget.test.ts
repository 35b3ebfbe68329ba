import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import type { SideName } from './comparison/comparison-app.ts';
import { withComparisonPage } from './comparison/comparison-page.ts';
import { findProblems } from './comparison/compare-screens.ts';
import { toTableRow } from './comparison/to-table-row.ts';
import { DEVICE_JOURNEYS } from './comparison/device-journeys.ts';
import { KNOWN_DIFFERENCES } from './comparison/differences.ts';
import { EMAIL_JOURNEYS } from './comparison/email-journeys.ts';
import { takeJourney, type Journey, type ObservedScreen } from './comparison/journey.ts';
import { MAIN_JOURNEYS } from './comparison/main-journeys.ts';
import { PASSWORD_JOURNEYS } from './comparison/password-journeys.ts';

const JOURNEYS = [...MAIN_JOURNEYS, ...EMAIL_JOURNEYS, ...PASSWORD_JOURNEYS, ...DEVICE_JOURNEYS];
const SIDES: readonly SideName[] = ['theirs', 'ours'];

/** Each widget of each journey has a visitor of its own, in a browser context of its own. */
async function takeBoth(browser: Browser, serverUrl: string, journey: Journey) {
  const index = JOURNEYS.indexOf(journey);
  const seen: Record<SideName, ObservedScreen[]> = { theirs: [], ours: [] };
  for (const name of SIDES)
    await withComparisonPage({ browser, serverUrl }, async ({ side, open }) => {
      const visitor = {
        ...side(name),
        email: `beside-${index}-${name}@people.example`,
      };
      seen[name] = await takeJourney(journey, visitor, open);
    });
  return seen;
}

for (const journey of JOURNEYS)
  test(`both widgets offer the same, or what the table says: ${journey.name}${journey.isLong ? ' @long' : ''}`, async ({
    browser,
    server,
  }) => {
    const { theirs, ours } = await takeBoth(browser, server.url, journey);
    const problems = journey.steps.flatMap(({ screen }, index) =>
      findProblems(
        KNOWN_DIFFERENCES,
        screen,
        theirs[index] ?? { screen, facts: [] },
        ours[index] ?? { screen, facts: [] },
      ),
    );
    expect(problems).toEqual([]);
  });

test('the guide lists the differences that the table has', async () => {
  const guide = await readFile(join(REPOSITORY_ROOT, 'docs/widget-differences.md'), 'utf8');
  const rows = guide.split('\n').filter((line) => line.startsWith('|'));
  const [, , ...listed] = rows.map((row) => row.replaceAll(/ +/g, ' '));
  expect(listed).toEqual(KNOWN_DIFFERENCES.map(toTableRow));
});
