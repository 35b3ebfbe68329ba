import { join } from 'node:path';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { runSeed } from '../server/seed-process.ts';
import { startServer } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const FILE_COUNT = 100_000;
const EVENT_COUNT = 1_000_000;
const SEED_NAME = 'largelists';
const WARM_UP_CALLS = 20;
const MEASURED_ROUNDS = 10;
const CALLS_PER_ROUND = 10;

/** Names the folder of another checkout to compare with, whose dependencies must be installed. */
const EARLIER_CHECKOUT_VARIABLE = 'BAKEHOUSE_BENCH_BEFORE';

interface ListQuery {
  name: string;
  account: 'ada' | 'bo';
  path: string;
  maxTimesBefore: number;
}

/** An administrator sees all files. */
const ALL_FILES_PATH = '/api/get_files?page=1&admin=true';

const LIST_QUERIES: readonly ListQuery[] = [
  { name: 'page 1 of all files', account: 'ada', path: ALL_FILES_PATH, maxTimesBefore: 1.3 },
  {
    name: 'page 1 of one baker',
    account: 'bo',
    path: '/api/get_files?page=1',
    maxTimesBefore: 1.3,
  },
  {
    name: 'search "oven"',
    account: 'ada',
    path: `${ALL_FILES_PATH}&search=oven`,
    maxTimesBefore: 1.5,
  },
  {
    name: 'search "oven report"',
    account: 'ada',
    path: `${ALL_FILES_PATH}&search=oven%20report`,
    maxTimesBefore: 1.5,
  },
  {
    name: 'search without a result',
    account: 'ada',
    path: `${ALL_FILES_PATH}&search=nothinghasthisname`,
    maxTimesBefore: 1.5,
  },
];

interface BenchmarkSite {
  client: HttpClient;
  tokens: Record<ListQuery['account'], string>;
}

async function timeRequests(
  { client, tokens }: BenchmarkSite,
  { account, path }: ListQuery,
  calls: number,
): Promise<number[]> {
  const token = tokens[account];
  const times: number[] = [];
  while (times.length < calls) {
    const { status, ms, body } = await client.get(path, token);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    times.push(ms);
  }
  return times;
}

/** The servers take turns, because a machine changes its speed. */
async function timeSitesInTurns(
  sites: readonly BenchmarkSite[],
  query: ListQuery,
): Promise<number[][]> {
  const times: number[][] = sites.map(() => []);
  for (const site of sites) await timeRequests(site, query, WARM_UP_CALLS);
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
    for (const [index, site] of sites.entries()) {
      times[index]?.push(...(await timeRequests(site, query, CALLS_PER_ROUND)));
    }
  }
  return times;
}

const toFigures = (
  { name, maxTimesBefore }: ListQuery,
  [now = [], before]: readonly (readonly number[])[],
): MeasuredFigure[] => [
  { name: `${name}, p50`, value: median(now), unit: 'ms' },
  { name: `${name}, p95`, value: percentile(now, 95), unit: 'ms' },
  ...(before === undefined
    ? []
    : [
        { name: `${name}, p50 before`, value: median(before), unit: 'ms' } as const,
        {
          name: `${name}, p50 compared with before`,
          value: median(now) / median(before),
          unit: 'times',
          budget: { atMost: maxTimesBefore },
        } as const,
      ]),
];

/** Starts the server of a checkout on generated data, which has the same seed for every checkout. */
const withLargeSite = <Result>(
  checkout: string | undefined,
  use: (site: BenchmarkSite) => Promise<Result>,
): Promise<Result> =>
  withTemporaryFolder(async (folder) => {
    const words = ['--files', FILE_COUNT, '--events', EVENT_COUNT, '--seed', SEED_NAME].map(String);
    const server = await startServer(folder, {}, checkout);
    const client = createHttpClient(server.origin);
    try {
      await runSeed({ dataFolder: join(folder, 'data'), words, checkout });
      const tokens = { ada: await signIn(client, 'ada'), bo: await signIn(client, 'bo') };
      return await use({ client, tokens });
    } finally {
      client.close();
      await server.stop();
    }
  });

async function measureSites(sites: readonly BenchmarkSite[]): Promise<MeasuredFigure[]> {
  const figures: MeasuredFigure[] = [];
  for (const query of LIST_QUERIES) {
    figures.push(...toFigures(query, await timeSitesInTurns(sites, query)));
  }
  return figures;
}

export async function measureLargeLists(): Promise<Measurement> {
  const before = process.env[EARLIER_CHECKOUT_VARIABLE];
  const figures = await withLargeSite(undefined, (now) =>
    before === undefined
      ? measureSites([now])
      : withLargeSite(before, (earlier) => measureSites([now, earlier])),
  );
  return {
    figures,
    note: `${FILE_COUNT} files and ${EVENT_COUNT} events, ${MEASURED_ROUNDS * CALLS_PER_ROUND} requests of each kind in sequence. "Before" is the server of the checkout that ${EARLIER_CHECKOUT_VARIABLE} names, with the same generated data; the two take turns of ${CALLS_PER_ROUND} requests.`,
  };
}
