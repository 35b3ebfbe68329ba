import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { median } from '../results/statistics.ts';
import {
  measureAnswerPairs,
  toDifferenceFigures,
  type AnswerPair,
  type PairedCalls,
} from '../server/answer-pairs.ts';
import type { HttpClient } from '../server/http-client.ts';
import { withServerClient } from '../server/server-process.ts';

const PAIR_COUNT = 600;
/** Each address is used twice for each call, which is within the limits. */
const ACCOUNT_COUNT = 310;
/** A caller elsewhere sees more noise than that in each answer. */
const MAX_MEDIAN_DIFFERENCE_MS = 1;

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const AUTHORIZATION = `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`).toString('base64')}`;

const PASSWORD = 'Rye-And-Caraway-77-loaves';
const WRONG_PASSWORD = 'Brioche-In-The-Morning-9';

interface PasswordCall {
  name: string;
  path: string;
  body: (email: string) => object;
}

/** The calls that take an address with a password, or instead of one. */
const PASSWORD_CALLS: readonly PasswordCall[] = [
  {
    name: 'login',
    path: '/sdk/v1/passwords/authenticate',
    body: (email) => ({ email, password: WRONG_PASSWORD, session_duration_minutes: 60 }),
  },
  {
    name: 'link for a new password',
    path: '/sdk/v1/passwords/email/reset/start',
    body: (email) => ({ email }),
  },
  {
    name: 'new password by the existing one',
    path: '/sdk/v1/passwords/existing_password/reset',
    body: (email) => ({
      email,
      existing_password: WRONG_PASSWORD,
      new_password: 'Focaccia-With-Rosemary-3',
      session_duration_minutes: 60,
    }),
  },
];

const send = (client: HttpClient, { path, body }: PasswordCall, email: string) =>
  client.post(path, body(email), AUTHORIZATION);

const knownAddress = (index: number) => `known${index % ACCOUNT_COUNT}@example.com`;
const unknownAddress = (index: number) => `nobody${index % ACCOUNT_COUNT}@example.com`;

const signUp = async (client: HttpClient, email: string) => {
  const body = { email, password: PASSWORD, session_duration_minutes: 60 };
  const { status, body: text } = await client.post('/sdk/v1/passwords', body, AUTHORIZATION);
  if (status !== 200) throw new Error(`The sign-up failed with ${status}: ${text}`);
};

const toPairedCalls = (client: HttpClient, call: PasswordCall): PairedCalls => ({
  known: (index) => send(client, call, knownAddress(index)),
  unknown: (index) => send(client, call, unknownAddress(index)),
});

const toFigures = ({ name }: PasswordCall, pairs: readonly AnswerPair[]): MeasuredFigure[] => [
  {
    name: `${name}, unknown address, median`,
    value: median(pairs.map(({ unknown }) => unknown.ms)),
    unit: 'ms',
  },
  ...toDifferenceFigures(name, pairs, MAX_MEDIAN_DIFFERENCE_MS),
];

const measureCalls = async (client: HttpClient): Promise<MeasuredFigure[]> => {
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) await signUp(client, knownAddress(index));
  const figures: MeasuredFigure[] = [];
  for (const call of PASSWORD_CALLS) {
    const pairs = await measureAnswerPairs(toPairedCalls(client, call), PAIR_COUNT);
    figures.push(...toFigures(call, pairs));
  }
  return figures;
};

export async function measureKnownAddresses(): Promise<Measurement> {
  return {
    figures: await withServerClient(measureCalls),
    note: `${PAIR_COUNT} pairs for each call, one after the other over one connection: a wrong password for one of ${ACCOUNT_COUNT} addresses with an account, and for one of as many addresses without one. The client runs on the same machine. The true median lies between the two limits with a probability of 95 %.`,
  };
}
