import { WAITS } from '@bakehouse/vitest/waits';
import { expect, test } from '@playwright/test';
import { startPageServer } from './page/page-server.ts';
import { startStubServer } from './stub/stub-server.ts';
import { openSdkPage, type ClientCall, type SdkPage } from './page/sdk-page.ts';
import { createFaultyResponses } from './stub/faulty-responses.ts';

const OFTEN = 20;

const PUBLIC_TOKEN = 'public-token-test-33333333-3333-4333-8333-333333333333';
const IMPATIENT = { timeout: 300 };
/** A slow machine may delay a response. */
const PATIENT = { timeout: WAITS.changeMs };
const credentials = { email: 'a@example.com', password: 'pw', session_duration_minutes: 60 };

/** @param turn makes the calls differ from earlier ones, whose pending requests they would share otherwise */
const callsOf = (turn: number, options: { timeout: number }): Record<string, ClientCall> => ({
  '/sdk/v1/passwords/strength_check': {
    path: 'passwords.strengthCheck',
    args: [{ password: 'pw' }, options],
  },
  '/sdk/v1/sessions/authenticate': {
    path: 'session.authenticate',
    args: [{ session_duration_minutes: 60 + turn }, options],
  },
  '/sdk/v1/users/me': { path: 'user.update', args: [{ name: { first_name: 'A' } }, options] },
  '/sdk/v1/otps/authenticate': {
    path: 'otps.authenticate',
    args: [`code-${turn}`, 'method-1', { session_duration_minutes: 60 }, options],
  },
});

const stateOf = async ({ callAll, page }: SdkPage) => ({
  known: await callAll(
    ['session.getInfo', 'session.getTokens', 'user.getInfo'].map((path) => ({ path, args: [] })),
  ),
  cookies: await page.evaluate(() => document.cookie),
  stored: await page.evaluate(() => JSON.stringify(localStorage)),
});

test('in a browser, every faulty response ends in time with its documented error and changes nothing', async ({
  browser,
}) => {
  const stubServer = await startStubServer();
  const elsewhere = await startStubServer();
  const pages = await startPageServer(`${stubServer.origin} ${elsewhere.origin}`);
  const context = await browser.newContext();
  const place = { context, pageOrigin: pages.origin, apiOrigin: stubServer.origin };
  const sdk = await openSdkPage({ ...place, publicToken: PUBLIC_TOKEN });
  await sdk.start();
  await sdk.call('passwords.authenticate', credentials);
  const before = await stateOf(sdk);

  const troubles = Object.entries(createFaultyResponses(elsewhere.origin));
  expect(troubles.length).toBeGreaterThanOrEqual(20);
  for (const [turn, [name, { respond, isSilent, error }]] of troubles.entries()) {
    await test.step(name, async () => {
      const calls = callsOf(turn, isSilent ? IMPATIENT : PATIENT);
      // A browser resends a request when a pooled connection is closed, and it may have several.
      for (const path of Object.keys(calls)) stubServer.answer(path, respond, OFTEN);
      const outcomes = await sdk.callAll(Object.values(calls));
      expect(outcomes).toEqual(outcomes.map(() => ({ error: expect.objectContaining(error) })));
      expect(await stateOf(sdk)).toEqual(before);
      stubServer.clearPlannedAnswers();
    });
  }
  expect(elsewhere.requests).toEqual([]);
  expect(elsewhere.preflights).toEqual([]);

  const after = await sdk.callAll(Object.values(callsOf(troubles.length, PATIENT)));
  expect(after.filter((outcome) => 'error' in outcome)).toEqual([]);
  expect(await sdk.unhandled()).toEqual([]);
  await context.close();
  for (const server of [pages, stubServer, elsewhere]) await server.close();
});
