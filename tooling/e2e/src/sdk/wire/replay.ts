import { expect, type Browser } from '@playwright/test';
import type { Listening } from '../stub/listen.ts';
import type { Recorder } from '../stub/recorder.ts';
import type { RecordedCall, RecordedRequest } from './recording.ts';
import { openSdkPage } from '../page/sdk-page.ts';
import { EVENTS, SCENARIOS, signIn, type Scenario, type Stage } from './scenarios.ts';
import { addAuthenticator } from '../page/virtual-authenticator.ts';
import { ourCallsFor } from './wire-calls.ts';
import { linesOf, recordedLinesOf } from './wire-lines.ts';
import type { WireRequest } from './wire-request.ts';
import { createRules, differences } from './wire-rules.ts';

/** What became of one recorded request. */
export interface Row {
  scenario: string;
  call: string;
  request: string;
  differences: string[];
}

const BEGINNINGS = [/^GET \/sdk\/v1\/projects\/bootstrap\//];

/** What a client asks at its start is looked at where the call is the start itself. */
const isBeginning = ({ method, path }: WireRequest) =>
  BEGINNINGS.some((pattern) => pattern.test(`${method} ${path}`));

/** A browser lets a page stay where it is when the address answers nothing. */
const stayOnThePage = ({ recorder }: Stage, { requests }: RecordedCall) => {
  for (const { path } of requests) {
    if (!path.startsWith('/v1/public/') && path !== '/sdk/v1/oauth/authorize') continue;
    recorder.answer(path, (response) => response.writeHead(204).end());
  }
};

/** The same bytes twice are one request that the browser sent again: ids and times differ else. */
const withoutRepeats = <Request extends { headers: object; body: unknown }>(
  requests: readonly Request[],
): Request[] => {
  const bytes = ({ headers, body }: Request) => JSON.stringify([headers, body]);
  return requests.filter(
    (request, index) =>
      !requests.slice(0, index).some((earlier) => bytes(earlier) === bytes(request)),
  );
};

/** Answers how it failed, if so: in the recording, every call succeeds. */
const makeCall = async ({ sdk }: Stage, call: RecordedCall): Promise<string | undefined> => {
  const outcomes = await sdk.callAll(ourCallsFor(call.name, call.args));
  const failed = outcomes.find((outcome) => 'error' in outcome);
  return failed && `${failed.error.name}: ${failed.error.message}`;
};

interface Performance {
  requests: WireRequest[];
  failure: string | undefined;
}

/** Does what the recorded call did, and answers the requests that came of it. */
const perform = async (stage: Stage, call: RecordedCall): Promise<Performance> => {
  const { sdk, recorder } = stage;
  const isStart = call.name.startsWith('new client');
  stayOnThePage(stage, call);
  const from = recorder.requests.length;
  const seen = () =>
    withoutRepeats(
      recorder.requests.slice(from).filter((request) => isStart || !isBeginning(request)),
    );
  const run = isStart ? sdk.start({ telemetry: true }) : makeCall(stage, call);
  const failure = (await run) ?? undefined;
  // Navigations and events leave the page after the call has ended.
  await expect
    .poll(() => seen().length, { timeout: failure === undefined ? 3_000 : 1 })
    .toBeGreaterThanOrEqual(withoutRepeats(call.requests).length)
    .catch(() => undefined);
  return { requests: seen(), failure };
};

const eventArrives = (recorder: Recorder) =>
  expect.poll(() => recorder.requests.some(({ path }) => path === EVENTS)).toBe(true);

export interface Replay {
  browser: Browser;
  recorder: Recorder;
  pages: Listening;
  publicToken: string;
}

type Compare = (recorded: RecordedRequest, ours: WireRequest) => string[];

const rowsOf = (
  call: RecordedCall,
  { requests: sent, failure }: Performance,
  compare: Compare,
): Row[] => {
  const { scenario, name, requests } = call;
  const failed = failure === undefined ? [] : [`failed: ${failure}`];
  const row = ({ method, path }: { method: string; path: string }, found: string[]): Row => ({
    scenario,
    call: name,
    request: `${method} ${path}`,
    differences: found,
  });
  const once = withoutRepeats(requests);
  const rows = requests.map((recorded) => {
    const index = once.indexOf(recorded);
    // The browser's repeat of a recorded request stands or falls with the first one.
    if (index < 0) return row(recorded, []);
    const ours = sent[index];
    return row(recorded, [...(ours ? compare(recorded, ours) : ['was not sent']), ...failed]);
  });
  const extra = sent.slice(once.length).map((ours) => row(ours, ['is not in the recording']));
  return [...rows, ...extra];
};

const openStage = async (replay: Replay, { bootstrap = {} }: Scenario): Promise<Stage> => {
  const { browser, recorder, pages, publicToken } = replay;
  recorder.state.bootstrap = bootstrap;
  recorder.requests.length = 0;
  const context = await browser.newContext({ timezoneId: 'UTC' });
  const place = { context, pageOrigin: pages.origin, apiOrigin: recorder.origin, publicToken };
  const sdk = await openSdkPage(place);
  await addAuthenticator(sdk.page);
  return { sdk, recorder };
};

/** Compares the requests of one scenario, whose tokens and pairs are numbered. */
const createCompare = (calls: readonly RecordedCall[]): Compare => {
  const ours = createRules('ours');
  const theirs = createRules('recorded');
  const all = calls.flatMap(({ requests }) => requests);
  return (recorded, sent) => {
    const before = all[all.indexOf(recorded) - 1];
    return differences(theirs(recordedLinesOf(recorded, before)), ours(linesOf(sent)));
  };
};

const begin = async (stage: Stage, { telemetry = false, signedIn = false }: Scenario) => {
  await stage.sdk.start({ telemetry });
  if (telemetry) await eventArrives(stage.recorder);
  if (signedIn) await signIn(stage);
};

/** Does again what one scenario of the recording did, in a browser of its own. */
export async function replayScenario(
  replay: Replay,
  calls: readonly RecordedCall[],
): Promise<Row[]> {
  const scenario = SCENARIOS[calls[0]?.scenario ?? ''] ?? {};
  const stage = await openStage(replay, scenario);
  await begin(stage, scenario);
  const compare = createCompare(calls);
  const rows: Row[] = [];
  for (const call of calls) {
    if (scenario.freshForEachCall) await stage.sdk.startFresh();
    await scenario.before?.[call.name]?.(stage);
    rows.push(...rowsOf(call, await perform(stage, call), compare));
  }
  await stage.sdk.page.context().close();
  return rows;
}
