import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { median, medianInterval } from '../results/statistics.ts';
import type { HttpClient, TimedResponse } from '../server/http-client.ts';
import { withServerClient } from '../server/server-process.ts';

const PAIR_COUNT = 600;
const WARM_UP_PAIR_COUNT = 20;
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

interface AnswerPair {
  known: TimedResponse;
  unknown: TimedResponse;
}

/** Sends to both addresses, every second time to the unknown one first. */
const sendPair = async (client: HttpClient, call: PasswordCall, index: number) => {
  const sendKnown = () => send(client, call, knownAddress(index));
  const sendUnknown = () => send(client, call, unknownAddress(index));
  if (index % 2 === 0) {
    const known = await sendKnown();
    return { known, unknown: await sendUnknown() };
  }
  const unknown = await sendUnknown();
  return { known: await sendKnown(), unknown };
};

const measurePairs = async (client: HttpClient, call: PasswordCall): Promise<AnswerPair[]> => {
  const pairs: AnswerPair[] = [];
  for (let index = 0; index < WARM_UP_PAIR_COUNT + PAIR_COUNT; index += 1) {
    const pair = await sendPair(client, call, index);
    if (index >= WARM_UP_PAIR_COUNT) pairs.push(pair);
  }
  return pairs;
};

const toFigures = ({ name }: PasswordCall, pairs: readonly AnswerPair[]): MeasuredFigure[] => {
  const differences = pairs.map(({ known, unknown }) => known.ms - unknown.ms);
  const { low, high } = medianInterval(differences);
  return [
    {
      name: `${name}, unknown address, median`,
      value: median(pairs.map(({ unknown }) => unknown.ms)),
      unit: 'ms',
    },
    { name: `${name}, known minus unknown, median`, value: median(differences), unit: 'ms' },
    { name: `${name}, the median lies above`, value: low, unit: 'ms' },
    { name: `${name}, the median lies below`, value: high, unit: 'ms' },
    {
      name: `${name}, distance of the median from 0`,
      value: Math.abs(median(differences)),
      unit: 'ms',
      budget: { atMost: MAX_MEDIAN_DIFFERENCE_MS },
    },
    {
      name: `${name}, pairs with different statuses`,
      value: pairs.filter(({ known, unknown }) => known.status !== unknown.status).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};

const measureCalls = async (client: HttpClient): Promise<MeasuredFigure[]> => {
  for (let index = 0; index < ACCOUNT_COUNT; index += 1) await signUp(client, knownAddress(index));
  const figures: MeasuredFigure[] = [];
  for (const call of PASSWORD_CALLS) {
    figures.push(...toFigures(call, await measurePairs(client, call)));
  }
  return figures;
};

export async function measureKnownAddresses(): Promise<Measurement> {
  return {
    figures: await withServerClient(measureCalls),
    note: `${PAIR_COUNT} pairs for each call, one after the other over one connection: a wrong password for one of ${ACCOUNT_COUNT} addresses with an account, and for one of as many addresses without one. The client runs on the same machine. The true median lies between the two limits with a probability of 95 %.`,
  };
}
