import { createHash } from 'node:crypto';
import type { ApiClient, SentEmail } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton, findHeading } from '../pages/locators.ts';
import { emailOf, type DemoAccount } from '../people/accounts.ts';

const NAME = 'Harvest plan.csv';
const CHECKSUM = createHash('sha256').update('week,tons\n1,4\n').digest('hex');
const REASON = 'The mill needs the numbers of May.';

/** A Monday. */
const SHARED_AT = '2027-03-01T10:00:00Z';
const MORNING_IN_ST_JOHNS = '2027-03-01T11:30:00.000Z';
/** Less than three days before the end. */
const WARNED_AT = '2027-03-05T12:00:00Z';
const MORNING_IN_KOLKATA = '2027-03-06T02:30:00.000Z';
const EXPIRES_AT = '2027-03-08T10:00:00Z';
const ASKED_AT = '2027-03-08T12:00:00Z';
const SECONDS_BETWEEN_EMAILS = 660;
const ZONES = { dee: 'Asia/Kolkata', bo: 'America/St_Johns' } as const;

interface StoredEmail extends SentEmail {
  text: string;
  unsubscribe: string;
  created_at: string;
}

/** Sessions end while the clock moves, so each call has a new one. */
const callAs = async <Body>(api: ApiClient, account: DemoAccount, path: string, body?: object) => {
  const { session_token } = await api.logInWithPin(account);
  return api.portal<Body>(path, session_token, body);
};

const emailsAbout = async (api: ApiClient, account: DemoAccount, words: string) =>
  // The cast is safe because a server test checks the format of the outbox.
  ((await api.emailsTo(account)) as StoredEmail[]).filter(({ text }) => text.includes(words));

const waitForEmail = async (api: ApiClient, account: DemoAccount, words: string) => {
  await expect.poll(async () => (await emailsAbout(api, account, words)).length).toBe(1);
  const [email] = await emailsAbout(api, account, words);
  if (!email) throw new Error(`No email with ${words} was sent.`);
  return email;
};

/** The portal shows it before the email of the next morning. */
const waitForNotification = async (api: ApiClient, account: DemoAccount, kind: string) => {
  const { session_token } = await api.logInWithPin(account);
  const read = () =>
    api.portal<{ data: { kind: string; file: { name: string } | null }[] }>(
      '/get_notifications',
      session_token,
    );
  await expect
    .poll(async () =>
      (await read()).body.data.flatMap(({ file, ...news }) =>
        file?.name === NAME ? news.kind : [],
      ),
    )
    .toContain(kind);
};

const REFUSED = 'Your request for access to a file was refused';

/** A file of its own for each, because nobody asks for what they can open. */
const askAndRefuse = async (api: ApiClient, account: DemoAccount) => {
  const checksum = createHash('sha256').update(`flour of ${account}`).digest('hex');
  const file = { name: 'Flour.csv', checksum, size: 14, type: 'text/csv', permissions: [] };
  await callAs(api, 'bo', '/bake', file);
  const asked = await callAs<{ id: string }>(api, account, '/ask_access', {
    checksum,
    reason: REASON,
  });
  expect(asked.status).toBe(200);
  const answer = { id: asked.body.id, answer: 'refuse' };
  expect((await callAs(api, 'bo', '/answer_request', answer)).status).toBe(200);
};

const pathOf = (link = '') => {
  const { pathname, search } = new URL(link);
  return pathname + search;
};

const minutesAfter = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The clock is moved to one minute later, so an earlier email is one that did not wait. */
const expectSentAt = ({ created_at }: StoredEmail, instant: string) => {
  const seconds = (Date.parse(created_at) - Date.parse(instant)) / 1000;
  expect(seconds).toBeGreaterThanOrEqual(0);
  expect(seconds).toBeLessThan(600);
};

test(
  'two people hear of a file when they want to: shared, opened, expired, asked for, allowed',
  { tag: '@long' },
  async ({ api, openBrowser }) => {
    await api.setClock(SHARED_AT);
    for (const account of ['bo', 'dee'] as const) {
      const settings = { zone: ZONES[account] };
      expect((await callAs(api, account, '/save_notification_settings', settings)).status).toBe(
        200,
      );
    }
    const { body: file, status } = await callAs<{ id: string }>(api, 'bo', '/bake', {
      name: NAME,
      checksum: CHECKSUM,
      size: 14,
      type: 'text/csv',
      expiration_date: EXPIRES_AT,
      permissions: [{ email: emailOf('dee') }],
      tell: true,
    });
    expect(status).toBe(201);
    const letter = await waitForEmail(api, 'dee', `shared the file “${NAME}” with you`);
    expect(letter.links[0]).toContain(`/f/${file.id}`);
    expect((await callAs(api, 'dee', '/open', { checksum: CHECKSUM })).status).toBe(200);

    await waitForNotification(api, 'bo', 'first_opening');
    await api.setClock(minutesAfter(MORNING_IN_ST_JOHNS, 1));
    const morning = await waitForEmail(api, 'bo', `${emailOf('dee')} opened “${NAME}”`);
    expectSentAt(morning, MORNING_IN_ST_JOHNS);
    await api.setClock(WARNED_AT);
    await waitForNotification(api, 'dee', 'file_expires');
    await api.setClock(minutesAfter(MORNING_IN_KOLKATA, 1));
    const warning = await waitForEmail(api, 'dee', `You can open “${NAME}” only until`);
    expectSentAt(warning, MORNING_IN_KOLKATA);

    await api.setClock(ASKED_AT);
    // A question that is due with this email would wait for ten minutes.
    await waitForEmail(api, 'bo', `“${NAME}” expires on`);
    expect((await callAs(api, 'dee', '/open', { checksum: CHECKSUM })).status).toBe(403);
    const opener = await (await openBrowser('dee')).newPage();
    await opener.goto(`/f/${file.id}`);
    await expect(findHeading(opener, NAME)).toBeVisible();
    await opener.getByRole('button', { name: /^Ask for access/ }).click();
    await opener.getByLabel('Why do you need it?').fill(REASON);
    await findButton(opener, 'Send request').click();
    await expect(opener.getByText(/^You asked on/)).toBeVisible();
    await expectAccessible(opener);

    await api.advanceClock(SECONDS_BETWEEN_EMAILS);
    const question = await waitForEmail(api, 'bo', `asks for access to “${NAME}”`);
    const desk = await (await openBrowser('bo')).newPage();
    // The end is a day of the browser's clock.
    await desk.clock.setFixedTime(ASKED_AT);
    await desk.goto(pathOf(question.links[0]));
    const requests = desk.getByRole('region', { name: 'Requests for access' });
    await expect(requests).toContainText(REASON);
    await requests.getByRole('button', { name: /^Allow…/ }).click();
    await requests.getByRole('combobox', { name: 'Until' }).selectOption('Friday 18:00');
    await expect(requests.getByText(/It opens again/)).toBeVisible();
    await expectAccessible(desk);
    await findButton(desk, 'Allow').click();
    await expect(requests).toBeHidden();

    await api.advanceClock(SECONDS_BETWEEN_EMAILS);
    const answer = await waitForEmail(api, 'dee', `lets you open “${NAME}”`);
    expect((await callAs(api, 'dee', '/open', { checksum: CHECKSUM })).status).toBe(200);

    const anybody = await (await openBrowser()).newPage();
    await anybody.goto(pathOf(answer.unsubscribe));
    await findButton(anybody, 'Stop these emails').click();
    await expect(findHeading(anybody, 'You are unsubscribed')).toBeVisible();
    await expectAccessible(anybody);

    // The email to the other person is sent after one to dee would have been.
    await api.advanceClock(SECONDS_BETWEEN_EMAILS);
    await askAndRefuse(api, 'dee');
    await askAndRefuse(api, 'ada');
    await waitForEmail(api, 'ada', REFUSED);
    expect(await emailsAbout(api, 'dee', REFUSED)).toEqual([]);
  },
);
