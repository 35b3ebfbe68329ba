import { setTimeout as delay } from 'node:timers/promises';
import { signIn, tryPassword } from '../server/demo-session.ts';
import type { TimedResponse, HttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { withClient } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';

const SECONDS = 15;
const RATE = 25;
const PAUSE_BESIDE_MS = 20;

/** A deactivated account cannot log in. */
const DEACTIVATED = 'opener39';

/** One caller per account: ten attempts at once lock an account, because they are counted before the check. */
const ACCOUNTS: readonly string[] = [
  ...['ada', 'dee', 'rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet', 'einkorn'],
  ...Array.from({ length: 40 }, (_, index) => `opener${String(index + 1).padStart(2, '0')}`),
].filter((name) => name !== DEACTIVATED);

const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

async function repeatUntil(call: () => Promise<TimedResponse>, deadline: number, pauseMs = 0) {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) {
    answers.push(await call());
    if (pauseMs > 0) await delay(pauseMs);
  }
  return answers;
}

const isAccepted = ({ status }: TimedResponse) => status === 200;
const isRefused = ({ status, headers }: TimedResponse) =>
  REFUSALS.has(status) && headers['retry-after'] !== undefined;

const timesOf = (answers: readonly TimedResponse[]) => answers.map(({ ms }) => ms);

const signInFigures = (answers: readonly TimedResponse[], seconds: number): Figure[] => {
  const accepted = answers.filter(isAccepted);
  const refused = answers.filter(isRefused);
  return [
    {
      name: 'sign-ins',
      value: accepted.length / seconds,
      unit: 'a second',
      budget: { atLeast: RATE },
    },
    { name: 'sign-in, p50', value: median(timesOf(accepted)), unit: 'ms' },
    { name: 'sign-in, p95', value: percentile(timesOf(accepted), 95), unit: 'ms' },
    { name: 'refused with 429 or 503 and Retry-After', value: refused.length, unit: 'count' },
    {
      name: 'any other answer',
      value: answers.length - accepted.length - refused.length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};

const besideFigures = (answers: readonly TimedResponse[]): Figure[] => [
  { name: 'get_files beside it, p50', value: median(timesOf(answers)), unit: 'ms' },
  { name: 'get_files beside it, p95', value: percentile(timesOf(answers), 95), unit: 'ms' },
  {
    name: 'get_files beside it: answers other than 200',
    value: answers.filter((answer) => !isAccepted(answer)).length,
    unit: 'count',
    budget: { atMost: 0 },
  },
];

async function measure(client: HttpClient): Promise<Figure[]> {
  const token = await signIn(client, 'bo');
  const before = performance.now();
  const deadline = before + SECONDS * 1_000;
  const listFiles = () => client.get('/api/get_files?page=1', token);
  const listRequests = repeatUntil(listFiles, deadline, PAUSE_BESIDE_MS);
  const workers = ACCOUNTS.map((name) => repeatUntil(() => tryPassword(client, name), deadline));
  const answers = (await Promise.all(workers)).flat();
  const seconds = (performance.now() - before) / 1_000;
  return [...signInFigures(answers, seconds), ...besideFigures(await listRequests)];
}

export async function measureSignIn(): Promise<Measurement> {
  const figures = await withClient(measure);
  return {
    figures,
    note: `${ACCOUNTS.length} accounts log in with their passwords (argon2id, 19 MiB, two passes) repeatedly and at the same time for ${SECONDS} s, client on the same machine. Targets for later: login p95 2,500 ms, get_files meanwhile p95 300 ms.`,
  };
}
