import { signIn } from '../server/demo-session.ts';
import type { HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { withServerClient } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';

const PAGE_ONE_PATH = '/api/get_files?page=1';
const MAX_PAGE_ONE_P95_MS = 10;
const WARM_UP_CALL_COUNT = 200;
const MEASURED_CALL_COUNT = 1_000;
const CALLS_PER_VARIANT = 300;

/** The default order of page 1 is `created`, descending; these variants sort in ascending order. */
const SORT_COLUMNS = [
  'name',
  'baker',
  'created',
  'openable_date',
  'refused_count',
  'expiration_date',
];

const LIST_QUERY_VARIANTS: readonly { name: string; path: string }[] = [
  ...SORT_COLUMNS.map((sort) => ({
    name: `sorted by ${sort}`,
    path: `${PAGE_ONE_PATH}&sort_by=${sort}&sort_dir=asc`,
  })),
  { name: 'search "oven"', path: `${PAGE_ONE_PATH}&search=oven` },
];

interface RequestSeries {
  client: HttpClient;
  token: string;
  path: string;
  calls: number;
}

async function timeRequests({
  client,
  token,
  path,
  calls,
}: RequestSeries): Promise<readonly number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const { status, ms, body } = await client.get(path, token);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    times.push(ms);
  }
  return times;
}

const toVariantFigures = (
  name: string,
  times: readonly number[],
  floor: number,
): MeasuredFigure[] => [
  { name: `${name}, p50`, value: median(times), unit: 'ms' },
  { name: `${name}, p95`, value: percentile(times, 95), unit: 'ms' },
  { name: `${name}, p50 to GET /healthz`, value: median(times) / floor, unit: 'times' },
];

async function measureWithClient(client: HttpClient): Promise<MeasuredFigure[]> {
  const token = await signIn(client, 'bo');
  const series = { client, token };
  await timeRequests({ ...series, path: PAGE_ONE_PATH, calls: WARM_UP_CALL_COUNT });
  await timeRequests({ ...series, path: '/healthz', calls: WARM_UP_CALL_COUNT });

  const pageOne = await timeRequests({
    ...series,
    path: PAGE_ONE_PATH,
    calls: MEASURED_CALL_COUNT,
  });
  const health = await timeRequests({ ...series, path: '/healthz', calls: MEASURED_CALL_COUNT });
  const floor = median(health);
  const figures: MeasuredFigure[] = [
    { name: 'page 1, p50', value: median(pageOne), unit: 'ms' },
    {
      name: 'page 1, p95',
      value: percentile(pageOne, 95),
      unit: 'ms',
      budget: { atMost: MAX_PAGE_ONE_P95_MS },
    },
    { name: 'page 1, p99', value: percentile(pageOne, 99), unit: 'ms' },
    { name: 'GET /healthz, p50', value: floor, unit: 'ms' },
    { name: 'GET /healthz, p95', value: percentile(health, 95), unit: 'ms' },
    { name: 'page 1, p50 to GET /healthz', value: median(pageOne) / floor, unit: 'times' },
  ];
  for (const { name, path } of LIST_QUERY_VARIANTS) {
    const times = await timeRequests({ ...series, path, calls: CALLS_PER_VARIANT });
    figures.push(...toVariantFigures(name, times, floor));
  }
  return figures;
}

export async function measureFilesList(): Promise<Measurement> {
  const figures = await withServerClient(measureWithClient);
  return {
    figures,
    note: `Demo data: the 64 files of bo, 10 per page. ${MEASURED_CALL_COUNT} requests in sequence over one connection (${CALLS_PER_VARIANT} for each sort and the search), client on the same machine.`,
  };
}
