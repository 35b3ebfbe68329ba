import { WAITS } from '@bakehouse/vitest/waits';
import { expect } from '@playwright/test';
import { type ApiClient, createApiClient } from '../api/api-client.ts';
import { DEMO_PIN, emailOf } from '../people/accounts.ts';
import { readNewestEmailUrls } from '../people/email-links.ts';
import { enterPin, submitLoginForm } from '../people/login-steps.ts';
import { test } from '../server/server-sandbox.ts';

const ALL_PINS = 10_000;
const SESSIONS = 4;
const BURST = 40;

/** Starts far from the right PIN, which is one of the guesses that come too late. */
const listGuesses = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    String((Number(DEMO_PIN) + 1 + index) % ALL_PINS).padStart(4, '0'),
  );

/** Sends the guesses from all sessions in turn, a burst at a time; counts the statuses. */
const guessPins = async (api: ApiClient, guesses: readonly string[]) => {
  const logins = Array.from({ length: SESSIONS }, () => api.logIn('bo'));
  const tokens = (await Promise.all(logins)).map(({ session_token }) => session_token);
  const counts: Record<number, number> = {};
  const send = async (pin: string, index: number) => {
    const { status } = await api.enterPin(tokens[index % SESSIONS] ?? '', pin);
    counts[status] = (counts[status] ?? 0) + 1;
  };
  for (let from = 0; from < guesses.length; from += BURST)
    await Promise.all(guesses.slice(from, from + BURST).map(send));
  return counts;
};

const RUNS = [
  { count: 400, tag: [] },
  { count: ALL_PINS, tag: '@long' },
];

for (const { count, tag } of RUNS)
  test(
    `${count} PIN guesses stop at the fifth, also after a restart, and the owner logs in by the unlock link`,
    { tag },
    async ({ sandbox, page }) => {
      test.setTimeout(WAITS.longTestMs);
      const guesses = listGuesses(count);
      const half = count / 2;
      const first = sandbox.launch();
      await first.ready;
      const before = await guessPins(createApiClient(first.url), guesses.slice(0, half));
      expect(before).toEqual({ 403: 5, 429: half - 5 });
      const [unlockLink = ''] = await readNewestEmailUrls(first.url, emailOf('bo'), 'PIN entry');

      first.kill('SIGKILL');
      await first.ended;
      const second = sandbox.launch();
      await second.ready;
      const after = await guessPins(createApiClient(second.url), guesses.slice(half));
      expect(after).toEqual({ 429: count - half });

      await page.goto(`${second.url}/login`);
      await submitLoginForm(page, 'bo');
      await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
      await page.goto(unlockLink);
      await page.getByRole('button', { name: 'Unlock this browser' }).click();
      await enterPin(page);
      await expect(page).toHaveURL(/\/portal\?/);
    },
  );
