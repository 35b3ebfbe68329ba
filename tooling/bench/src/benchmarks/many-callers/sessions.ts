import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { startDatabaseCluster } from '@bakehouse/e2e/database-cluster';
import { Pool } from 'pg';
import * as z from 'zod/mini';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { percentile } from '../../results/statistics.ts';
import { createHttpClient, type HttpClient, type TimedResponse } from '../../server/http-client.ts';
import { lagProbeEnvironment, readEventLoopLag } from '../../server/server-lag.ts';
import { startServer } from '../../server/server-process.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';
import { CALLER_COUNT, MEASURED_MS, measureRate } from './call-rate.ts';

const MIN_SHARE_OF_SQL_RATE = 0.5;
const MAX_LAG_MS = 100;
/** The size of the server's connection pool. */
const CONNECTION_COUNT = 10;

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const SERVER_SECRET = 'the secret of a server that is measured';

const signedInSchema = z.object({
  data: z.object({ session_token: z.string(), user_id: z.string() }),
});

const basicAuthorization = (secret: string) =>
  `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${secret}`).toString('base64')}`;

const signUp = async (client: HttpClient, index: number) => {
  const body = {
    email: `caller${index}@example.com`,
    password: 'Rye-And-Caraway-77-loaves',
    session_duration_minutes: 60,
  };
  const answer = await client.post('/sdk/v1/passwords', body, basicAuthorization(PUBLIC_TOKEN));
  return signedInSchema.parse(JSON.parse(answer.body)).data;
};

type SignedUpUser = Awaited<ReturnType<typeof signUp>>;

/** The two statements of a session check: who has the session, and the user of the answer. */
const SESSION_STATEMENT = `
  select s.*, u.organisation_id, u.is_admin, e.address, e.canonical, e.id, e.verified_at, p.user_id is not null
  from sessions s join users u on u.id = s.user_id
  left join emails e on e.user_id = u.id and e.is_primary
  left join pins p on p.user_id = u.id
  where s.token_hash = any($1) and s.revoked_at is null and s.expires_at > now() and u.deactivated_at is null`;

const rowsAsJsonSql = (table: string) =>
  `(select coalesce(json_agg(to_json(t)), '[]'::json) from ${table} t where t.user_id = u.id)`;

const USER_STATEMENT = `
  select u.*, ${['emails', 'phone_numbers', 'oauth_registrations', 'webauthn_registrations', 'totps', 'crypto_wallets', 'passwords'].map(rowsAsJsonSql).join(', ')}
  from users u where u.id = $1`;

const measureSqlRate = async (
  databaseUrl: string,
  users: readonly SignedUpUser[],
): Promise<number> => {
  const pool = new Pool({ connectionString: databaseUrl, max: CONNECTION_COUNT });
  const hashes = users.map(({ session_token }) =>
    createHash('sha256').update(session_token).digest(),
  );
  const rate = await measureRate(async (caller) => {
    await pool.query(SESSION_STATEMENT, [[hashes[caller]]]);
    await pool.query(USER_STATEMENT, [users[caller]?.user_id]);
  });
  await pool.end();
  return rate;
};

const measureServerRate = async (client: HttpClient, users: readonly SignedUpUser[]) => {
  const answers: TimedResponse[] = [];
  const rate = await measureRate(async (caller) => {
    const token = basicAuthorization(users[caller]?.session_token ?? '');
    answers.push(await client.post('/sdk/v1/sessions/authenticate', {}, token));
  });
  return { rate, answers };
};

const measureInFolder = async (folder: string): Promise<MeasuredFigure[]> => {
  const cluster = await startDatabaseCluster();
  const server = await startServer(folder, {
    ...lagProbeEnvironment(folder),
    DATABASE_URL: cluster.databaseUrl,
    BAKEHOUSE_SECRET: SERVER_SECRET,
    BAKEHOUSE_DATA: join(folder, 'data'),
  });
  const client = createHttpClient(server.origin);
  const users: SignedUpUser[] = [];
  for (let index = 0; index < CALLER_COUNT; index += 1) users.push(await signUp(client, index));
  const sqlRate = await measureSqlRate(cluster.databaseUrl, users);
  await readEventLoopLag(server.pid, folder);
  const { rate, answers } = await measureServerRate(client, users);
  const lag = await readEventLoopLag(server.pid, folder);
  client.close();
  await server.stop();
  await cluster.stop();
  return [
    { name: 'session checks', value: rate, unit: 'a second' },
    { name: 'their SQL alone', value: sqlRate, unit: 'a second' },
    {
      name: 'session checks, compared with their SQL alone',
      value: rate / sqlRate,
      unit: 'times',
      budget: { atLeast: MIN_SHARE_OF_SQL_RATE },
    },
    {
      name: 'session check, p99',
      value: percentile(
        answers.map(({ ms }) => ms),
        99,
      ),
      unit: 'ms',
    },
    {
      name: 'responses other than 200',
      value: answers.filter(({ status }) => status !== 200).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
    { name: 'event loop delay, p99', value: lag.p99, unit: 'ms', budget: { atMost: MAX_LAG_MS } },
  ];
};

export async function measureSessions(): Promise<Measurement> {
  const figures = await withTemporaryFolder(measureInFolder);
  return {
    figures,
    note: `${CALLER_COUNT} callers check their sessions with POST /sdk/v1/sessions/authenticate repeatedly for ${MEASURED_MS / 1_000} s, client and database on the same machine. Every answer has a new JWT (RS256). The SQL alone runs the two statements of a check with the same number of callers and connections.`,
  };
}
