import { expect, test } from '@playwright/test';
import { startPageServer } from '../page/page-server.ts';
import { startStubServer } from '../stub/stub-server.ts';
import { readRecording } from './recording.ts';
import { replayScenario, type ReplayedRequest } from './replay.ts';

const EVENTS = '/sdk/v1/events';
const EVENTS_ASK = `${EVENTS} content-type`;
const CALLS_ASK = 'other authorization,content-type,x-sdk-client,x-sdk-parent-host';

/** Our client sends the locale on purpose, as version 6.3 does; version 5 drops it. */
const DECIDED = [
  {
    call: 'passwords.resetByEmailStart(all)',
    request: 'POST /sdk/v1/passwords/email/reset/start',
    scenario: 'no_session',
    differences: ['body.locale is too much ("en")'],
  },
];

/** Each recording with its number of requests, the expected CORS preflights and differences. */
const RECORDINGS = [
  ['the real client', 'provider-requests.json', 113, [EVENTS_ASK, CALLS_ASK], DECIDED],
  ['the later client version', 'level-six-requests.json', 18, [CALLS_ASK], []],
] as const;

const line = ({ scenario, call, request, differences }: ReplayedRequest) => {
  const result = differences.length === 0 ? 'same' : differences.join('\n      ');
  return `${scenario.padEnd(29)} ${call.padEnd(58)} ${request}\n      ${result}`;
};

for (const [who, file, recorded, preflights, decided] of RECORDINGS) {
  test(`our client sends every recorded request of ${who} byte for byte`, async ({ browser }) => {
    const stubServer = await startStubServer();
    const pages = await startPageServer(stubServer.origin);
    const { calls, count, publicToken } = await readRecording(
      file,
      pages.origin,
      stubServer.origin,
    );
    const scenarios = [...new Set(calls.map(({ scenario }) => scenario))];
    const rows: ReplayedRequest[] = [];
    for (const name of scenarios) {
      const ofScenario = calls.filter(({ scenario }) => scenario === name);
      rows.push(...(await replayScenario({ browser, stubServer, pages, publicToken }, ofScenario)));
    }
    await pages.close();
    await stubServer.close();

    const asked = new Set(
      stubServer.preflights.map(
        ({ path, headers }) => `${path === EVENTS ? EVENTS : 'other'} ${headers}`,
      ),
    );
    expect([...asked].sort()).toEqual(preflights);
    const different = rows.filter(({ differences }) => differences.length > 0);
    console.log(rows.map(line).join('\n'));
    console.log(`${rows.length} requests, ${different.length} differ`);
    expect(count).toBe(recorded);
    expect(rows).toHaveLength(recorded);
    expect(different).toEqual(decided);
  });
}
