import { beforeAll, describe, expect, it } from 'vitest';
import { callUntyped } from '../test/call-untyped.ts';
import { createTestClient } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import type { FakePlatform } from '../test/fakes/fake-platform.ts';
import { createDeferredResponse } from '../test/fakes/fake-server.ts';
import { createSignInResponse, SESSION_STORAGE_KEY, successResponse } from '../test/fixtures.ts';
import { SINGLE_REQUEST_METHODS } from '../test/cases/methods.ts';
import {
  functionPathsOf,
  METHODS_WITHOUT_REQUEST,
  MULTI_STEP_METHODS,
  type MultiStepMethod,
} from '../test/cases/other-methods.ts';
import { createPasskeyTestClient } from '../test/passkeys.ts';
import { passwordCredentials, SIGN_IN_ROUTE } from '../test/sessions.ts';
import {
  INVALID_SIGN_IN_RESPONSES,
  FAILURE_CASES,
  WRONG_FIELD_TYPES_CASE,
  type FailureCase,
} from '../test/cases/failures.ts';
import type { Client } from './client.ts';

const TIMEOUT_MS = 300;

/** The time is longer than any pending call can take. */
const LONG_MS = 31_000;

interface Page {
  client: Client;
  platform: FakePlatform;
}

type Case = MultiStepMethod;

const CASES: readonly Case[] = [...SINGLE_REQUEST_METHODS, ...MULTI_STEP_METHODS];

const SIGN_INS = SINGLE_REQUEST_METHODS.filter(({ answer }) => 'session_token' in answer);

/** A page with passkeys and a signed-in user, unless the case has `signedIn: false`. */
async function openPage({ signedIn, href }: Partial<Case> = {}): Promise<Page> {
  const { client, platform } = createPasskeyTestClient();
  platform.server.on(SIGN_IN_ROUTE, () => successResponse(createSignInResponse()));
  if (signedIn !== false) await client.passwords.authenticate(passwordCredentials);
  await client.bootstrap.get();
  await flushTasks();
  if (href) platform.page.href = href;
  return { client, platform };
}

/** Everything that the client knows or has stored about the signed-in user. */
const stateOf = ({ client, platform }: Page) => ({
  session: client.session.getSync(),
  user: client.user.getSync(),
  tokens: client.session.getTokens(),
  // `updateSession` also notes when it stored the tokens, whose session can end at another time.
  stored: platform.stored.get(SESSION_STORAGE_KEY)?.replace(/,"(?:adopted|ends)_at":\d+/g, ''),
  cookies: platform.cookies.read(),
});

/** The numbers of the users and sessions to which the parts of the state belong. */
const ownersIn = (page: Page): string[] => {
  const { session, user, tokens, stored, cookies } = stateOf(page);
  const parts = [session?.session_id, session?.user_id, user?.user_id, stored, cookies];
  const texts = [...parts, tokens?.session_token, tokens?.session_jwt].join(' ');
  const found = texts.matchAll(/(?:user-test|session-test|session-token|session-jwt)-(\d+)/g);
  return [...new Set([...found].map(([, number = '']) => number))];
};

// Loading this code takes longer than the timeout of a call in these tests.
beforeAll(() => import('./protection/send-with-protection.ts'));

/** Loading code and generating keys take real time, which the fake clock does not advance. */
async function settleFully(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await flushTasks();
}

type Outcome = { value: unknown } | { error: unknown } | 'is still waiting';

const isValue = (outcome: Outcome): outcome is { value: unknown } =>
  typeof outcome === 'object' && 'value' in outcome;

/** Returns the outcome of a call after its timeout. */
async function outcomeOf({ platform }: Page, call: Promise<unknown>): Promise<Outcome> {
  let outcome: Outcome = 'is still waiting';
  const note = call.then(
    (value) => void (outcome = { value }),
    (error: unknown) => void (outcome = { error }),
  );
  await platform.clock.advance(TIMEOUT_MS);
  await Promise.race([note, flushTasks()]);
  return outcome;
}

/** Makes a call, waits until its request was sent, then cancels or destroys if the case requires it. */
async function callInTrouble(page: Page, { call, answered }: Case, trouble: FailureCase) {
  const stop = new AbortController();
  page.platform.server.failRequests(trouble.answer, answered);
  const running = call(page.client, { timeout: TIMEOUT_MS, signal: stop.signal });
  running.catch(() => undefined);
  await settleFully();
  if (trouble.meanwhile === 'the caller cancels') stop.abort(new Error('The caller cancelled.'));
  if (trouble.meanwhile === 'the client is destroyed') page.client.destroy();
  return outcomeOf(page, running);
}

/** Returns the differences from the expected error; empty without a difference. */
const complaint = (outcome: Outcome, expected: FailureCase['error']): string[] => {
  if (outcome === 'is still waiting') return [outcome];
  if (isValue(outcome)) return [`resolves to ${JSON.stringify(outcome.value).slice(0, 80)}`];
  try {
    expect(outcome.error).toMatchObject(expected);
    return [];
  } catch {
    return [`rejects with ${String(outcome.error)}`];
  }
};

/** Runs one case on a new page, and returns the differences from the documented behaviour. */
async function play(one: Case, trouble: FailureCase): Promise<string[]> {
  const page = await openPage(one);
  const before = JSON.stringify(stateOf(page));
  const expected = one.ownError?.(trouble) ?? trouble.error;
  const complaints = complaint(await callInTrouble(page, one, trouble), expected);
  if (JSON.stringify(stateOf(page)) !== before) complaints.push('changes the state');
  page.client.destroy();
  return complaints.map((text) => `${one.name} ${text}`);
}

const playAll = async (run: (one: Case) => Promise<string[]>) =>
  (await Promise.all(CASES.map(run))).flat();

describe('when a call fails', () => {
  it.each(FAILURE_CASES)(
    '$name: every call ends in time with the documented error',
    async (trouble) => {
      expect(await playAll((one) => play(one, trouble))).toEqual([]);
    },
  );

  it('fields of a wrong type do not change the session', async () => {
    const complaints = await playAll(async (one) => {
      const page = await openPage(one);
      const before = JSON.stringify(stateOf(page));
      const outcome = await callInTrouble(page, one, WRONG_FIELD_TYPES_CASE);
      const expected = one.ownError?.(WRONG_FIELD_TYPES_CASE) ?? WRONG_FIELD_TYPES_CASE.error;
      const found = isValue(outcome) ? [] : complaint(outcome, expected);
      // A successful revoke ends the session, whatever its response contains.
      const mayChange = one.name === 'session.revoke';
      if (!mayChange && JSON.stringify(stateOf(page)) !== before) found.push('changes the state');
      page.client.destroy();
      return found.map((text) => `${one.name} ${text}`);
    });
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(INVALID_SIGN_IN_RESPONSES))(
    'a sign-in response in which %s is not stored',
    async (_, part) => {
      const answer = () => successResponse({ ...createSignInResponse(2), ...part });
      const trouble = { name: '', answer, error: { name: 'UnreachableError' } };
      const complaints = await Promise.all(SIGN_INS.map((one) => play(one, trouble)));
      expect(complaints.flat()).toEqual([]);
    },
  );

  it('a late response is stored completely or not at all', async () => {
    const complaints = await playAll(async (one) => {
      const page = await openPage(one);
      const late = createDeferredResponse();
      page.platform.server.failRequests(
        () => late.promise.then((response) => response.clone()),
        one.answered,
      );
      const outcome = await outcomeOf(page, one.call(page.client, { timeout: TIMEOUT_MS }));
      late.resolve(
        successResponse({ ...createSignInResponse(2), __user: createSignInResponse(2).user }),
      );
      await page.platform.clock.advance(TIMEOUT_MS);
      const owners = ownersIn(page);
      page.client.destroy();
      const found = complaint(outcome, { name: 'UnreachableError' });
      if (owners.length > 1) found.push(`leaves parts of ${owners.join(' and ')}`);
      return found.map((text) => `${one.name} ${text}`);
    });
    expect(complaints).toEqual([]);
  });

  it('calls work again after the failure', async () => {
    const complaints = await Promise.all(
      SINGLE_REQUEST_METHODS.map(async ({ name, call, route, answer }) => {
        const page = await openPage();
        page.platform.server.failRequests(() => new Promise(() => undefined));
        await outcomeOf(page, call(page.client, { timeout: TIMEOUT_MS }));
        page.platform.server.failRequests();
        page.platform.server.on(route.replace('/primary', '/secondary'), () =>
          successResponse(answer),
        );
        await page.platform.clock.advance(LONG_MS);
        const outcome = await outcomeOf(page, call(page.client, { timeout: TIMEOUT_MS }));
        page.client.destroy();
        return typeof outcome === 'object' && 'value' in outcome
          ? []
          : [`${name}: ${JSON.stringify(outcome)}`];
      }),
    );
    expect(complaints.flat()).toEqual([]);
  });

  it.each(FAILURE_CASES)(
    '$name: methods without a request are not affected',
    async ({ answer }) => {
      const page = await openPage();
      const before = stateOf(page);
      page.platform.server.failRequests(answer);
      // The fake clock does not advance, so a call that waits for a timer would never end.
      const calls = Object.values(METHODS_WITHOUT_REQUEST).map((call) => call(page.client));
      await expect(Promise.all(calls)).resolves.toHaveLength(calls.length);
      expect(stateOf(page)).toEqual(before);
      page.client.destroy();
    },
  );

  it.each(FAILURE_CASES)(
    '$name: the configuration has defaults, and calls still end',
    async (trouble) => {
      const platform = createTestClient().platform;
      platform.server.failRequests(trouble.answer);
      const { client } = createTestClient({ telemetry: false }, platform);
      const page = { client, platform };
      const outcomes = Promise.all(
        SINGLE_REQUEST_METHODS.map(async ({ name, call }) => {
          const outcome = await outcomeOf(page, call(client, { timeout: TIMEOUT_MS }));
          return outcome === 'is still waiting' ? [name] : [];
        }),
      );
      expect((await outcomes).flat()).toEqual([]);
      const config = client.bootstrap.get();
      await platform.clock.advance(LONG_MS);
      expect(await config).toEqual(client.bootstrap.getSync());
      client.destroy();
    },
  );
});

describe('a call with an invalid timeout', () => {
  it.each([NaN, -1, null])('of %j rejects, sends nothing and changes nothing', async (timeout) => {
    const complaints = await playAll(async (one) => {
      const page = await openPage(one);
      const before = JSON.stringify(stateOf(page));
      const sent = page.platform.server.requests.length;
      const call = callUntyped(one.call, page.client, { timeout });
      const outcome = await outcomeOf(page, Promise.resolve(call));
      const found = complaint(outcome, { name: 'UsageError' });
      if (page.platform.server.requests.length > sent) found.push('sends a request');
      if (JSON.stringify(stateOf(page)) !== before) found.push('changes the state');
      page.client.destroy();
      return found.map((text) => `${one.name} ${text}`);
    });
    expect(complaints).toEqual([]);
  });
});

describe('the test cases', () => {
  it('cover all methods of the client', async () => {
    const { client } = await openPage();
    const named = CASES.map(({ name }) => name.split(' ')[0] ?? '');
    const listed = new Set([...named, ...Object.keys(METHODS_WITHOUT_REQUEST), 'destroy']);
    expect([...listed].sort()).toEqual(functionPathsOf(client).sort());
    client.destroy();
  });

  it('contain more than twenty failures', () => {
    expect(FAILURE_CASES.length).toBeGreaterThan(20);
  });
});
