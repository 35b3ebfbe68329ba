import { REFRESH_PATH } from '../api/api-client.ts';
import { expect, test } from '../fixtures.ts';
import {
  haveConfirmedSessions,
  holdRefreshes,
  fastForwardClocks,
  openSessionTabs,
  serveSessionPage,
  authenticateWithPassword,
} from './page/session-page.ts';

const TABS = 5;
const FORTY_MINUTES = 40 * 60;
const THREE_MINUTES = 180;
const ALL_IN: boolean[] = Array.from({ length: TABS }, () => true);

test.beforeEach(({ context }) => serveSessionPage(context));

test('authentication in one tab reaches the other tabs without a request', async ({ context }) => {
  const { seen, release } = await holdRefreshes(context);
  release();
  const tabs = await openSessionTabs(context, TABS);
  const [first] = tabs;
  if (first) await authenticateWithPassword(first);
  await expect.poll(() => haveConfirmedSessions(tabs)).toEqual(ALL_IN);
  expect(seen).toHaveLength(0);
});

test(
  'after forty minutes of sleep five tabs send one refresh, and all keep their session',
  { tag: '@long' },
  async ({ context, api }) => {
    await context.clock.install();
    const tabs = await openSessionTabs(context, TABS);
    const [first] = tabs;
    if (first) await authenticateWithPassword(first);
    await expect.poll(() => haveConfirmedSessions(tabs)).toEqual(ALL_IN);

    const { seen, release } = await holdRefreshes(context);
    const tokens = () => tabs[4]?.evaluate(() => client.session.getTokens()?.session_jwt);
    const before = await tokens();
    await api.advanceClock(FORTY_MINUTES);
    await fastForwardClocks(context, FORTY_MINUTES);
    await expect.poll(() => seen.length).toBe(1);
    await fastForwardClocks(context, 5);
    release();
    await expect.poll(tokens).not.toBe(before);

    await fastForwardClocks(context, THREE_MINUTES - 10);
    expect(await haveConfirmedSessions(tabs)).toEqual(ALL_IN);
    expect(seen).toHaveLength(1);
    await fastForwardClocks(context, 60);
    await expect.poll(() => seen.length).toBe(2);
  },
);

test('another tab takes over when the refreshing tab is closed', async ({ context }) => {
  await context.clock.install();
  const tabs = await openSessionTabs(context, TABS);
  const [first] = tabs;
  if (first) await authenticateWithPassword(first);
  await expect.poll(() => haveConfirmedSessions(tabs)).toEqual(ALL_IN);

  const { seen, release } = await holdRefreshes(context);
  await fastForwardClocks(context, THREE_MINUTES + 10);
  await expect.poll(() => seen.length).toBe(1);
  const leader = seen[0]?.frame().page();
  await leader?.close();
  const left = tabs.filter((tab) => tab !== leader);
  await expect.poll(() => seen.length).toBe(2);
  expect(left).toContain(seen[1]?.frame().page());
  release();
  await fastForwardClocks(context, 10);
  expect(await haveConfirmedSessions(left)).toEqual(left.map(() => true));
  expect(seen).toHaveLength(2);
});

for (const [name, prepare] of [
  ['', () => undefined],
  [
    ', also when local storage has no room',
    () => {
      // The SDK warns once about full storage, which the page monitor would report.
      console.warn = () => undefined;
      for (let size = 4_194_304; size >= 1; size /= 2) {
        try {
          localStorage.setItem('all', (localStorage.getItem('all') ?? '') + 'x'.repeat(size));
        } catch {
          // The quota of local storage is reached.
        }
      }
    },
  ],
  [', also in a browser without locks', () => Reflect.deleteProperty(Navigator.prototype, 'locks')],
] as const) {
  const tag = name === '' ? [] : '@long';
  test(`a revoke in one tab reaches all tabs${name}`, { tag }, async ({ context }) => {
    await context.addInitScript(prepare);
    const tabs = await openSessionTabs(context, TABS);
    const [first, , third] = tabs;
    if (first) await authenticateWithPassword(first);
    for (const tab of tabs) await tab.reload();
    await expect.poll(() => haveConfirmedSessions(tabs)).toEqual(ALL_IN);

    await third?.evaluate(async () => {
      await client.session.revoke();
    });
    const isSignedOut = () => client.session.getSync() === null;
    await Promise.all(tabs.map((tab) => tab.waitForFunction(isSignedOut)));
    expect(await context.cookies()).toEqual([]);
  });
}

test('a refresh that failed offline is repeated as soon as the browser is online', async ({
  context,
  monitor,
}) => {
  monitor.expectFailure(REFRESH_PATH, /net::ERR_INTERNET_DISCONNECTED/);
  await context.clock.install();
  const tabs = await openSessionTabs(context, 1);
  const [tab] = tabs;
  if (tab) await authenticateWithPassword(tab);
  const seen: string[] = [];
  context.on('request', (request) => seen.push(new URL(request.url()).pathname));
  let failed = 0;
  context.on('requestfailed', () => (failed += 1));
  await context.setOffline(true);
  await fastForwardClocks(context, THREE_MINUTES);
  // The backoff grows until the next attempt is more than a minute away.
  for (const [index, seconds] of [5, 9, 17, 33, 0].entries()) {
    await expect.poll(() => failed).toBe(index + 1);
    expect(await haveConfirmedSessions(tabs)).toEqual([true]);
    await fastForwardClocks(context, seconds);
  }
  expect(seen).toEqual([REFRESH_PATH, REFRESH_PATH, REFRESH_PATH, REFRESH_PATH, REFRESH_PATH]);
  await context.setOffline(false);
  await expect.poll(() => seen.length).toBe(6);
  expect(await haveConfirmedSessions(tabs)).toEqual([true]);
});
