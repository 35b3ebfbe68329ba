import type { SignInResponse } from '@bakehouse/contract';
import type { Hono } from 'hono';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../../src/app.ts';
import type { AppEnv } from '../../src/app-env.ts';
import { connectToDatabase, type DatabaseClient } from '../../src/db/client.ts';
import { DEMO_PASSWORD, DEMO_PIN, demoAddress } from '../../src/demo/accounts.ts';
import type { Deps } from '../../src/deps.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { Log } from '../../src/lib/log.ts';
import { readPortalBuild, type PortalBuild } from '../../src/lib/own-files/portal-build.ts';
import { createOpenapiDocument } from '../../src/routes/portal/openapi.ts';
import { createResponseCheck, type OpenApiDocument } from '@bakehouse/e2e/response-check';
import { cloneDatabase, dropDatabase, withDatabaseName } from '../../src/db/other-databases.ts';
import { createTestDeps } from './test-deps.ts';

export const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export interface TestReply {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; null when it is not JSON. */
  json: unknown;
}

export interface RequestOptions {
  method?: string;
  token?: string;
  /** Texts and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The address of the socket's other end; undefined simulates an unknown one. */
  peer?: string | undefined;
}

export interface TestServer {
  app: Hono<AppEnv>;
  deps: Deps;
  database: DatabaseClient;
  databaseName: string;
  send: (path: string, sending?: RequestOptions) => Promise<TestReply>;
  /** Calls the portal API, with POST when there is a body, and checks the response against the OpenAPI document. */
  portal: (path: string, sending?: RequestOptions) => Promise<TestReply>;
  /** Calls the provider API with Basic credentials. */
  provider: (path: string, sending?: RequestOptions) => Promise<TestReply>;
  /** Logs a demo account in with its password. */
  signIn: (name: string) => Promise<SignInResponse>;
  /** Logs a demo account in with password and PIN, and returns the session token. */
  fullSession: (name: string) => Promise<string>;
}

export interface TestServerOptions {
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
  log?: Log;
  build?: PortalBuild;
  factors?: Deps['factors'];
}

const LOOPBACK_IP_ADDRESS = '127.0.0.1';
/** Tests wait longer than production servers, which answer 503 when no connection is free. */
const WAIT_FOR_CONNECTION_MS = 15_000;
const EMPTY_PORTAL_BUILD = readPortalBuild('/nowhere');

const parseJsonOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const toReply = async (response: Response): Promise<TestReply> => {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parseJsonOrNull(text) };
};

const toRequestBody = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? // The cast is safe, because tests never use a SharedArrayBuffer.
      (body as string | Uint8Array<ArrayBuffer>)
    : JSON.stringify(body);

const requestMethodOf = ({ method, body }: RequestOptions) =>
  method ?? (body === undefined ? 'GET' : 'POST');

const createSendRequest =
  (app: Hono<AppEnv>) =>
  async (path: string, sending: RequestOptions = {}) => {
    const { body, headers = {} } = sending;
    const peer = 'peer' in sending ? sending.peer : LOOPBACK_IP_ADDRESS;
    const request = {
      method: requestMethodOf(sending),
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: toRequestBody(body) }),
    };
    const bindings = { incoming: { socket: { remoteAddress: peer }, rawHeaders: [] } };
    return toReply(await app.request(path, request, bindings));
  };

/** Checks every response of the portal API against the OpenAPI document. */
const createPortalCall = (send: TestServer['send'], { config }: Deps): TestServer['portal'] => {
  // The cast is unchecked, because the tests of the OpenAPI document check its shape.
  const check = createResponseCheck(createOpenapiDocument(config) as unknown as OpenApiDocument);
  return async (path, { token, headers, ...rest } = {}) => {
    const reply = await send(`/api${path}`, {
      ...rest,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    });
    const [call = ''] = path.split('?');
    const wrong = check(requestMethodOf(rest), call, reply);
    if (wrong) throw new Error(`${call} answered ${reply.status}, but ${wrong}: ${reply.text}`);
    return reply;
  };
};

const basicCredentials = (secret: string) =>
  `Basic ${Buffer.from(`${DEMO_PUBLIC_TOKEN}:${secret}`).toString('base64')}`;

const createTestServer = async (options: TestServerOptions): Promise<TestServer> => {
  const server = inject('database');
  const name = `bakehouse_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await cloneDatabase(server, inject('template'), name);
  const database = connectToDatabase(
    { ...withDatabaseName(server, name), connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS },
    () => undefined,
  );
  const deps = await createTestDeps(database.db, options.env, options);
  const app = createApp(deps, options.build ?? EMPTY_PORTAL_BUILD);
  const send = createSendRequest(app);
  const portal = createPortalCall(send, deps);
  const provider: TestServer['provider'] = (path, { token, headers, ...rest } = {}) =>
    send(`/sdk/v1${path}`, {
      ...rest,
      headers: { authorization: basicCredentials(token ?? DEMO_PUBLIC_TOKEN), ...headers },
    });
  const signIn = async (account: string): Promise<SignInResponse> => {
    const body = { email: demoAddress(account), password: DEMO_PASSWORD };
    const reply = await portal('/stytch/authenticate', { body });
    // The cast is unchecked, because the sign-in tests check the shape of this response.
    return reply.json as SignInResponse;
  };
  const fullSession = async (account: string) => {
    const { stytch_session: first } = await signIn(account);
    const reply = await portal('/auth/pin/authenticate', {
      token: first.session_token,
      body: { pin: DEMO_PIN },
    });
    return (reply.json as SignInResponse).stytch_session.session_token;
  };
  return { app, deps, database, databaseName: name, send, portal, provider, signIn, fullSession };
};

/** Starts a server on its own clone of the demo database for the tests of one file. */
export function useTestServer(options: TestServerOptions = {}): () => TestServer {
  let current: TestServer | undefined;
  beforeAll(async () => {
    current = await createTestServer(options);
  });
  afterAll(async () => {
    if (!current) return;
    if (!current.database.pool.ended) await current.database.close();
    await dropDatabase(inject('database'), current.databaseName);
  });
  return () => {
    if (!current) throw new Error('The test server is there once the tests of the file run.');
    return current;
  };
}
