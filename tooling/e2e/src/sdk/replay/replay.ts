import { expect, type Browser } from '@playwright/test';
import type { ListeningServer } from '../stub/listening-server.ts';
import type { StubServer } from '../stub/stub-server.ts';
import type { RecordedCall, RecordedRequest } from './recording.ts';
import { openSdkPage } from '../page/sdk-page.ts';
import {
  EVENTS_PATH,
  REPLAY_SCENARIOS,
  replayPasswordSignIn,
  type ReplayScenario,
  type ReplayPage,
} from './scenarios.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import { toSdkCalls } from './sdk-calls.ts';
import { toRequestLines, toRecordedRequestLines } from './request-lines.ts';
import type { ReceivedRequest } from './received-request.ts';
import { createLineNormalizer, findDifferences } from './comparison-rules.ts';

export interface ReplayedRequest {
  scenario: string;
  call: string;
  request: string;
  differences: string[];
}

const START_REQUEST_PATTERNS = [/^GET \/sdk\/v1\/projects\/bootstrap\//];

/** Requests of the client's start are left out when any other call is compared. */
const isStartRequest = ({ method, path }: ReceivedRequest) =>
  START_REQUEST_PATTERNS.some((pattern) => pattern.test(`${method} ${path}`));

/** A browser stays on the current page if a navigation is answered with 204. */
const preventNavigation = ({ stubServer }: ReplayPage, { requests }: RecordedCall) => {
  for (const { path } of requests) {
    if (!path.startsWith('/v1/public/') && path !== '/sdk/v1/oauth/authorize') continue;
    stubServer.answer(path, (response) => response.writeHead(204).end());
  }
};

/** An exact copy is a request that the browser resent, because calls differ in IDs and timestamps. */
const removeResentRequests = <Request extends { headers: object; body: unknown }>(
  requests: readonly Request[],
): Request[] => {
  const bytes = ({ headers, body }: Request) => JSON.stringify([headers, body]);
  return requests.filter(
    (request, index) =>
      !requests.slice(0, index).some((earlier) => bytes(earlier) === bytes(request)),
  );
};

/** @returns the error text of a failed call; undefined if the call succeeded, as in the recording */
const repeatRecordedCall = async (
  { sdk }: ReplayPage,
  call: RecordedCall,
): Promise<string | undefined> => {
  const outcomes = await sdk.callAll(toSdkCalls(call.name, call.args));
  const failed = outcomes.find((outcome) => 'error' in outcome);
  return failed && `${failed.error.name}: ${failed.error.message}`;
};

interface ReplayedCall {
  requests: ReceivedRequest[];
  failure: string | undefined;
}

const replayCall = async (replayPage: ReplayPage, call: RecordedCall): Promise<ReplayedCall> => {
  const { sdk, stubServer } = replayPage;
  const isStart = call.name.startsWith('new client');
  preventNavigation(replayPage, call);
  const from = stubServer.requests.length;
  const seen = () =>
    removeResentRequests(
      stubServer.requests.slice(from).filter((request) => isStart || !isStartRequest(request)),
    );
  const run = isStart ? sdk.start({ telemetry: true }) : repeatRecordedCall(replayPage, call);
  const failure = (await run) ?? undefined;
  // The browser may send navigations and telemetry events only after the call has returned.
  if (failure === undefined)
    await expect
      .poll(() => seen().length)
      .toBeGreaterThanOrEqual(removeResentRequests(call.requests).length)
      .catch(() => undefined);
  return { requests: seen(), failure };
};

const waitForEvent = (stubServer: StubServer) =>
  expect.poll(() => stubServer.requests.some(({ path }) => path === EVENTS_PATH)).toBe(true);

export interface ReplayOptions {
  browser: Browser;
  stubServer: StubServer;
  pages: ListeningServer;
  publicToken: string;
}

type RequestComparison = (recorded: RecordedRequest, ours: ReceivedRequest) => string[];

const toReplayedRequests = (
  call: RecordedCall,
  { requests: sent, failure }: ReplayedCall,
  compare: RequestComparison,
): ReplayedRequest[] => {
  const { scenario, name, requests } = call;
  const failed = failure === undefined ? [] : [`failed: ${failure}`];
  const row = (
    { method, path }: { method: string; path: string },
    found: string[],
  ): ReplayedRequest => ({
    scenario,
    call: name,
    request: `${method} ${path}`,
    differences: found,
  });
  const once = removeResentRequests(requests);
  const rows = requests.map((recorded) => {
    const index = once.indexOf(recorded);
    // A recorded resend is not compared, because it depends on the browser.
    if (index < 0) return row(recorded, []);
    const ours = sent[index];
    return row(recorded, [...(ours ? compare(recorded, ours) : ['was not sent']), ...failed]);
  });
  const extra = sent.slice(once.length).map((ours) => row(ours, ['is not in the recording']));
  return [...rows, ...extra];
};

const openReplayPage = async (
  replay: ReplayOptions,
  { bootstrap = {} }: ReplayScenario,
): Promise<ReplayPage> => {
  const { browser, stubServer, pages, publicToken } = replay;
  stubServer.state.bootstrap = bootstrap;
  stubServer.requests.length = 0;
  const context = await browser.newContext({ timezoneId: 'UTC' });
  const place = { context, pageOrigin: pages.origin, apiOrigin: stubServer.origin, publicToken };
  const sdk = await openSdkPage(place);
  await addVirtualAuthenticator(sdk.page);
  return { sdk, stubServer };
};

const createRequestComparison = (calls: readonly RecordedCall[]): RequestComparison => {
  const ours = createLineNormalizer('ours');
  const theirs = createLineNormalizer('recorded');
  const all = calls.flatMap(({ requests }) => requests);
  return (recorded, sent) => {
    const before = all[all.indexOf(recorded) - 1];
    return findDifferences(
      theirs(toRecordedRequestLines(recorded, before)),
      ours(toRequestLines(sent)),
    );
  };
};

const prepareScenario = async (
  replayPage: ReplayPage,
  { telemetry = false, signedIn = false }: ReplayScenario,
) => {
  await replayPage.sdk.start({ telemetry });
  if (telemetry) await waitForEvent(replayPage.stubServer);
  if (signedIn) await replayPasswordSignIn(replayPage);
};

export async function replayScenario(
  replay: ReplayOptions,
  calls: readonly RecordedCall[],
): Promise<ReplayedRequest[]> {
  const scenario = REPLAY_SCENARIOS[calls[0]?.scenario ?? ''] ?? {};
  const replayPage = await openReplayPage(replay, scenario);
  await prepareScenario(replayPage, scenario);
  const compare = createRequestComparison(calls);
  const rows: ReplayedRequest[] = [];
  for (const call of calls) {
    if (scenario.freshForEachCall) await replayPage.sdk.startFresh();
    await scenario.before?.[call.name]?.(replayPage);
    rows.push(...toReplayedRequests(call, await replayCall(replayPage, call), compare));
  }
  await replayPage.sdk.page.context().close();
  return rows;
}
