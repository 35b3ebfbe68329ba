import type { AddressInfo } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import * as stytch from 'stytch';
import { afterAll, beforeAll } from 'vitest';
import { DEMO_SECRET } from '../../src/config/projects.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';

export const DEMO_PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001';

export interface BackEndCredentials {
  projectId: string;
  secret: string;
}

export const DEMO_BACK_END: BackEndCredentials = {
  projectId: DEMO_PROJECT_ID,
  secret: DEMO_SECRET,
};

/** Calls the backend API, with POST when there is a body. */
export const callBackend = (
  server: TestServer,
  path: string,
  sending: { method?: string; body?: unknown; as?: BackEndCredentials } = {},
): Promise<TestReply> => {
  const { as = DEMO_BACK_END, ...rest } = sending;
  const credentials = Buffer.from(`${as.projectId}:${as.secret}`).toString('base64');
  return server.send(`/v1${path}`, {
    ...rest,
    headers: { authorization: `Basic ${credentials}` },
  });
};

/** The provider's client for Node, which sends real requests to a port of the test server. */
export function useProviderNodeClient(
  server: () => TestServer,
  { projectId, secret }: BackEndCredentials = DEMO_BACK_END,
): () => stytch.Client {
  let listening: ServerType | undefined;
  let client: stytch.Client | undefined;
  beforeAll(async () => {
    const url = await new Promise<string>((resolve) => {
      listening = serve(
        { fetch: server().app.fetch, port: 0, hostname: '127.0.0.1' },
        ({ port }: AddressInfo) => {
          resolve(`http://127.0.0.1:${port}/`);
        },
      );
    });
    client = new stytch.Client({ project_id: projectId, secret, env: url, fraud_env: url });
  });
  afterAll(() => {
    listening?.close();
  });
  return () => {
    if (!client) throw new Error('The client is created before the tests.');
    return client;
  };
}
