import { setTimeout as delay } from 'node:timers/promises';
import { HOSTILE_PASSWORDS } from '@bakehouse/e2e/hostile-passwords';
import { createHttpClient, type TimedResponse, type HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { readEventLoopLag, lagProbeEnvironment } from '../server/server-lag.ts';
import { startServer } from '../server/server-process.ts';
import { percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const MEASURED_SECONDS = 10;
const BASELINE_SECONDS = 3;
const HEALTH_POLL_PAUSE_MS = 10;

const checkPasswordStrength = (client: HttpClient, password: string) =>
  client.post('/api/password/strength', { password, email: 'bo.baker@bakehouse.test' });

const checkPasswordStrengthUntil = async (
  client: HttpClient,
  password: string,
  deadline: number,
) => {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) answers.push(await checkPasswordStrength(client, password));
  return answers;
};

const pollHealthUntil = async (client: HttpClient, deadline: number) => {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) {
    answers.push(await client.get('/healthz'));
    await delay(HEALTH_POLL_PAUSE_MS);
  }
  return answers;
};

const toDurationMs = ({ ms }: TimedResponse) => ms;

const isExpectedResponse = ({ status, headers }: TimedResponse) =>
  status === 200 || (status === 503 && headers['retry-after'] !== undefined);

async function measureWithClient(
  client: HttpClient,
  lagOf: () => ReturnType<typeof readEventLoopLag>,
) {
  await checkPasswordStrength(client, 'starts the worker thread');
  await lagOf();
  const baselineTimes = (
    await pollHealthUntil(client, performance.now() + BASELINE_SECONDS * 1000)
  ).map(toDurationMs);
  const baseline = await lagOf();
  const deadline = performance.now() + MEASURED_SECONDS * 1000;
  const healthRequests = pollHealthUntil(client, deadline);
  const callers = HOSTILE_PASSWORDS.map((password) =>
    checkPasswordStrengthUntil(client, password, deadline),
  );
  const checks = (await Promise.all(callers)).flat();
  const healthTimes = (await healthRequests).map(toDurationMs);
  const lag = await lagOf();
  const figures: MeasuredFigure[] = [
    { name: 'event loop delay, p99', value: lag.p99, unit: 'ms', budget: { atMost: 50 } },
    { name: 'event loop delay, longest', value: lag.max, unit: 'ms' },
    { name: 'event loop delay before, p99', value: baseline.p99, unit: 'ms' },
    { name: '/healthz before, slowest', value: Math.max(...baselineTimes), unit: 'ms' },
    { name: '/healthz, p99', value: percentile(healthTimes, 99), unit: 'ms' },
    {
      name: '/healthz, slowest',
      value: Math.max(...healthTimes),
      unit: 'ms',
      budget: { atMost: 100 },
    },
    { name: 'checks', value: checks.length / MEASURED_SECONDS, unit: 'a second' },
    {
      name: 'check, p95',
      value: percentile(checks.map(toDurationMs), 95),
      unit: 'ms',
    },
    {
      name: 'responses other than 200, and 503 with Retry-After',
      value: checks.filter((answer) => !isExpectedResponse(answer)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
  return figures;
}

export async function measureStrength(): Promise<Measurement> {
  const figures = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder, lagProbeEnvironment(folder));
    const client = createHttpClient(server.origin);
    try {
      return await measureWithClient(client, () => readEventLoopLag(server.pid, folder));
    } finally {
      client.close();
      await server.stop();
    }
  });
  return {
    figures,
    note: `${HOSTILE_PASSWORDS.length} callers check hostile passwords of 64 to 100 characters repeatedly for ${MEASURED_SECONDS} s, client on the same machine. Loopback is exempt from the rate limit, so this stands for an attack from many networks.`,
  };
}
