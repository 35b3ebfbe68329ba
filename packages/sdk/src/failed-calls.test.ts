import { describe, expect, it } from 'vitest';
import { createTestClient } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import type { FakePlatform } from '../test/fakes/fake-platform.ts';
import { deferred } from '../test/fakes/fake-server.ts';
import { aSignIn, STATE_KEY, success } from '../test/fixtures.ts';
import { METHODS } from '../test/cases/methods.ts';
import {
  functionPaths,
  LOCAL_METHODS,
  MULTI_STEP_METHODS,
  type MultiStepMethod,
} from '../test/cases/other-methods.ts';
import { setUpPasskeys } from '../test/passkeys.ts';
import { bo, SIGN_IN } from '../test/sessions.ts';
import {
  INVALID_SIGN_INS,
  FAILURES,
  WRONG_FIELDS,
  type FailureCase,
} from '../test/cases/failures.ts';
import type { Client } from './client.ts';

const TIMEOUT_MS = 300;

/** Longer than any call under way can take. */
const LONG_MS = 31_000;

interface Page {
  client: Client;
  platform: FakePlatform;
}

type Case = MultiStepMethod;

const CASES: readonly Case[] = [...METHODS, ...MULTI_STEP_METHODS];

const SIGN_INS = METHODS.filter(({ answer }) => 'session_token' in answer);

/** A page with passkeys on which somebody is signed in, unless the case says otherwise. */
async function openPage({ signedIn, href }: Partial<Case> = {}): Promise<Page> {
  const { client, platform } = setUpPasskeys();
  platform.server.on(SIGN_IN, () => success(aSignIn()));
  if (signedIn !== false) await client.passwords.authenticate(bo);
  await client.bootstrap.get();
  await flushTasks();
  if (href) platform.page.href = href;
  return { client, platform };
}

/** All that the client knows or has stored about who is signed in. */
const stateOf = ({ client, platform }: Page) => ({
  session: client.session.getSync(),
  user: client.user.getSync(),
  tokens: client.session.getTokens(),
  stored: platform.stored.get(STATE_KEY),
  cookies: platform.cookies.read(),
});

/** Whose the parts of the state are: one number, however many parts. */
const ownersIn = (page: Page): string[] => {
  const { session, user, tokens, stored, cookies } = stateOf(page);
  const parts = [session?.session_id, session?.user_id, user?.user_id, stored, cookies];
  const texts = [...parts, tokens?.session_token, tokens?.session_jwt].join(' ');
  const found = texts.matchAll(/(?:user-test|session-test|session-token|session-jwt)-(\d+)/g);
  return [...new Set([...found].map(([, number = '']) => number))];
};

/** Parts that are loaded and keys that are made take real time, which the clock knows nothing of. */
async function settleFully(): Promise<void> {
  for (let round = 0; round < 10; round += 1) await flushTasks();
}

type Outcome = { value: unknown } | { error: unknown } | 'is still waiting';

const isValue = (outcome: Outcome): outcome is { value: unknown } =>
  typeof outcome === 'object' && 'value' in outcome;

/** How a call ends within its time. */
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

/** Calls, lets the request go out, then does what happens meanwhile. */
async function callInTrouble(page: Page, { call, answered }: Case, trouble: FailureCase) {
  const stop = new AbortController();
  page.platform.server.failRequests(trouble.answer, answered);
  const running = call(page.client, { timeout: TIMEOUT_MS, signal: stop.signal });
  running.catch(() => undefined);
  await settleFully();
  if (trouble.meanwhile === 'the caller cancels') stop.abort(new Error('The caller typed on.'));
  if (trouble.meanwhile === 'the client is destroyed') page.client.destroy();
  return outcomeOf(page, running);
}

/** What is wrong with the end of a call, or nothing. */
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

/** Plays one case on a page of its own; answers what is not as documented. */
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

describe('when there is trouble', () => {
  it.each(FAILURES)('$name: every call ends in time, as documented', async (trouble) => {
    expect(await playAll((one) => play(one, trouble))).toEqual([]);
  });

  it('fields of a wrong type change nothing', async () => {
    const complaints = await playAll(async (one) => {
      const page = await openPage(one);
      const before = JSON.stringify(stateOf(page));
      const outcome = await callInTrouble(page, one, WRONG_FIELDS);
      const expected = one.ownError?.(WRONG_FIELDS) ?? WRONG_FIELDS.error;
      const found = isValue(outcome) ? [] : complaint(outcome, expected);
      // The session is over whatever the fields of the answer say.
      const mayChange = one.name === 'session.revoke';
      if (!mayChange && JSON.stringify(stateOf(page)) !== before) found.push('changes the state');
      page.client.destroy();
      return found.map((text) => `${one.name} ${text}`);
    });
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(INVALID_SIGN_INS))(
    'a sign-in changes nothing when %s',
    async (_, part) => {
      const answer = () => success({ ...aSignIn(2), ...part });
      const trouble = { name: '', answer, error: { name: 'UnreachableError' } };
      const complaints = await Promise.all(SIGN_INS.map((one) => play(one, trouble)));
      expect(complaints.flat()).toEqual([]);
    },
  );

  it('an answer after its time is taken whole or not at all', async () => {
    const complaints = await playAll(async (one) => {
      const page = await openPage(one);
      const late = deferred();
      page.platform.server.failRequests(
        () => late.promise.then((response) => response.clone()),
        one.answered,
      );
      const outcome = await outcomeOf(page, one.call(page.client, { timeout: TIMEOUT_MS }));
      late.resolve(success({ ...aSignIn(2), __user: aSignIn(2).user }));
      await page.platform.clock.advance(TIMEOUT_MS);
      const owners = ownersIn(page);
      page.client.destroy();
      const found = complaint(outcome, { name: 'UnreachableError' });
      if (owners.length > 1) found.push(`leaves parts of ${owners.join(' and ')}`);
      return found.map((text) => `${one.name} ${text}`);
    });
    expect(complaints).toEqual([]);
  });

  it('calls work again when it is over', async () => {
    const complaints = await Promise.all(
      METHODS.map(async ({ name, call, route, answer }) => {
        const page = await openPage();
        page.platform.server.failRequests(() => new Promise(() => undefined));
        await outcomeOf(page, call(page.client, { timeout: TIMEOUT_MS }));
        page.platform.server.failRequests();
        page.platform.server.on(route.replace('/primary', '/secondary'), () => success(answer));
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

  it.each(FAILURES)('$name: what asks nobody is not touched by it', async ({ answer }) => {
    const page = await openPage();
    const before = stateOf(page);
    page.platform.server.failRequests(answer);
    // No time passes on the clock: nothing that waits for it would ever come back.
    const calls = Object.values(LOCAL_METHODS).map((call) => call(page.client));
    await expect(Promise.all(calls)).resolves.toHaveLength(calls.length);
    expect(stateOf(page)).toEqual(before);
    page.client.destroy();
  });

  it.each(FAILURES)('$name: the configuration falls back, and calls still end', async (trouble) => {
    const platform = createTestClient().platform;
    platform.server.failRequests(trouble.answer);
    const { client } = createTestClient({ telemetry: false }, platform);
    const page = { client, platform };
    const outcomes = Promise.all(
      METHODS.map(async ({ name, call }) => {
        const outcome = await outcomeOf(page, call(client, { timeout: TIMEOUT_MS }));
        return outcome === 'is still waiting' ? [name] : [];
      }),
    );
    expect((await outcomes).flat()).toEqual([]);
    const config = client.bootstrap.get();
    await platform.clock.advance(LONG_MS);
    expect(await config).toEqual(client.bootstrap.getSync());
    client.destroy();
  });
});

describe('the cases above', () => {
  it('are all methods of the client', async () => {
    const { client } = await openPage();
    const named = CASES.map(({ name }) => name.split(' ')[0] ?? '');
    const listed = new Set([...named, ...Object.keys(LOCAL_METHODS), 'destroy']);
    expect([...listed].sort()).toEqual(functionPaths(client).sort());
    client.destroy();
  });

  it('are twenty kinds of trouble and more', () => {
    expect(FAILURES.length).toBeGreaterThan(20);
  });
});
