import { setTimeout as pause } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode, StatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import type { AppEnv } from '../../app-env.ts';
import { HttpError, retryAfter } from '../../http-error.ts';

const LONGEST_DELAY_MS = 60_000;
const MOST_TIMES = 1000;
const WAIT_MS = 1000;
const OUR_OWN = '/__dev';
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
const WAITING: ReadonlySet<number> = new Set([429, 503]);

const whole = (from: number, to: number) => {
  const text = `must be a whole number from ${from} to ${to}`;
  return z.int(text).check(z.minimum(from, text), z.maximum(to, text));
};

const path = z.string().check(
  z.startsWith('/', 'must begin with a slash'),
  z.refine((text) => !text.startsWith(OUR_OWN), 'must not be a developer endpoint'),
);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;

const shape = z.object({
  path,
  method: z.optional(z.enum(METHODS, 'must be GET, POST, PUT, PATCH, DELETE or HEAD')),
  status: z.optional(whole(200, 599)),
  body: z.optional(z.unknown()),
  delay_ms: z.optional(whole(0, LONGEST_DELAY_MS)),
  drop: z.optional(z.boolean()),
  times: whole(1, MOST_TIMES),
});

type Fault = z.output<typeof shape>;

const answers = ({ status, body }: Fault) => status !== undefined || body !== undefined;

export const faultBody = shape.check(
  z.refine(
    (fault: Fault) => answers(fault) || fault.drop === true || fault.delay_ms !== undefined,
    'must have at least one of status, body, delay_ms and drop',
  ),
  z.refine((fault: Fault) => !(fault.drop && answers(fault)), {
    path: ['drop'],
    error: 'cannot stand beside status or body',
  }),
  z.refine((fault: Fault) => !(BODILESS.has(fault.status ?? 200) && fault.body !== undefined), {
    path: ['body'],
    error: 'cannot go with a status that has no body',
  }),
);

export interface Faults {
  /** Makes the next matching calls fail and returns the id of the fault. */
  add: (fault: Fault) => string;
  clear: () => void;
  middleware: MiddlewareHandler<AppEnv>;
}

/** Responses with the status 429 or 503 always have a Retry-After header. */
const refusal = (status: number) =>
  new HttpError(status, 'injected_fault', 'A developer asked for this fault.', {
    ...(WAITING.has(status) && retryAfter(WAIT_MS)),
  });

const reply = (c: Context<AppEnv>, { status = 200, body }: Fault) => {
  if (body === undefined && status >= 400) throw refusal(status);
  // Hono's type for statuses lists the same numbers that the schema accepts.
  if (body === undefined) return c.body(null, status as StatusCode);
  // The schema rejects a body beside a status that cannot have one.
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
      const fault = calledPath.startsWith(OUR_OWN) ? undefined : take(calledPath, method);
      if (!fault) return next();
      await pause(fault.delay_ms ?? 0);
      if (fault.drop) {
        c.env.incoming?.socket.destroy();
        return RESPONSE_ALREADY_SENT;
      }
      return answers(fault) ? reply(c, fault) : next();
    },
  };
}
