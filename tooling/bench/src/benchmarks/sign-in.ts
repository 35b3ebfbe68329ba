import { setTimeout as delay } from 'node:timers/promises';
import { signIn, tryPassword } from '../demo-session.ts';
import type { Answer, HttpClient } from '../http-client.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { withClient } from '../server-process.ts';
import { median, percentile } from '../statistics.ts';

const SECONDS = 15;
const RATE = 25;
const PAUSE_BESIDE_MS = 20;

/** A deactivated account cannot log in. */
const DEACTIVATED = 'opener39';

/** One each: an address's tries are counted before they are compared, so ten at once would lock it. */
const ACCOUNTS: readonly string[] = [
  ...['ada', 'dee', 'rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet', 'einkorn'],
  ...Array.from({ length: 40 }, (_, index) => `opener${String(index + 1).padStart(2, '0')}`),
].filter((name) => name !== DEACTIVATED);

const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

/** Calls again and again until the deadline; answers all that came back. */
async function repeat(call: () => Promise<Answer>, deadline: number, pauseMs = 0) {
  const answers: Answer[] = [];
  while (performance.now() < deadline) {
    answers.push(await call());
    if (pauseMs > 0) await delay(pauseMs);
  }
  return answers;
}

const isGood = ({ status }: Answer) => status === 200;
const isRefused = ({ status, headers }: Answer) =>
  REFUSALS.has(status) && headers['retry-after'] !== undefined;

const timesOf = (answers: readonly Answer[]) => answers.map(({ ms }) => ms);

const signInFigures = (answers: readonly Answer[], seconds: number): Figure[] => {
  const good = answers.filter(isGood);
  const refused = answers.filter(isRefused);
  return [
    {
      name: 'sign-ins',
      value: good.length / seconds,
      unit: 'a second',
      budget: { atLeast: RATE },
    },
    { name: 'sign-in, p50', value: median(timesOf(good)), unit: 'ms' },
    { name: 'sign-in, p95', value: percentile(timesOf(good), 95), unit: 'ms' },
    { name: 'refused with 429 or 503 and Retry-After', value: refused.length, unit: 'count' },
    {
      name: 'any other answer',
      value: answers.length - good.length - refused.length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};

const besideFigures = (answers: readonly Answer[]): Figure[] => [
  { name: 'get_files beside it, p50', value: median(timesOf(answers)), unit: 'ms' },
  { name: 'get_files beside it, p95', value: percentile(timesOf(answers), 95), unit: 'ms' },
  {
    name: 'get_files beside it: answers other than 200',
    value: answers.filter((answer) => !isGood(answer)).length,
    unit: 'count',
    budget: { atMost: 0 },
  },
];

async function measure(client: HttpClient): Promise<Figure[]> {
  const token = await signIn(client, 'bo');
  const before = performance.now();
  const deadline = before + SECONDS * 1_000;
  const listFiles = () => client.get('/api/get_files?page=1', token);
  const beside = repeat(listFiles, deadline, PAUSE_BESIDE_MS);
  const workers = ACCOUNTS.map((name) => repeat(() => tryPassword(client, name), deadline));
  const answers = (await Promise.all(workers)).flat();
  const seconds = (performance.now() - before) / 1_000;
  return [...signInFigures(answers, seconds), ...besideFigures(await beside)];
}

export async function measureSignIn(): Promise<Measurement> {
  const figures = await withClient(measure);
  return {
    figures,
    note: `${ACCOUNTS.length} accounts sign in with their passwords (argon2id, 19 MiB, two passes) at the same time and again for ${SECONDS} s, client on the same machine. Orientation for later: sign-in p95 2,500 ms, get_files beside it p95 300 ms.`,
  };
}
