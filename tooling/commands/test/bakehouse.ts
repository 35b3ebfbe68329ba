import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInResponse } from '@bakehouse/contract';
import { findFreePort, launchServer } from '@bakehouse/e2e/server-process';
import { afterAll, beforeAll } from 'vitest';

export const DEMO_PASSWORD = 'Sourdough-Rises-At-5am';
export const DEMO_PIN = '7391';

export const emailOf = (account: string): string => `${account}@bakehouse.test`;

interface JsonResponse {
  status: number;
  json: unknown;
}

interface RecordedRequest {
  method: string;
  path: string;
  status: number;
  user_agent: string;
}

export interface TestServer {
  url: string;
  dataFolder: string;
  get: (path: string, token: string) => Promise<JsonResponse>;
  post: (path: string, body: object, token?: string) => Promise<JsonResponse>;
  /** Logs in with the password only, and returns the token of the incomplete session. */
  enterPassword: (account: string) => Promise<string>;
  /** Logs in with password and PIN, and returns the session token. */
  signIn: (account: string) => Promise<string>;
  /** Returns the requests of the latest command, such as `POST /api/bake 201`. */
  requests: () => Promise<string[]>;
}

const bearerHeader = (token: string) => ({ authorization: `Bearer ${token}` });

function createTestServer(url: string, dataFolder: string): TestServer {
  const exchange = async (path: string, init: RequestInit): Promise<JsonResponse> => {
    const response = await fetch(url + path, init);
    return { status: response.status, json: await response.json() };
  };
  const post = (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && bearerHeader(token)),
    };
    return exchange(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const tokenOf = ({ json }: JsonResponse) =>
    signInResponse.parse(json).stytch_session.session_token;
  const enterPassword = async (account: string) => {
    const credentials = { email: emailOf(account), password: DEMO_PASSWORD };
    return tokenOf(await post('/api/stytch/authenticate', credentials));
  };
  return {
    url,
    dataFolder,
    post,
    get: (path, token) => exchange(path, { headers: bearerHeader(token) }),
    enterPassword,
    signIn: async (account) =>
      tokenOf(
        await post('/api/auth/pin/authenticate', { pin: DEMO_PIN }, await enterPassword(account)),
      ),
    async requests() {
      const { json } = await exchange('/__dev/requests', {});
      // The cast is unchecked, because an unexpected shape makes the tests fail anyway.
      const lines = (json as RecordedRequest[])
        .filter(({ user_agent }) => user_agent === 'bakehouse-command')
        .map(({ method, path, status }) => `${method} ${path} ${status}`);
      return lines.slice(lines.lastIndexOf('POST /api/auth/validate 401'));
    },
  };
}

export function useTestServer(): () => TestServer {
  let bakehouse: TestServer | undefined;
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'bakehouse-commands-'));
    const server = launchServer({ port: await findFreePort(), dataFolder });
    stop = async () => {
      server.kill('SIGTERM');
      await server.ended;
      await rm(dataFolder, { recursive: true, force: true });
    };
    await server.ready;
    bakehouse = createTestServer(server.url, dataFolder);
  });
  afterAll(() => stop());
  return () => {
    if (!bakehouse) throw new Error('The server has not started yet.');
    return bakehouse;
  };
}
