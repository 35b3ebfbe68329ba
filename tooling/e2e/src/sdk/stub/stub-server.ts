import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnFreePort, type ListeningServer } from './listening-server.ts';
import { sendStubResponse } from './stub-responses.ts';
import { createStubState, stubTimeOf, type StubState } from './stub-sessions.ts';
import type { ReceivedRequest } from '../replay/received-request.ts';

/** Replaces the default response to one request. */
export type Responder = (response: ServerResponse, request: ReceivedRequest) => void;

/** A stub of the provider's API that records the requests it receives. */
export interface StubServer extends ListeningServer {
  /** All requests except CORS preflights, in order of arrival. */
  requests: ReceivedRequest[];
  /** CORS preflights with the headers that the browser wants to send. */
  preflights: { path: string; headers: string }[];
  state: StubState;
  /** Uses the responder for the next requests to the path. */
  answer: (path: string, answerer: Responder, times?: number) => void;
  clearPlannedAnswers: () => void;
}

const readBody = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const toHeaderRecord = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** The CORS headers that the provider's API sends. */
export const toCorsHeaders = (origin: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'authorization,content-type,x-sdk-client,x-sdk-parent-host',
  'Access-Control-Expose-Headers': 'Retry-After, Date',
  Vary: 'Origin',
});

export const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(body));
};

export const respondWithApiError =
  (status: number, error_type: string, headers: Record<string, string> = {}): Responder =>
  (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    sendJson(response, status, {
      status_code: status,
      request_id: 'r',
      error_type,
      error_message: '',
      error_url: '',
    });
  };

export async function startStubServer(): Promise<StubServer> {
  const requests: ReceivedRequest[] = [];
  const preflights: StubServer['preflights'] = [];
  const planned: { path: string; answerer: Responder; left: number }[] = [];
  const state = createStubState();

  const plannedFor = (path: string) => {
    const found = planned.find((entry) => entry.path === path && entry.left > 0);
    if (found) found.left -= 1;
    return found?.answerer;
  };

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { pathname: path, search: query } = new URL(incoming.url ?? '', 'http://localhost');
    const headers = toHeaderRecord(incoming);
    for (const [name, value] of Object.entries(toCorsHeaders(headers.origin ?? ''))) {
      response.setHeader(name, value);
    }
    response.setHeader('Date', stubTimeOf(state).toUTCString());
    const method = incoming.method ?? '';
    const request = { method, path, query, headers, body: await readBody(incoming) };
    if (method === 'OPTIONS') {
      preflights.push({ path, headers: headers['access-control-request-headers'] ?? '' });
      response.writeHead(204).end();
      return;
    }
    requests.push(request);
    const answerer = plannedFor(path);
    if (answerer) answerer(response, request);
    else sendStubResponse(state, request, response);
  };

  const server = createServer((incoming, response) => void handle(incoming, response));
  return {
    ...(await listenOnFreePort(server)),
    requests,
    preflights,
    state,
    answer: (path, answerer, times = 1) => void planned.push({ path, answerer, left: times }),
    clearPlannedAnswers() {
      planned.length = 0;
    },
  };
}
