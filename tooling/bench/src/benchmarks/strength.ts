import { setTimeout as delay } from 'node:timers/promises';
import { createHttpClient, type TimedResponse, type HttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { readLag, lagEnvironment } from '../server/server-lag.ts';
import { startServer } from '../server/server-process.ts';
import { percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const SECONDS = 10;
const BASELINE_SECONDS = 3;
const PAUSE_MS = 10;

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!@#$%^&*()';

/** Equal in each run, so that runs can be compared. */
const randomText = (length: number) =>
  Array.from({ length }, (_, index) => LETTERS[(index * 7919 + index * index * 31) % 72]).join('');

/** Slow to rate: repeats, dates, l33t words, keyboard walks and random letters. */
const HOSTILE: readonly string[] = [
  '1'.repeat(100),
  'a'.repeat(99),
  '13/11/1991'.repeat(10),
  '31.12.99x'.repeat(11),
  'p4$$w0rd'.repeat(12),
  '4@8({[<369&#!1|7$5+%2'.repeat(4),
  '4@310$7'.repeat(14),
  'qwertyuiop[]asdfghjkl;'.repeat(4),
  randomText(64),
  randomText(100),
];

const check = (client: HttpClient, password: string) =>
  client.post('/api/password/strength', { password, email: 'bo.baker@bakehouse.test' });

const checkRepeatedly = async (client: HttpClient, password: string, deadline: number) => {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) answers.push(await check(client, password));
  return answers;
};

const pollHealth = async (client: HttpClient, deadline: number) => {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) {
    answers.push(await client.get('/healthz'));
    await delay(PAUSE_MS);
  }
  return answers;
};

const timeOf = ({ ms }: TimedResponse) => ms;

const isExpected = ({ status, headers }: TimedResponse) =>
  status === 200 || (status === 503 && headers['retry-after'] !== undefined);

async function measure(client: HttpClient, lagOf: () => ReturnType<typeof readLag>) {
  await check(client, 'starts the worker thread');
  await lagOf();
  const baselineTimes = (await pollHealth(client, performance.now() + BASELINE_SECONDS * 1000)).map(
    timeOf,
  );
  const baseline = await lagOf();
  const deadline = performance.now() + SECONDS * 1000;
  const healthRequests = pollHealth(client, deadline);
  const callers = HOSTILE.map((password) => checkRepeatedly(client, password, deadline));
  const checks = (await Promise.all(callers)).flat();
  const healthTimes = (await healthRequests).map(timeOf);
  const lag = await lagOf();
  const figures: Figure[] = [
    { name: 'event loop late, p99', value: lag.p99, unit: 'ms', budget: { atMost: 50 } },
    { name: 'event loop late, longest', value: lag.max, unit: 'ms' },
    { name: 'event loop late before, p99', value: baseline.p99, unit: 'ms' },
    { name: '/healthz before, slowest', value: Math.max(...baselineTimes), unit: 'ms' },
    { name: '/healthz, p99', value: percentile(healthTimes, 99), unit: 'ms' },
    {
      name: '/healthz, slowest',
      value: Math.max(...healthTimes),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    { name: 'checks', value: checks.length / SECONDS, unit: 'a second' },
    {
      name: 'check, p95',
      value: percentile(checks.map(timeOf), 95),
      unit: 'ms',
    },
    {
      name: 'answers other than 200, and 503 with Retry-After',
      value: checks.filter((answer) => !isExpected(answer)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
  return figures;
}

export async function measureStrength(): Promise<Measurement> {
  const figures = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder, lagEnvironment(folder));
    const client = createHttpClient(server.origin);
    try {
      return await measure(client, () => readLag(server.pid, folder));
    } finally {
      client.close();
      await server.stop();
    }
  });
  return {
    figures,
    note: `${HOSTILE.length} callers check hostile passwords of 64 to 100 characters repeatedly for ${SECONDS} s, client on the same machine. Loopback is exempt from the rate limit, so this stands for an attack from many networks.`,
  };
}
