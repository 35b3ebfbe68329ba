import type { ResponseCheck } from './response-check.ts';

export interface ApiResponse<Body> {
  status: number;
  body: Body;
}

export interface RequestOptions {
  body?: unknown;
  authorization?: string;
}

/** Sends POST if there is a body, otherwise GET. */
export interface HttpClient {
  call: <Body>(path: string, call?: RequestOptions) => Promise<ApiResponse<Body>>;
  /** @throws Error if the status is not 200 */
  callOk: <Body>(path: string, call?: RequestOptions) => Promise<Body>;
}

export interface HttpClientOptions {
  /** Validates each response of the portal API; tests that start their own servers omit this check. */
  check?: ResponseCheck;
  onRequest?: (method: string, path: string) => void;
}

export const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export const bearerAuthorization = (token: string) => ({ authorization: `Bearer ${token}` });

export const basicAuthorization = (token: string) => ({
  authorization: `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${token}`).toString('base64')}`,
});

const toRequestHeaders = (url: string, { authorization }: RequestOptions) => ({
  'content-type': 'application/json',
  origin: url,
  ...(authorization !== undefined && { authorization }),
});

export function createHttpClient(url: string, { check, onRequest }: HttpClientOptions): HttpClient {
  const checkAnswer = (
    method: string,
    path: string,
    { status, headers }: Response,
    json: unknown,
  ) => {
    if (!check || !path.startsWith('/api/')) return;
    const problem = check(method, path.slice('/api'.length), { status, headers, json });
    if (problem !== null) throw new Error(`${path} answered ${status}: ${problem}`);
  };

  const call: HttpClient['call'] = async <Body>(
    pathAndQuery: string,
    options: RequestOptions = {},
  ): Promise<ApiResponse<Body>> => {
    const { body } = options;
    const method = body === undefined ? 'GET' : 'POST';
    const [path = ''] = pathAndQuery.split('?');
    onRequest?.(method, path);
    const response = await fetch(url + pathAndQuery, {
      method,
      headers: toRequestHeaders(url, options),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json: unknown = await response.json();
    checkAnswer(method, path, response, json);
    // The cast is safe because each test asserts the fields that it reads.
    return { status: response.status, body: json as Body };
  };

  return {
    call,
    async callOk<Body>(path: string, options?: RequestOptions) {
      const { status, body } = await call<Body>(path, options);
      if (status === 200) return body;
      throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    },
  };
}
