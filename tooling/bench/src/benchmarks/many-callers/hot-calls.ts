import { createHash } from 'node:crypto';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { percentile } from '../../results/statistics.ts';
import { signIn } from '../../server/demo-session.ts';
import type { HttpClient, TimedResponse } from '../../server/http-client.ts';
import { withServerClient } from '../../server/server-process.ts';

const CALLER_COUNT = 200;
const MEASURED_ROUNDS = 5;
const MAX_OTHER_CALLER_MS = 1_000;
const BASE_KEY_PATH = "m/0'/0'/0'";
const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const PROJECT_AUTHORIZATION = `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`).toString('base64')}`;

const bakeFile = (client: HttpClient, token: string, name: string) => {
  const checksum = createHash('sha256').update(name).digest('hex');
  const file = { name: 'Hot.pdf', checksum, size: 1, type: 'application/pdf', permissions: [] };
  return client.post('/api/bake', file, token);
};

const CONTENDED_CALLS: Readonly<
  Record<string, (client: HttpClient, token: string, index: number) => Promise<TimedResponse>>
> = {
  'changes of one file': (client, token, index) => {
    const checksum = createHash('sha256').update('hot').digest('hex');
    const add = [{ email: `grantee-${index}@partner.example`, key_path: BASE_KEY_PATH }];
    return client.post('/api/modify_permissions', { checksum, add, remove: [] }, token);
  },
  'codes to one address': (client) =>
    client.post(
      '/sdk/v1/otps/email/login_or_create',
      { email: 'hot@partner.example' },
      PROJECT_AUTHORIZATION,
    ),
  'sign-ups of one address': (client) => {
    const body = { email: 'wanted@partner.example', password: 'Pumpernickel-By-The-Slice-4' };
    return client.post('/sdk/v1/passwords', body, PROJECT_AUTHORIZATION);
  },
};

/** Another person bakes and lists files in turn until the burst has its answers. */
const measureOtherCallerDuring = async (
  client: HttpClient,
  token: string,
  burst: Promise<unknown>,
) => {
  const answers: TimedResponse[] = [];
  const state = { isOver: false };
  const ended = burst.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    answers.push(await bakeFile(client, token, crypto.randomUUID()));
    answers.push(await client.get('/api/get_files', token));
  }
  await ended;
  return answers;
};

const measureContendedCalls = async (client: HttpClient): Promise<MeasuredFigure[]> => {
  const [caller, other] = [await signIn(client, 'bo'), await signIn(client, 'dee')];
  await bakeFile(client, caller, 'hot');
  const figures: MeasuredFigure[] = [];
  const others: TimedResponse[] = [];
  for (const [name, send] of Object.entries(CONTENDED_CALLS)) {
    const answers: TimedResponse[] = [];
    for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
      const burst = Promise.all(
        Array.from({ length: CALLER_COUNT }, (_, index) =>
          send(client, caller, round * CALLER_COUNT + index),
        ),
      );
      answers.push(...(await measureOtherCallerDuring(client, other, burst)));
    }
    const times = answers.map(({ ms }) => ms);
    others.push(...answers);
    figures.push(
      { name: `another user during ${name}, p50`, value: percentile(times, 50), unit: 'ms' },
      {
        name: `another user during ${name}, longest`,
        value: Math.max(...times),
        unit: 'ms',
        budget: { atMost: MAX_OTHER_CALLER_MS },
      },
    );
  }
  const refused = others.filter(({ status }) => status >= 300).length;
  return [
    ...figures,
    { name: 'refusals of another user', value: refused, unit: 'count', budget: { atMost: 0 } },
  ];
};

export async function measureContendedCallsBenchmark(): Promise<Measurement> {
  const figures = await withServerClient(measureContendedCalls);
  return {
    figures,
    note: `${MEASURED_ROUNDS} times ${CALLER_COUNT} calls at once that lock the same row, while another person bakes and lists files in turn. Client, server and embedded database on the same machine.`,
  };
}
