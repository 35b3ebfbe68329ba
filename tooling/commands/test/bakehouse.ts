import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInResponse } from '@bakehouse/contract';
import { freePort, launchServer } from '@bakehouse/e2e/server-process';
import { afterAll, beforeAll } from 'vitest';

const START_TIMEOUT_MS = 60_000;

export const PASSWORD = 'Sourdough-Rises-At-5am';
export const PIN = '7391';

export const addressOf = (account: string): string => `${account}@bakehouse.test`;

interface Reply {
  status: number;
  json: unknown;
}

interface RecordedRequest {
  method: string;
  path: string;
  status: number;
  user_agent: string;
}

export interface Bakehouse {
  url: string;
  get: (path: string, token: string) => Promise<Reply>;
  post: (path: string, body: object, token?: string) => Promise<Reply>;
  /** Returns the token of a session without PIN. */
  enterPassword: (account: string) => Promise<string>;
  /** Returns the token of a complete session. */
  signIn: (account: string) => Promise<string>;
  /** Those of the latest command, such as `POST /api/bake 201`. */
  requests: () => Promise<string[]>;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function createBakehouse(url: string): Bakehouse {
  const exchange = async (path: string, init: RequestInit): Promise<Reply> => {
    const response = await fetch(url + path, init);
    return { status: response.status, json: await response.json() };
  };
  const post = (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && bearer(token)),
    };
    return exchange(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const tokenOf = ({ json }: Reply) => signInResponse.parse(json).stytch_session.session_token;
  const enterPassword = async (account: string) => {
    const credentials = { email: addressOf(account), password: PASSWORD };
    return tokenOf(await post('/api/stytch/authenticate', credentials));
  };
  return {
    url,
    post,
    get: (path, token) => exchange(path, { headers: bearer(token) }),
    enterPassword,
    signIn: async (account) =>
      tokenOf(await post('/api/auth/pin/authenticate', { pin: PIN }, await enterPassword(account))),
    async requests() {
      const { json } = await exchange('/__dev/requests', {});
      // A cast is enough: an unexpected shape makes the tests fail.
      const lines = (json as RecordedRequest[])
        .filter(({ user_agent }) => user_agent === 'bakehouse-command')
        .map(({ method, path, status }) => `${method} ${path} ${status}`);
      return lines.slice(lines.lastIndexOf('POST /api/auth/validate 401'));
    },
  };
}

export function useBakehouse(): () => Bakehouse {
  let bakehouse: Bakehouse | undefined;
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'bakehouse-commands-'));
    const server = launchServer({ port: await freePort(), dataFolder });
    stop = async () => {
      server.kill('SIGTERM');
      await server.ended;
      await rm(dataFolder, { recursive: true, force: true });
    };
    await server.ready;
    bakehouse = createBakehouse(server.url);
  }, START_TIMEOUT_MS);
  afterAll(() => stop());
  return () => {
    if (!bakehouse) throw new Error('The server has not started yet.');
    return bakehouse;
  };
}
