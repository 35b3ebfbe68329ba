import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorBody, FileRow, SignInResponse } from '@bakehouse/contract';
import { afterEach, beforeEach } from 'vitest';

export const TOKEN = 't'.repeat(43);
export const REQUEST_ID = 'request-id-1';

const user = {
  user_id: 'user-test-1',
  email: 'bo@bakehouse.test',
  verified_at: '2026-01-01T00:00:00.000Z',
  requires_pin: true,
  has_pin: true,
  is_admin: false,
};
const signedIn: SignInResponse = {
  stytch_session: { session_token: TOKEN, session_jwt: 'jwt' },
  user,
};

const row: FileRow = {
  id: 'file-1',
  filetitle: 'a.pdf',
  baker_email: user.email,
  created_at: '2026-11-21T00:00:00.000Z',
  openable_date: null,
  expiration_date: null,
  checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  updated_at: '2026-11-21T00:00:00.000Z',
  permissions_json: '[]',
  size: 0,
  type: 'application/pdf',
  version: 1,
};

export type Answer = (response: ServerResponse) => void;

export const answer =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export const json = (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  answer(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const refusal = (
  status: number,
  error: Omit<ErrorBody, 'request_id'>,
  headers?: Record<string, string>,
): Answer => json(status, { ...error, request_id: REQUEST_ID }, headers);

const SUCCESSFUL: Readonly<Record<string, Answer>> = {
  'POST /api/auth/validate': refusal(401, { error: 'No.', error_type: 'session_not_found' }),
  'POST /api/stytch/authenticate': json(200, signedIn),
  'POST /api/auth/pin/authenticate': json(200, signedIn),
  'POST /api/bake': json(201, row),
  'GET /': answer(200, '<meta name="bakehouse-public-token" content="public-token-live-7" />'),
  'POST /sdk/v1/sessions/revoke': json(200, { data: {} }),
};

export interface ReceivedRequest {
  call: string;
  body: string;
  authorization: string | undefined;
}

export interface ScriptedServer {
  url: string;
  script: (call: string, answer: Answer) => void;
  requests: readonly ReceivedRequest[];
}

/** Stands in for a server that fails, or that is not Bakehouse. */
export function useScriptedServer(): () => ScriptedServer {
  let answers = new Map<string, Answer>();
  let requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    void text(request).then((body) => {
      requests.push({ call, body, authorization: request.headers.authorization });
      (answers.get(call) ?? answer(404, 'nothing'))(response);
    });
  });
  let url = '';
  beforeEach(async () => {
    answers = new Map(Object.entries(SUCCESSFUL));
    requests = [];
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port.');
    url = `http://127.0.0.1:${address.port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return () => ({ url, requests, script: (call, given) => void answers.set(call, given) });
}
