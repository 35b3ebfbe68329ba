import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { REPOSITORY_ROOT } from '../server/paths.ts';
import type { SideName } from './beside/beside-app.ts';
import { withBesidePage } from './beside/beside-page.ts';
import { findProblems } from './beside/compare-screens.ts';
import { toTableRow } from './beside/to-table-row.ts';
import { DEVICE_JOURNEYS } from './beside/device-journeys.ts';
import { DIFFERENCES } from './beside/differences.ts';
import { EMAIL_JOURNEYS } from './beside/email-journeys.ts';
import { takeJourney, type Journey, type SeenScreen } from './beside/journey.ts';
import { MAIN_JOURNEYS } from './beside/main-journeys.ts';
import { PASSWORD_JOURNEYS } from './beside/password-journeys.ts';

const JOURNEYS = [...MAIN_JOURNEYS, ...EMAIL_JOURNEYS, ...PASSWORD_JOURNEYS, ...DEVICE_JOURNEYS];
const SIDES: readonly SideName[] = ['theirs', 'ours'];

/** Each widget of each journey has a visitor of its own, in a browser context of its own. */
async function takeBoth(browser: Browser, serverUrl: string, journey: Journey) {
  const index = JOURNEYS.indexOf(journey);
  const seen: Record<SideName, SeenScreen[]> = { theirs: [], ours: [] };
  for (const name of SIDES)
    await withBesidePage({ browser, serverUrl }, async ({ side, open }) => {
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
        DIFFERENCES,
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
  expect(listed).toEqual(DIFFERENCES.map(toTableRow));
});
