import { expect, test } from '@playwright/test';
import { startPageServer } from './page-server.ts';
import { startRecorder } from './recorder.ts';
import { readRecording } from './recording.ts';
import { replayScenario, type Row } from './replay.ts';

const RECORDED = 113;
const EVENTS = '/sdk/v1/events';

const line = ({ scenario, call, request, differences }: Row) => {
  const result = differences.length === 0 ? 'same' : differences.join('\n      ');
  return `${scenario.padEnd(29)} ${call.padEnd(58)} ${request}\n      ${result}`;
};

test('every recorded request of the real client is sent by ours, byte for byte', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const recorder = await startRecorder();
  const pages = await startPageServer(recorder.origin);
  const { calls, count, publicToken } = await readRecording(pages.origin, recorder.origin);
  const scenarios = [...new Set(calls.map(({ scenario }) => scenario))];
  const rows: Row[] = [];
  for (const name of scenarios) {
    const ofScenario = calls.filter(({ scenario }) => scenario === name);
    rows.push(...(await replayScenario({ browser, recorder, pages, publicToken }, ofScenario)));
  }
  await pages.close();
  await recorder.close();

  const asked = new Set(
    recorder.preflights.map(
      ({ path, headers }) => `${path === EVENTS ? EVENTS : 'other'} ${headers}`,
    ),
  );
  expect([...asked].sort()).toEqual([
    `${EVENTS} content-type`,
    'other authorization,content-type,x-sdk-client,x-sdk-parent-host',
  ]);
  const different = rows.filter(({ differences }) => differences.length > 0);
  console.log(rows.map(line).join('\n'));
  console.log(`${rows.length} requests, ${different.length} differ`);
  expect(count).toBe(RECORDED);
  expect(rows).toHaveLength(RECORDED);
  expect(different).toEqual([]);
});
