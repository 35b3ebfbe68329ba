import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Clock } from '../../lib/clock.ts';

const LIMIT = 500;
const SECRET_NAMES = /token|jwt|secret|password|pin|code|authorization/i;
/** Some values are URLs with a secret in their own query string. */
const SECRET_INSIDE = /(token|jwt|secret|password|pin|code)=/i;
const REMOVED = '[removed]';
const LONGEST = 300;

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

const isSecret = (name: string, value: string) =>
  SECRET_NAMES.test(name) || SECRET_INSIDE.test(value);

const shortened = (text: string) => text.slice(0, LONGEST);

const withoutSecrets = (query: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      shortened(name),
      isSecret(name, value) ? REMOVED : shortened(value),
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
        path: shortened(path),
        query: withoutSecrets(c.req.query()),
        status: c.res.status,
        ms: Math.round(performance.now() - started),
        origin: c.req.header('origin') ?? null,
        user_agent: c.get('caller').userAgent,
      });
      if (requests.length > LIMIT) requests.shift();
    },
  };
}
