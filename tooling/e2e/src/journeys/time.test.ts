import type { Page } from '@playwright/test';
import type { ApiClient } from '../api/api-client.ts';
import { emailOf, type DemoAccount } from '../people/accounts.ts';
import { expect, test } from '../fixtures.ts';

/** Files are baked a minute before a day, at its start, in its last minute and after it. */
const MOMENTS = ['before', 'first', 'last', 'after'] as const;

type Moment = (typeof MOMENTS)[number];

interface Day {
  date: string;
  /** The start of the day and of the next day in UTC. */
  start: string;
  end: string;
  /** The shown dates of the first and the last file of the day. */
  shown: readonly [string, string];
  /** The files that were baked on the same date in UTC. */
  utc: readonly Moment[];
}

interface Place {
  zone: string;
  /** The label of the time zone switch. */
  name: RegExp;
  spring: Day;
  autumn: Day;
  /** The start times of the bars of a file that is opened 1.5 and 2.5 hours after its baking. */
  bars: { mine: readonly string[]; utc: readonly string[] };
  /** 01:30 on the day in autumn. */
  halfPastOne: { instant: string; hint: string; utcText: string };
}

const TWICE =
  'This time occurs twice on that day (clocks go back). The first one is used; to enter the second, choose UTC.';

/** The values were calculated by hand from the time zone rules for 2030. */
const PLACES: readonly Place[] = [
  {
    zone: 'Pacific/Kiritimati',
    name: /^Pacific\/Kiritimati \(UTC\+14\)$/,
    spring: {
      date: '2030-03-31',
      start: '2030-03-30T10:00:00Z',
      end: '2030-03-31T10:00:00Z',
      shown: ['31 Mar 2030, 00:00 (UTC+14)', '31 Mar 2030, 23:59 (UTC+14)'],
      utc: ['last', 'after'],
    },
    autumn: {
      date: '2030-10-27',
      start: '2030-10-26T10:00:00Z',
      end: '2030-10-27T10:00:00Z',
      shown: ['27 Oct 2030, 00:00 (UTC+14)', '27 Oct 2030, 23:59 (UTC+14)'],
      utc: ['last', 'after'],
    },
    bars: {
      mine: ['27 Oct 2030, 00:00', '27 Oct 2030, 01:30', '27 Oct 2030, 02:30'],
      utc: ['26 Oct 2030, 10:00', '26 Oct 2030, 11:30', '26 Oct 2030, 12:30'],
    },
    halfPastOne: {
      instant: '2030-10-26T11:30:00.000Z',
      hint: '27 Oct 2030, 01:30 (UTC+14), 1 day ago',
      utcText: '2030-10-26T11:30',
    },
  },
  {
    zone: 'Asia/Kolkata',
    name: /^Asia\/(Kolkata|Calcutta) \(UTC\+5:30\)$/,
    spring: {
      date: '2030-03-31',
      start: '2030-03-30T18:30:00Z',
      end: '2030-03-31T18:30:00Z',
      shown: ['31 Mar 2030, 00:00 (UTC+5:30)', '31 Mar 2030, 23:59 (UTC+5:30)'],
      utc: ['last', 'after'],
    },
    autumn: {
      date: '2030-10-27',
      start: '2030-10-26T18:30:00Z',
      end: '2030-10-27T18:30:00Z',
      shown: ['27 Oct 2030, 00:00 (UTC+5:30)', '27 Oct 2030, 23:59 (UTC+5:30)'],
      utc: ['last', 'after'],
    },
    bars: {
      mine: ['27 Oct 2030, 00:00', '27 Oct 2030, 01:30', '27 Oct 2030, 02:30'],
      utc: ['26 Oct 2030, 18:30', '26 Oct 2030, 20:00', '26 Oct 2030, 21:00'],
    },
    halfPastOne: {
      instant: '2030-10-26T20:00:00.000Z',
      hint: '27 Oct 2030, 01:30 (UTC+5:30), 1 day ago',
      utcText: '2030-10-26T20:00',
    },
  },
  {
    zone: 'America/St_Johns',
    name: /^America\/St_Johns \(UTC-3:30\)$/,
    spring: {
      date: '2030-03-10',
      start: '2030-03-10T03:30:00Z',
      end: '2030-03-11T02:30:00Z',
      shown: ['10 Mar 2030, 00:00 (UTC-3:30)', '10 Mar 2030, 23:59 (UTC-2:30)'],
      utc: ['before', 'first'],
    },
    autumn: {
      date: '2030-11-03',
      start: '2030-11-03T02:30:00Z',
      end: '2030-11-04T03:30:00Z',
      shown: ['3 Nov 2030, 00:00 (UTC-2:30)', '3 Nov 2030, 23:59 (UTC-3:30)'],
      utc: ['before', 'first'],
    },
    bars: {
      mine: [
        '3 Nov 2030, 00:00 (UTC-2:30)',
        '3 Nov 2030, 01:30 (UTC-2:30)',
        '3 Nov 2030, 01:30 (UTC-3:30)',
      ],
      utc: ['3 Nov 2030, 02:30', '3 Nov 2030, 04:00', '3 Nov 2030, 05:00'],
    },
    halfPastOne: {
      instant: '2030-11-03T04:00:00.000Z',
      hint: `3 Nov 2030, 01:30 (UTC-2:30), 1 day ago. ${TWICE}`,
      utcText: '2030-11-03T04:00',
    },
  },
  {
    zone: 'Europe/London',
    name: /^Europe\/London \(UTC\)$/,
    spring: {
      date: '2030-03-31',
      start: '2030-03-31T00:00:00Z',
      end: '2030-03-31T23:00:00Z',
      shown: ['31 Mar 2030, 00:00 (UTC)', '31 Mar 2030, 23:59 (UTC+1)'],
      utc: ['first', 'last', 'after'],
    },
    autumn: {
      date: '2030-10-27',
      start: '2030-10-26T23:00:00Z',
      end: '2030-10-28T00:00:00Z',
      shown: ['27 Oct 2030, 00:00 (UTC+1)', '27 Oct 2030, 23:59 (UTC)'],
      utc: ['last'],
    },
    bars: {
      mine: [
        '27 Oct 2030, 00:00 (UTC+1)',
        '27 Oct 2030, 01:30 (UTC+1)',
        '27 Oct 2030, 01:30 (UTC)',
      ],
      utc: ['26 Oct 2030, 23:00', '27 Oct 2030, 00:30', '27 Oct 2030, 01:30'],
    },
    halfPastOne: {
      instant: '2030-10-27T00:30:00.000Z',
      hint: `27 Oct 2030, 01:30 (UTC+1), 1 day ago. ${TWICE}`,
      utcText: '2030-10-27T00:30',
    },
  },
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const later = (instant: string, milliseconds: number) =>
  new Date(Date.parse(instant) + milliseconds).toISOString();

const nameOf = ({ date }: Day, moment: Moment) => `Loaf of ${date} ${moment}.pdf`;
const checksumOf = ({ date }: Day, moment: Moment) =>
  `${date.replaceAll('-', '')}${MOMENTS.indexOf(moment)}`.padEnd(64, '0');

/** Each call needs a new session because the clock moves by more than a session's lifetime. */
const callAt = async (
  api: ApiClient,
  at: string,
  account: DemoAccount,
  path: string,
  body: unknown,
) => {
  await api.setClock(at);
  const { session_token: token } = await api.logInWithPin(account);
  // The login took some time, so the clock is set again.
  await api.setClock(at);
  expect((await api.portal(path, token, body)).status).toBeLessThan(300);
};

const bakeAround = async (api: ApiClient, day: Day) => {
  const instants = {
    before: later(day.start, -MINUTE_MS),
    first: day.start,
    last: later(day.end, -MINUTE_MS),
    after: day.end,
  } satisfies Record<Moment, string>;
  for (const moment of MOMENTS) {
    await callAt(api, instants[moment], 'bo', '/bake', {
      name: nameOf(day, moment),
      checksum: checksumOf(day, moment),
      size: 1_024,
      type: 'application/pdf',
      permissions: [{ email: emailOf('dee'), key_path: "m/0'/0'/0'" }],
    });
    if (moment !== 'first') continue;
    for (const hours of [1.5, 2.5]) {
      const at = later(day.start, hours * HOUR_MS);
      await callAt(api, at, 'dee', '/open', { checksum: checksumOf(day, 'first') });
    }
  }
};

const radio = (page: Page, name: RegExp | string) =>
  page.getByRole('radio', { name, ...(typeof name === 'string' && { exact: true }) });
const choose = (page: Page, name: RegExp | string) => radio(page, name).click();
const days = async (page: Page, day: Day) => {
  await page.getByLabel('From', { exact: true }).fill(day.date);
  await page.getByLabel('To', { exact: true }).fill(day.date);
};
const named = (day: Day, moments: readonly Moment[]) =>
  moments.map((moment) => nameOf(day, moment)).toReversed();

/** The zone stands above the list of files and not in its cells. */
const withoutZone = (shown: string) => shown.replace(/ \(.*\)$/, '');

const checkFiles = async (page: Page, { name, spring, autumn }: Place) => {
  const files = page.locator('tbody th');
  await page.goto('/portal?tab=files');
  await expect(radio(page, name)).toBeChecked();
  for (const day of [spring, autumn]) {
    await choose(page, name);
    await days(page, day);
    await expect(files).toHaveText(named(day, ['first', 'last']));
    await expect(page.locator('tbody tr td:nth-child(8)')).toHaveText(
      day.shown.map(withoutZone).toReversed(),
    );
    await choose(page, 'UTC');
    await expect(page).toHaveURL(`/portal?tab=files&from=${day.date}&to=${day.date}&zone=utc`);
    await expect(files).toHaveText(named(day, day.utc));
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(day.date);
  }
  await page.goBack();
  await expect(files).toHaveText(named(autumn, ['first', 'last']));
  await expect(radio(page, name)).toBeChecked();
  await page.goForward();
  await expect(files).toHaveText(named(autumn, autumn.utc));
  await expect(radio(page, 'UTC')).toBeChecked();
};

const bakedBetween = async (api: ApiClient, after: string, before: string) => {
  const { session_token: token } = await api.logInWithPin('bo');
  const span = `timestamp_after=${after}&timestamp_before=${before}`;
  const { body } = await api.portal<{ data: { timestamp: string }[] }>(
    `/get_all_audit_logs?activity_type=baked&limit=20&${span}`,
    token,
  );
  return body.data.map(({ timestamp }) => timestamp);
};

const checkLog = async (page: Page, api: ApiClient, { spring, autumn }: Place) => {
  const times = page.locator('tbody time');
  const files = page.locator('tbody td', { hasText: /^Loaf of / });
  const shown = () =>
    times.evaluateAll((found) => found.map((time) => time.getAttribute('datetime')));
  for (const day of [spring, autumn]) {
    await page.goto(`/portal?tab=activity&activity=baked&from=${day.date}&to=${day.date}`);
    await expect(files).toHaveText(named(day, ['first', 'last']));
    await expect(times).toHaveText(day.shown.map(withoutZone).toReversed());
    expect(await shown()).toEqual(await bakedBetween(api, day.start, day.end));
    await choose(page, 'UTC');
    await expect(files).toHaveText(named(day, day.utc));
    const midnight = `${day.date}T00:00:00Z`;
    expect(await shown()).toEqual(await bakedBetween(api, midnight, later(midnight, DAY_MS)));
  }
};

const openFirstOf = async (page: Page, day: Day) => {
  const search = encodeURIComponent(nameOf(day, 'first'));
  await page.goto(`/portal?tab=files&search=${search}`);
  await page.getByRole('button', { name: /^Details of/ }).click();
};

const checkTrend = async (page: Page, { name, bars }: Place) => {
  const trend = page.getByRole('region', { name: 'Access Trend' });
  await trend.getByRole('button', { name: 'Show as table' }).click();
  const starts = trend.getByRole('rowheader');
  await expect(starts).toHaveText([...bars.mine]);
  await choose(page, 'UTC');
  await expect(starts).toHaveText([...bars.utc]);
  await expect(trend).toContainText('· UTC');
  await choose(page, name);
  await expect(starts).toHaveText([...bars.mine]);
};

const checkDates = async (page: Page, api: ApiClient, { name, autumn, halfPastOne }: Place) => {
  const dates = page.getByRole('region', { name: 'Date Management' });
  const expires = dates.getByLabel('Expires', { exact: true });
  await expires.fill(`${autumn.date}T01:30`);
  await expect(dates).toContainText(halfPastOne.hint);
  await choose(page, 'UTC');
  await expect(expires).toHaveValue(halfPastOne.utcText);
  await choose(page, name);
  await expect(expires).toHaveValue(`${autumn.date}T01:30`);
  await dates.getByRole('button', { name: 'Save dates' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save dates' }).click();
  await expect(page.getByText('Dates updated successfully')).toBeVisible();

  const { session_token: token } = await api.logInWithPin('bo');
  const { body } = await api.portal<{ expires: string }>('/get_document', token, {
    email: emailOf('bo'),
    checksum: checksumOf(autumn, 'first'),
  });
  expect(body.expires).toBe(halfPastOne.instant);
};

for (const place of PLACES) {
  test.describe(`in ${place.zone}`, { tag: '@long' }, () => {
    test.use({ timezoneId: place.zone, viewport: { width: 1280, height: 800 } });

    test('days, bars and dates follow the chosen time zone, also when the clocks change', async ({
      page,
      api,
      logInAs,
    }) => {
      await bakeAround(api, place.spring);
      await bakeAround(api, place.autumn);
      const now = later(place.autumn.end, DAY_MS);
      await api.setClock(now);
      await logInAs('bo');
      await page.clock.setFixedTime(new Date(now));

      await checkFiles(page, place);
      await checkLog(page, api, place);
      await openFirstOf(page, place.autumn);
      await checkTrend(page, place);
      await checkDates(page, api, place);
    });
  });
}

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test.beforeEach(async ({ logInAs }) => {
    await logInAs('bo');
  });

  test(
    'the time zone is kept across tabs and visits and is reset by a logout',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/portal?tab=files');
      await choose(page, 'UTC');
      await page.getByRole('link', { name: 'Activity', exact: true }).click();
      await expect(page).toHaveURL('/portal?tab=activity&zone=utc');
      await page
        .getByRole('link', { name: /^Show file / })
        .first()
        .click();
      await expect(page).toHaveURL(/tab=files&zone=utc&file=/);
      await expect(radio(page, 'UTC')).toBeChecked();
      await page.goto('/portal');
      await expect(page).toHaveURL('/portal?tab=files&zone=utc');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await page.evaluate(() => localStorage.getItem('bakehouse.zone'))).toBeNull();
    },
  );

  test(
    'a date in the list shows its age on hover and focus',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/portal?tab=files');
      const date = page.locator('tbody time').first();
      const column = await date.evaluate((time) => time.closest('td')?.cellIndex ?? Number.NaN);
      // The file of the first row was perhaps never opened, and that of the second was.
      const below = page.locator(`tbody td:nth-child(${column + 1}) time`).nth(1);
      // The tooltip of a neighbouring cell may still be closing.
      const tip = page.locator('[role=tooltip]:not([data-exiting])');
      await date.hover();
      await expect(tip).toHaveText(/^\d+ \w+ ago$/);
      const text = await tip.innerText();
      await page.mouse.move(0, 0);
      await expect(tip).toHaveCount(0);

      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .focus();
      await page.keyboard.press('Tab');
      await expect(date).toBeFocused();
      await expect(tip).toHaveText(text);
      await page.keyboard.press('Escape');
      await expect(tip).toHaveCount(0);
      await page.keyboard.press('ArrowDown');
      await expect(below).toBeFocused();
      await expect(tip).toHaveText(/ ago$/);
    },
  );
});
