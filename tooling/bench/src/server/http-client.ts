import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface TimedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** The time from the start of the request to the last byte of the response, in milliseconds. */
  ms: number;
}

export interface HttpClient {
  get: (path: string, token?: string) => Promise<TimedResponse>;
  /** Sends parameters as a form, and other bodies as JSON. */
  post: (path: string, body: object, token?: string) => Promise<TimedResponse>;
  send: (call: HttpCallOptions) => Promise<TimedResponse>;
  close: () => void;
}

export interface HttpCallOptions {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  token?: string | undefined;
  body?: object;
}

/** A session token, or finished credentials such as `Basic …`. */
const toAuthorization = (token: string) => (token.includes(' ') ? token : `Bearer ${token}`);

const toBody = (body: object) =>
  body instanceof URLSearchParams
    ? { type: 'application/x-www-form-urlencoded', text: body.toString() }
    : { type: 'application/json', text: JSON.stringify(body) };

/** The client reuses connections, as browsers do. */
export function createHttpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true });

  const send = ({ method, path, token, body }: HttpCallOptions) =>
    new Promise<TimedResponse>((resolve, reject) => {
      const before = performance.now();
      const sent = body && toBody(body);
      const headers = {
        ...(token !== undefined && { Authorization: toAuthorization(token) }),
        ...(sent && { 'Content-Type': sent.type }),
      };
      // The server listens on 127.0.0.1 only, and a first attempt on ::1 would add to the time.
      const call = request(new URL(path, origin), { agent, method, headers, family: 4 });
      call.once('error', reject);
      call.once('response', (response) => {
        text(response).then((content) => {
          const ms = performance.now() - before;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: content,
            ms,
          });
        }, reject);
      });
      call.end(sent?.text);
    });

  return {
    send,
    get: (path, token) => send({ method: 'GET', path, token }),
    post: (path, body, token) => send({ method: 'POST', path, token, body }),
    close: () => agent.destroy(),
  };
}
