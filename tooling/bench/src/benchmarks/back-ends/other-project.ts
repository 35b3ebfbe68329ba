import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { MeasuredFigure, Measurement } from '../../results/measurement.ts';
import { median } from '../../results/statistics.ts';
import { measureAnswerPairs, toDifferenceFigures } from '../../server/answer-pairs.ts';
import {
  createHttpClient,
  type HttpCallOptions,
  type HttpClient,
} from '../../server/http-client.ts';
import { startServer } from '../../server/server-process.ts';
import { withTemporaryFolder } from '../../temporary-folder.ts';

const PAIR_COUNT = 400;
/** Each thing is named by several pairs, so that its pages are as warm as those of the index. */
const THING_COUNT = 20;
/** A caller elsewhere sees more noise than that in each answer. */
const MAX_MEDIAN_DIFFERENCE_MS = 1;

interface BackEnd {
  projectId: string;
  secret: string;
}

const OWNER: BackEnd = { projectId: 'project-test-owner', secret: 'secret-test-owner' };
const STRANGER: BackEnd = { projectId: 'project-test-stranger', secret: 'secret-test-stranger' };

const toProject = ({ projectId, secret }: BackEnd) => ({
  project_id: projectId,
  public_token: projectId.replace('project', 'public-token'),
  name: projectId,
  origins: [],
  redirect_urls: [],
  secret_hashes: [createHash('sha256').update(secret).digest('base64url')],
});

/** The ids of one user of the owner, or ids of the same form that nobody has. */
interface NamedThings {
  userId: string;
  externalId: string;
  emailId: string;
  sessionId: string;
  sessionToken: string;
  linkToken: string;
  clientId: string;
}

const createUnknownThings = (): NamedThings => ({
  userId: `user-test-${randomUUID()}`,
  externalId: randomUUID(),
  emailId: `email-test-${randomUUID()}`,
  sessionId: `session-test-${randomUUID()}`,
  sessionToken: `${randomUUID()}${randomUUID()}`.slice(0, 43),
  linkToken: `${randomUUID()}${randomUUID()}`.slice(0, 43),
  clientId: `m2m-client-test-${randomUUID()}`,
});

interface NamingCall {
  name: string;
  toCall: (things: NamedThings) => Omit<HttpCallOptions, 'token'>;
}

/** One call for each way of finding something. */
const CALLS: readonly NamingCall[] = [
  {
    name: 'get a user',
    toCall: ({ userId }) => ({ method: 'GET', path: `/v1/users/${userId}` }),
  },
  {
    name: 'get a user by external_id',
    toCall: ({ externalId }) => ({ method: 'GET', path: `/v1/users/${externalId}` }),
  },
  {
    name: 'change a user',
    toCall: ({ userId }) => ({ method: 'PUT', path: `/v1/users/${userId}`, body: { name: {} } }),
  },
  {
    name: 'delete a user',
    toCall: ({ userId }) => ({ method: 'DELETE', path: `/v1/users/${userId}` }),
  },
  {
    name: 'remove an address',
    toCall: ({ emailId }) => ({ method: 'DELETE', path: `/v1/users/emails/${emailId}` }),
  },
  {
    name: 'list sessions',
    toCall: ({ userId }) => ({ method: 'GET', path: `/v1/sessions?user_id=${userId}` }),
  },
  {
    name: 'check a session',
    toCall: ({ sessionToken }) => ({
      method: 'POST',
      path: '/v1/sessions/authenticate',
      body: { session_token: sessionToken },
    }),
  },
  {
    name: 'end a session',
    toCall: ({ sessionId }) => ({
      method: 'POST',
      path: '/v1/sessions/revoke',
      body: { session_id: sessionId },
    }),
  },
  {
    name: 'end all sessions',
    toCall: ({ userId }) => ({
      method: 'POST',
      path: '/v1/sessions/revoke',
      body: { user_id: userId },
    }),
  },
  {
    name: 'redeem a link',
    toCall: ({ linkToken }) => ({
      method: 'POST',
      path: '/v1/magic_links/authenticate',
      body: { token: linkToken },
    }),
  },
  {
    name: 'begin an authenticator app',
    toCall: ({ userId }) => ({ method: 'POST', path: '/v1/totps', body: { user_id: userId } }),
  },
  {
    name: 'begin a passkey',
    toCall: ({ userId }) => ({
      method: 'POST',
      path: '/v1/webauthn/register/start',
      body: { user_id: userId, domain: 'localhost' },
    }),
  },
  {
    name: 'get an M2M client',
    toCall: ({ clientId }) => ({ method: 'GET', path: `/v1/m2m/clients/${clientId}` }),
  },
];

const callAs =
  (client: HttpClient, { projectId, secret }: BackEnd) =>
  (call: Omit<HttpCallOptions, 'token'>) => {
    const credentials = Buffer.from(`${projectId}:${secret}`).toString('base64');
    return client.send({ ...call, token: `Basic ${credentials}` });
  };

const createdUserSchema = z.object({ user_id: z.string(), email_id: z.string() });
const linkSchema = z.object({ token: z.string() });
const sessionSchema = z.object({
  session_token: z.string(),
  session: z.object({ session_id: z.string() }),
});
const clientSchema = z.object({ m2m_client: z.object({ client_id: z.string() }) });

const createThings = async (client: HttpClient): Promise<NamedThings> => {
  const call = callAs(client, OWNER);
  const post = async <Answer>(schema: z.ZodMiniType<Answer>, path: string, body: object) => {
    const { status, body: text } = await call({ method: 'POST', path, body });
    if (status !== 200) throw new Error(`${path} failed with ${status}: ${text}`);
    return schema.parse(JSON.parse(text));
  };
  const externalId = randomUUID();
  const email = `p-${externalId}@people.example`;
  const user = await post(createdUserSchema, '/v1/users', { email, external_id: externalId });
  const userId = user.user_id;
  const login = await post(linkSchema, '/v1/magic_links', { user_id: userId });
  const session = await post(sessionSchema, '/v1/magic_links/authenticate', {
    token: login.token,
    session_duration_minutes: 60,
  });
  const link = await post(linkSchema, '/v1/magic_links', { user_id: userId });
  const machine = await post(clientSchema, '/v1/m2m/clients', { scopes: ['read:bread'] });
  return {
    userId,
    externalId,
    emailId: user.email_id,
    sessionId: session.session.session_id,
    sessionToken: session.session_token,
    linkToken: link.token,
    clientId: machine.m2m_client.client_id,
  };
};

const measureCalls = async (client: HttpClient): Promise<MeasuredFigure[]> => {
  const things: NamedThings[] = [];
  for (let made = 0; made < THING_COUNT; made += 1) things.push(await createThings(client));
  const thingsAt = (index: number) => things[index % THING_COUNT] ?? createUnknownThings();
  const send = callAs(client, STRANGER);
  const figures: MeasuredFigure[] = [];
  for (const { name, toCall } of CALLS) {
    const pairs = await measureAnswerPairs(
      {
        known: (index) => send(toCall(thingsAt(index))),
        unknown: () => send(toCall(createUnknownThings())),
      },
      PAIR_COUNT,
    );
    const known = median(pairs.map((pair) => pair.known.ms));
    const unknown = median(pairs.map((pair) => pair.unknown.ms));
    figures.push(
      { name: `${name}, unknown id, median`, value: unknown, unit: 'ms' },
      { name: `${name}, known to unknown, medians`, value: known / unknown, unit: 'times' },
      ...toDifferenceFigures(name, pairs, MAX_MEDIAN_DIFFERENCE_MS),
    );
  }
  return figures;
};

export const measureOtherProject = (): Promise<Measurement> =>
  withTemporaryFolder(async (folder) => {
    const configFile = join(folder, 'projects.json');
    await writeFile(configFile, JSON.stringify({ projects: [OWNER, STRANGER].map(toProject) }));
    const server = await startServer(folder, { BAKEHOUSE_CONFIG: configFile });
    const client = createHttpClient(server.origin);
    try {
      return {
        figures: await measureCalls(client),
        note: `${PAIR_COUNT} pairs for each call, one after the other over one connection: the back end of one project names one of ${THING_COUNT} things of another project, and something of the same form that nobody has. The client runs on the same machine. The true median of the differences lies between the two limits with a probability of 95 %.`,
      };
    } finally {
      client.close();
      await server.stop();
    }
  });
