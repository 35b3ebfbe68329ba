import { signIn } from '../server/demo-session.ts';
import type { HttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { withClient } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';

const PAGE_ONE = '/api/get_files?page=1';
const PAGE_ONE_P95_MS = 10;
const WARM_UP_CALLS = 200;
const CALLS = 1_000;
const CALLS_PER_VARIANT = 300;

/** Page 1 is sorted by `created` in the other direction. */
const SORTS = ['name', 'baker', 'created', 'openable_date', 'expiration_date'];

const VARIANTS: readonly { name: string; path: string }[] = [
  ...SORTS.map((sort) => ({
    name: `sorted by ${sort}`,
    path: `${PAGE_ONE}&sort_by=${sort}&sort_dir=asc`,
  })),
  { name: 'search "oven"', path: `${PAGE_ONE}&search=oven` },
];

interface Series {
  client: HttpClient;
  token: string;
  path: string;
  calls: number;
}

async function timesOf({ client, token, path, calls }: Series): Promise<readonly number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const { status, ms, body } = await client.get(path, token);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    times.push(ms);
  }
  return times;
}

const toFigures = (name: string, times: readonly number[], floor: number): Figure[] => [
  { name: `${name}, p50`, value: median(times), unit: 'ms' },
  { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms' },
  { name: `${name}, p50 to GET /healthz`, value: median(times) / floor, unit: 'times' },
];

async function measure(client: HttpClient): Promise<Figure[]> {
  const token = await signIn(client, 'bo');
  const series = { client, token };
  await timesOf({ ...series, path: PAGE_ONE, calls: WARM_UP_CALLS });
  await timesOf({ ...series, path: '/healthz', calls: WARM_UP_CALLS });

  const pageOne = await timesOf({ ...series, path: PAGE_ONE, calls: CALLS });
  const health = await timesOf({ ...series, path: '/healthz', calls: CALLS });
  const floor = median(health);
  const figures: Figure[] = [
    { name: 'page 1, p50', value: median(pageOne), unit: 'ms' },
    {
      name: 'page 1, p95',
      value: percentile(pageOne, 95),
      unit: 'ms',
      budget: { atMost: PAGE_ONE_P95_MS },
    },
    { name: 'page 1, p99', value: percentile(pageOne, 99), unit: 'ms' },
    { name: 'GET /healthz, p50', value: floor, unit: 'ms' },
    { name: 'GET /healthz, p95', value: percentile(health, 95), unit: 'ms' },
    { name: 'page 1, p50 to GET /healthz', value: median(pageOne) / floor, unit: 'times' },
  ];
  for (const { name, path } of VARIANTS) {
    const times = await timesOf({ ...series, path, calls: CALLS_PER_VARIANT });
    figures.push(...toFigures(name, times, floor));
  }
  return figures;
}

export async function measureFilesList(): Promise<Measurement> {
  const figures = await withClient(measure);
  return {
    figures,
    note: `Demo data: the 64 files of bo, 10 per page. ${CALLS} requests in sequence over one connection (${CALLS_PER_VARIANT} for each sort and the search), client on the same machine.`,
  };
}
