import { setTimeout as delay } from 'node:timers/promises';
import { signIn, submitPassword } from '../../server/demo-session.ts';
import { createHttpClient, type TimedResponse, type HttpClient } from '../../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { measureArgon2Rate } from '../../server/argon2-rate.ts';
import {
  lagProbeEnvironment,
  readEventLoopLag,
  type EventLoopLag,
} from '../../server/server-lag.ts';
import { startServer } from '../../server/server-process.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';
import { median, percentile } from '../../results/statistics.ts';

/** Node compiles hot code while it runs, so the first seconds of a server are slower. */
const WARM_UP_SECONDS = 60;
const MEASURED_ROUNDS = 5;
const ROUND_SECONDS = 8;
const SECONDS_WITH_LIST_REQUESTS = 15;
const MIN_LOGINS_PER_SECOND = 25;
const MIN_SHARE_OF_ARGON2_RATE = 0.8;
const MAX_LAG_MS = 100;
const LIST_REQUEST_PAUSE_MS = 20;

/** The benchmark leaves out these demo accounts, because a deactivated account cannot log in. */
const DEACTIVATED_ACCOUNTS: ReadonlySet<string> = new Set(['einkorn', 'opener39']);

/** Each account has one caller, because ten concurrent attempts would lock an account. */
const ACCOUNT_NAMES: readonly string[] = [
  ...['ada', 'dee', 'rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet', 'einkorn'],
  ...Array.from({ length: 40 }, (_, index) => `opener${String(index + 1).padStart(2, '0')}`),
].filter((name) => !DEACTIVATED_ACCOUNTS.has(name));

const REFUSAL_STATUSES: ReadonlySet<number> = new Set([429, 503]);

async function repeatUntil(call: () => Promise<TimedResponse>, deadline: number, pauseMs = 0) {
  const answers: TimedResponse[] = [];
  while (performance.now() < deadline) {
    answers.push(await call());
    if (pauseMs > 0) await delay(pauseMs);
  }
  return answers;
}

const isSuccessResponse = ({ status }: TimedResponse) => status === 200;
const isRefusalResponse = ({ status, headers }: TimedResponse) =>
  REFUSAL_STATUSES.has(status) && headers['retry-after'] !== undefined;

const toDurationsMs = (answers: readonly TimedResponse[]) => answers.map(({ ms }) => ms);

interface SignIns {
  answers: readonly TimedResponse[];
  /** Accepted sign-ins a second. */
  rate: number;
}

/** Connections do not outlive a round, because the server closes idle ones. */
async function withClient<Result>(
  origin: string,
  use: (client: HttpClient) => Promise<Result>,
): Promise<Result> {
  const client = createHttpClient(origin);
  try {
    return await use(client);
  } finally {
    client.close();
  }
}

async function signInRepeatedly(client: HttpClient, seconds: number): Promise<SignIns> {
  const before = performance.now();
  const deadline = before + seconds * 1_000;
  const workers = ACCOUNT_NAMES.map((name) =>
    repeatUntil(() => submitPassword(client, name), deadline),
  );
  const answers = (await Promise.all(workers)).flat();
  const elapsed = (performance.now() - before) / 1_000;
  return { answers, rate: answers.filter(isSuccessResponse).length / elapsed };
}

interface SignInRound extends SignIns {
  argon2Rate: number;
}

/** Both rates of a round are measured within seconds, because a machine changes its speed. */
async function measureRounds(origin: string): Promise<SignInRound[]> {
  const rounds: SignInRound[] = [];
  let before = await measureArgon2Rate();
  while (rounds.length < MEASURED_ROUNDS) {
    const signIns = await withClient(origin, (client) => signInRepeatedly(client, ROUND_SECONDS));
    const after = await measureArgon2Rate();
    rounds.push({ ...signIns, argon2Rate: (before + after) / 2 });
    before = after;
  }
  return rounds;
}

const toUnexpectedFigure = (name: string, answers: readonly TimedResponse[]): MeasuredFigure => ({
  name,
  value: answers.filter((answer) => !isSuccessResponse(answer) && !isRefusalResponse(answer))
    .length,
  unit: 'count',
  budget: { atMost: 0 },
});

const toRoundFigures = (rounds: readonly SignInRound[]): MeasuredFigure[] => {
  const answers = rounds.flatMap((round) => round.answers);
  const times = toDurationsMs(answers.filter(isSuccessResponse));
  return [
    {
      name: 'sign-ins',
      value: median(rounds.map(({ rate }) => rate)),
      unit: 'a second',
      budget: { atLeast: MIN_LOGINS_PER_SECOND },
    },
    {
      name: 'argon2id alone',
      value: median(rounds.map(({ argon2Rate }) => argon2Rate)),
      unit: 'a second',
    },
    {
      name: 'sign-ins, compared with argon2id alone',
      value: median(rounds.map(({ rate, argon2Rate }) => rate / argon2Rate)),
      unit: 'times',
      budget: { atLeast: MIN_SHARE_OF_ARGON2_RATE },
    },
    { name: 'sign-in, p50', value: median(times), unit: 'ms' },
    { name: 'sign-in, p95', value: percentile(times, 95), unit: 'ms' },
    {
      name: 'refused with 429 or 503 and Retry-After',
      value: answers.filter(isRefusalResponse).length,
      unit: 'count',
    },
    toUnexpectedFigure('any other response', answers),
  ];
};

const toFiguresWithLists = (
  signIns: SignIns,
  lists: readonly TimedResponse[],
  lag: EventLoopLag,
): MeasuredFigure[] => [
  { name: 'with get_files at the same time: sign-ins', value: signIns.rate, unit: 'a second' },
  toUnexpectedFigure('with get_files: any other response to a sign-in', signIns.answers),
  { name: 'get_files at the same time, p50', value: median(toDurationsMs(lists)), unit: 'ms' },
  {
    name: 'get_files at the same time, p95',
    value: percentile(toDurationsMs(lists), 95),
    unit: 'ms',
  },
  {
    name: 'get_files at the same time: responses other than 200',
    value: lists.filter((answer) => !isSuccessResponse(answer)).length,
    unit: 'count',
    budget: { atMost: 0 },
  },
  { name: 'event loop delay, p99', value: lag.p99, unit: 'ms', budget: { atMost: MAX_LAG_MS } },
  { name: 'event loop delay, longest', value: lag.max, unit: 'ms' },
];

async function measureWithLists(
  client: HttpClient,
  lagOf: () => Promise<EventLoopLag>,
): Promise<MeasuredFigure[]> {
  const token = await signIn(client, 'bo');
  await lagOf();
  const deadline = performance.now() + SECONDS_WITH_LIST_REQUESTS * 1_000;
  const listFiles = () => client.get('/api/get_files?page=1', token);
  const [signIns, lists] = await Promise.all([
    signInRepeatedly(client, SECONDS_WITH_LIST_REQUESTS),
    repeatUntil(listFiles, deadline, LIST_REQUEST_PAUSE_MS),
  ]);
  return toFiguresWithLists(signIns, lists, await lagOf());
}

const RESULT_NOTE = [
  `${ACCOUNT_NAMES.length} accounts log in with their passwords (argon2id, 19 MiB, two passes) repeatedly and at the same time, client on the same machine.`,
  `After ${WARM_UP_SECONDS} s of warm-up, ${MEASURED_ROUNDS} rounds of ${ROUND_SECONDS} s; before and after each, argon2id alone compares passwords two at a time while the server is idle. The figures are the medians of the rounds.`,
  `Then ${SECONDS_WITH_LIST_REQUESTS} s of logins with get_files every ${LIST_REQUEST_PAUSE_MS} ms, for which the delays are given.`,
  'Targets for later: login p95 2,500 ms, get_files meanwhile p95 300 ms.',
].join(' ');

export async function measureSignIn(): Promise<Measurement> {
  const figures = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder, lagProbeEnvironment(folder));
    const { origin, pid } = server;
    try {
      await withClient(origin, (client) => signInRepeatedly(client, WARM_UP_SECONDS));
      const rounds = await measureRounds(origin);
      const lagOf = () => readEventLoopLag(pid, folder);
      const busyFigures = await withClient(origin, (client) => measureWithLists(client, lagOf));
      return [...toRoundFigures(rounds), ...busyFigures];
    } finally {
      await server.stop();
    }
  });
  return { figures, note: RESULT_NOTE };
}
