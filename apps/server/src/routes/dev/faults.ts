import { setTimeout as pause } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env.ts';
import { HttpError, retryAfterHeader } from '../../http-error.ts';

const MAX_DELAY_MS = 60_000;
const MAX_FAULT_REPEATS = 1000;
const RETRY_AFTER_MS = 1000;
const DEV_PATH_PREFIX = '/__dev';
const BODILESS_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);
const RETRY_AFTER_STATUSES: ReadonlySet<number> = new Set([429, 503]);

const wholeNumberSchema = (from: number, to: number) => {
  const text = `must be a whole number from ${from} to ${to}`;
  return z.int(text).check(z.minimum(from, text), z.maximum(to, text));
};

const pathSchema = z.string().check(
  z.startsWith('/', 'must begin with a slash'),
  z.refine((text) => !text.startsWith(DEV_PATH_PREFIX), 'must not be a developer endpoint'),
);

const FAULT_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

const faultSchema = z.object({
  path: pathSchema,
  method: z.optional(z.enum(FAULT_METHODS, 'must be GET, POST, PUT, PATCH, DELETE or HEAD')),
  status: z.optional(wholeNumberSchema(200, 599)),
  body: z.optional(z.unknown()),
  delay_ms: z.optional(wholeNumberSchema(0, MAX_DELAY_MS)),
  drop: z.optional(z.boolean()),
  times: wholeNumberSchema(1, MAX_FAULT_REPEATS),
});

type Fault = z.output<typeof faultSchema>;

const hasFaultResponse = ({ status, body }: Fault) => status !== undefined || body !== undefined;

export const faultRequestSchema = faultSchema.check(
  z.refine(
    (fault: Fault) =>
      hasFaultResponse(fault) || fault.drop === true || fault.delay_ms !== undefined,
    'must have at least one of status, body, delay_ms and drop',
  ),
  z.refine((fault: Fault) => !(fault.drop && hasFaultResponse(fault)), {
    path: ['drop'],
    error: 'must not be combined with status or body',
  }),
  z.refine(
    (fault: Fault) => !(BODILESS_STATUSES.has(fault.status ?? 200) && fault.body !== undefined),
    {
      path: ['body'],
      error: 'must not be combined with a status that has no body',
    },
  ),
);

export interface Faults {
  /** Makes the next matching calls fail and returns the id of the fault. */
  add: (fault: Fault) => string;
  clear: () => void;
  middleware: MiddlewareHandler<AppEnv>;
}

/** Responses with the status 429 or 503 always have a Retry-After header. */
const toInjectedError = (status: number) =>
  new HttpError(status, 'injected_fault', 'A developer asked for this fault.', {
    ...(RETRY_AFTER_STATUSES.has(status) && retryAfterHeader(RETRY_AFTER_MS)),
  });

const sendFaultResponse = (c: Context<AppEnv>, { status = 200, body }: Fault) => {
  if (body === undefined && status >= 400) throw toInjectedError(status);
  // The cast is safe, because the schema accepts only the statuses of Hono's type.
  if (body === undefined) return c.body(null, status as StatusCode);
  // The cast is safe, because the schema rejects a body with a status that cannot have one.
  const withBody = status as ContentfulStatusCode;
  return typeof body === 'string' ? c.text(body, withBody) : c.json(body, withBody);
};

/** Faults that developers inject; a call gets the oldest fault that matches it. */
export function createFaults(nextId: () => string): Faults {
  let waiting: { fault: Fault; left: number }[] = [];

  const take = (calledPath: string, method: string) => {
    const found = waiting.find(
      ({ fault }) =>
        calledPath.startsWith(fault.path) &&
        (fault.method === undefined || fault.method === method),
    );
    if (!found) return undefined;
    found.left -= 1;
    waiting = waiting.filter(({ left }) => left > 0);
    return found.fault;
  };

  return {
    add(fault) {
      waiting.push({ fault, left: fault.times });
      return `fault-${nextId()}`;
    },
    clear() {
      waiting = [];
    },
    middleware: async (c, next) => {
      const { path: calledPath, method } = c.req;
      const fault = calledPath.startsWith(DEV_PATH_PREFIX) ? undefined : take(calledPath, method);
      if (!fault) return next();
      await pause(fault.delay_ms ?? 0);
      if (fault.drop) {
        c.env.incoming?.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
      return hasFaultResponse(fault) ? sendFaultResponse(c, fault) : next();
    },
  };
}
