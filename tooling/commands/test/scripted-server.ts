import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  BASE_KEY_PATH,
  type BakedFile,
  type ErrorBody,
  type SignInResponse,
} from '@bakehouse/contract';
import { recipientOf } from '@bakehouse/sealing';
import { afterEach, beforeEach } from 'vitest';

export const SESSION_TOKEN = 't'.repeat(43);
export const REQUEST_ID = 'request-id-1';

const demoUser = {
  user_id: 'user-test-1',
  email: 'bo@bakehouse.test',
  verified_at: '2026-01-01T00:00:00.000Z',
  requires_pin: true,
  has_pin: true,
  is_admin: false,
};
const signedInBody: SignInResponse = {
  stytch_session: { session_token: SESSION_TOKEN, session_jwt: 'jwt' },
  user: demoUser,
};

const bakedFileBody: BakedFile = {
  id: 'file-1',
  filetitle: 'a.pdf',
  baker_email: demoUser.email,
  created_at: '2026-11-21T00:00:00.000Z',
  openable_date: null,
  expiration_date: null,
  checksum: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  updated_at: '2026-11-21T00:00:00.000Z',
  permissions_json: '[]',
  size: 0,
  type: 'application/pdf',
  version: 1,
  status: 'open',
  restorable_until: null,
  people_count: 0,
  domain_count: 0,
  group_count: 0,
  last_opened_at: null,
  last_opened_by: null,
  refused_count: 0,
  origin: 'http://localhost:4000',
  recipients: [{ key_path: BASE_KEY_PATH, recipient: recipientOf(new Uint8Array(32).fill(7)) }],
};

export type ScriptedResponse = (response: ServerResponse) => void;

export const respondText =
  (status: number, body: string, headers: Record<string, string> = {}): ScriptedResponse =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export const respondJson = (
  status: number,
  body: object,
  headers: Record<string, string> = {},
): ScriptedResponse =>
  respondText(status, JSON.stringify(body), { 'content-type': 'application/json', ...headers });

export const respondRefusal = (
  status: number,
  error: Omit<ErrorBody, 'request_id'>,
  headers?: Record<string, string>,
): ScriptedResponse => respondJson(status, { ...error, request_id: REQUEST_ID }, headers);

const SUCCESSFUL_RESPONSES: Readonly<Record<string, ScriptedResponse>> = {
  'POST /api/auth/validate': respondRefusal(401, { error: 'No.', error_type: 'session_not_found' }),
  'POST /api/stytch/authenticate': respondJson(200, signedInBody),
  'POST /api/auth/pin/authenticate': respondJson(200, signedInBody),
  'POST /api/bake': respondJson(201, bakedFileBody),
  'GET /': respondText(200, '<meta name="bakehouse-public-token" content="public-token-live-7" />'),
  'POST /sdk/v1/sessions/revoke': respondJson(200, { data: {} }),
};

export interface ReceivedRequest {
  call: string;
  body: string;
  authorization: string | undefined;
}

export interface ScriptedServer {
  url: string;
  script: (call: string, answer: ScriptedResponse) => void;
  requests: readonly ReceivedRequest[];
}

/** Replaces the server by one that fails or is not Bakehouse. */
export function useScriptedServer(): () => ScriptedServer {
  let answers = new Map<string, ScriptedResponse>();
  let requests: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    void text(request).then((body) => {
      requests.push({ call, body, authorization: request.headers.authorization });
      (answers.get(call) ?? respondText(404, 'nothing'))(response);
    });
  });
  let url = '';
  beforeEach(async () => {
    answers = new Map(Object.entries(SUCCESSFUL_RESPONSES));
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
