import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startDatabaseCluster } from '@bakehouse/e2e/database-cluster';
import * as z from 'zod/mini';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { createHttpClient, type HttpClient } from '../../server/http-client.ts';
import { startServer } from '../../server/server-process.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';
import { median } from '../../results/statistics.ts';
import { CALLER_COUNT, measureRate, measureRateOfAll } from './call-rate.ts';
import { createTokenStatements } from './token-statements.ts';

const ROUND_COUNT = 5;
const CODES_PER_ROUND = 500;
const REFRESH_MS_PER_ROUND = 3_000;
const MIN_SHARE_OF_SQL_RATE = 0.5;

const PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';
const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const SERVER_SECRET = 'the secret of a server that is measured';
const CLIENT_ID = 'connected-app-test-ovens';
const REDIRECT_URI = 'http://127.0.0.1/callback';
const CODE_VERIFIER = 'a-verifier-of-the-app-that-has-enough-characters';
const CODE_CHALLENGE = createHash('sha256').update(CODE_VERIFIER).digest('base64url');

const OIDC_PROVIDER_PROGRAM = join(import.meta.dirname, '../../server/oidc-provider-server.ts');

const sessionSchema = z.object({ data: z.object({ session_token: z.string() }) });
const codeSchema = z.object({ data: z.object({ authorization_code: z.string() }) });
const tokensSchema = z.object({ refresh_token: z.string(), id_token: z.string() });

const basicAuthorization = (secret: string) =>
  `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${secret}`).toString('base64')}`;

/** Signs a caller up, who is the user of an app of the site. */
const signUp = async (client: HttpClient, index: number) => {
  const body = {
    email: `caller${index}@example.com`,
    password: 'Rye-And-Caraway-77-loaves',
    session_duration_minutes: 60,
  };
  const answer = await client.post('/sdk/v1/passwords', body, basicAuthorization(PUBLIC_TOKEN));
  return sessionSchema.parse(JSON.parse(answer.body)).data.session_token;
};

const createCodeIssuer = async (client: HttpClient) => {
  const sessions: string[] = [];
  for (let index = 0; index < CALLER_COUNT; index += 1) sessions.push(await signUp(client, index));
  const body = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scopes: ['openid', 'email', 'offline_access'],
    code_challenge: CODE_CHALLENGE,
    consent_granted: false,
  };
  return async (index: number) => {
    const token = basicAuthorization(sessions[index % CALLER_COUNT] ?? '');
    const answer = await client.post('/sdk/v1/idp/oauth/authorize/submit', body, token);
    return codeSchema.parse(JSON.parse(answer.body)).data.authorization_code;
  };
};

const issueCodes = async (issue: (index: number) => Promise<string>) => {
  const codes: string[] = [];
  await measureRateOfAll([...Array(CODES_PER_ROUND).keys()], async (index) => {
    codes.push(await issue(index));
  });
  return codes;
};

const createTokenCalls = (client: HttpClient, path: string) => {
  const grant = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: CLIENT_ID, ...form });
    const answer = await client.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.body}`);
    return tokensSchema.parse(JSON.parse(answer.body)).refresh_token;
  };
  return {
    redeemCode: (code: string) =>
      grant({
        grant_type: 'authorization_code',
        redirect_uri: REDIRECT_URI,
        code,
        code_verifier: CODE_VERIFIER,
      }),
    redeemRefreshToken: (token: string) =>
      grant({ grant_type: 'refresh_token', refresh_token: token }),
  };
};

interface GrantRates {
  codeRate: number;
  refreshRate: number;
}

type TokenCalls = ReturnType<typeof createTokenCalls>;

/** Every caller has a login of its own, whose refresh token is replaced by each call. */
const measureGrantRates = async (
  { redeemCode, redeemRefreshToken }: TokenCalls,
  codes: readonly string[],
): Promise<GrantRates> => {
  const refreshTokens: string[] = [];
  const codeRate = await measureRateOfAll(codes, async (code) => {
    refreshTokens.push(await redeemCode(code));
  });
  const refreshRate = await measureRate(async (caller) => {
    refreshTokens[caller] = await redeemRefreshToken(refreshTokens[caller] ?? '');
  }, REFRESH_MS_PER_ROUND);
  return { codeRate, refreshRate };
};

interface Round {
  server: GrantRates;
  statements: GrantRates;
}

/** Both rates of a round are measured within seconds, because a machine changes its speed. */
const measureRounds = async (folder: string): Promise<Round[]> => {
  const cluster = await startDatabaseCluster();
  const server = await startServer(folder, {
    DATABASE_URL: cluster.databaseUrl,
    BAKEHOUSE_SECRET: SERVER_SECRET,
    BAKEHOUSE_DATA: join(folder, 'data'),
  });
  const client = createHttpClient(server.origin);
  const issue = await createCodeIssuer(client);
  const statements = createTokenStatements(cluster.databaseUrl);
  const calls = createTokenCalls(client, `/v1/oauth2/${PROJECT_ID}/token`);
  // The first calls of a server are slower, because Node has not compiled its code yet.
  await measureGrantRates(calls, await issueCodes(issue));
  const rounds: Round[] = [];
  while (rounds.length < ROUND_COUNT) {
    rounds.push({
      statements: await measureGrantRates(statements, await issueCodes(issue)),
      server: await measureGrantRates(calls, await issueCodes(issue)),
    });
  }
  await statements.end();
  client.close();
  await server.stop();
  await cluster.stop();
  return rounds;
};

const measureOidcProviderRates = async (): Promise<GrantRates> => {
  const program = spawn(
    process.execPath,
    [OIDC_PROVIDER_PROGRAM, CLIENT_ID, REDIRECT_URI, CODE_VERIFIER],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    const port = await new Promise<string>((resolve, reject) => {
      program.once('exit', () => reject(new Error('oidc-provider has ended.')));
      createInterface(program.stdout).on('line', (line) => {
        if (/^\d+$/.test(line)) resolve(line);
      });
    });
    const client = createHttpClient(`http://127.0.0.1:${port}`);
    const issue = async () => (await client.get('/codes')).body;
    const calls = createTokenCalls(client, '/token');
    await measureGrantRates(calls, await issueCodes(issue));
    const rates = await measureGrantRates(calls, await issueCodes(issue));
    client.close();
    return rates;
  } finally {
    program.kill('SIGKILL');
  }
};

const toFigures = (
  name: string,
  rounds: readonly Round[],
  { peer, rateOf }: { peer: GrantRates; rateOf: (rates: GrantRates) => number },
): MeasuredFigure[] => [
  { name, value: median(rounds.map(({ server }) => rateOf(server))), unit: 'a second' },
  {
    name: `${name}: their SQL alone`,
    value: median(rounds.map(({ statements }) => rateOf(statements))),
    unit: 'a second',
  },
  {
    name: `${name}, compared with their SQL alone`,
    value: median(rounds.map(({ server, statements }) => rateOf(server) / rateOf(statements))),
    unit: 'times',
    budget: { atLeast: MIN_SHARE_OF_SQL_RATE },
  },
  {
    name: `${name}: oidc-provider with its store in memory`,
    value: rateOf(peer),
    unit: 'a second',
  },
];

export async function measureTokenEndpoint(): Promise<Measurement> {
  const rounds = await withTemporaryFolder(measureRounds);
  const peer = await measureOidcProviderRates();
  return {
    figures: [
      ...toFigures('codes redeemed', rounds, { peer, rateOf: ({ codeRate }) => codeRate }),
      ...toFigures('refresh tokens redeemed', rounds, {
        peer,
        rateOf: ({ refreshRate }) => refreshRate,
      }),
    ],
    note: `${CALLER_COUNT} callers redeem ${CODES_PER_ROUND} codes with PKCE, and then refresh tokens for ${REFRESH_MS_PER_ROUND / 1_000} s, in ${ROUND_COUNT} rounds after one that is not measured; client and database on the same machine. In each round, the SQL alone runs the statements of the same redemptions with the same number of callers and connections. The figures are the medians of the rounds. Each answer has an access token and an id token, both signed (RS256), and a new refresh token, and is on record before it is sent. oidc-provider keeps no record, signs the id token alone, and has its store in memory.`,
  };
}
