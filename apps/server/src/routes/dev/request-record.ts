import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Clock } from '../../lib/clock.ts';

const MAX_RECORDED_REQUESTS = 500;
const SECRET_NAME_PATTERN = /token|jwt|secret|password|pin|code|authorization/i;
/** Some values are URLs with a secret in their own query string. */
const SECRET_IN_VALUE_PATTERN = /(token|jwt|secret|password|pin|code)=/i;
const REMOVED_VALUE = '[removed]';
const MAX_TEXT_LENGTH = 300;

export interface RecordedRequest {
  id: string;
  at: string;
  method: string;
  path: string;
  query: Record<string, string>;
  status: number;
  ms: number;
  origin: string | null;
  user_agent: string;
}

export interface RequestRecord {
  middleware: MiddlewareHandler<AppEnv>;
  list: () => readonly RecordedRequest[];
  clear: () => void;
}

const containsSecret = (name: string, value: string) =>
  SECRET_NAME_PATTERN.test(name) || SECRET_IN_VALUE_PATTERN.test(value);

const shortenText = (text: string) => text.slice(0, MAX_TEXT_LENGTH);

const withoutSecrets = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      shortenText(name),
      containsSecret(name, value) ? REMOVED_VALUE : shortenText(value),
    ]),
  );

export function createRequestRecord(clock: Clock): RequestRecord {
  const requests: RecordedRequest[] = [];
  return {
    list: () => requests,
    clear: () => {
      requests.length = 0;
    },
    middleware: async (c, next) => {
      const started = performance.now();
      const at = clock.now().toISOString();
      await next();
      const { path, method } = c.req;
      if (path.startsWith('/__dev')) return;
      requests.push({
        id: c.get('requestId'),
        at,
        method,
        path: shortenText(path),
        query: withoutSecrets(c.req.query()),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        origin: c.req.header('origin') ?? null,
        user_agent: c.get('caller').userAgent,
      });
      if (requests.length > MAX_RECORDED_REQUESTS) requests.shift();
    },
  };
}
