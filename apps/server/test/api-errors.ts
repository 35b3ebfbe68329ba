import * as z from 'zod/mini';

const requestId = z.string().check(z.regex(/^request-id-[0-9a-f-]{36}$/));

const portalError = z.strictObject({
  error: z.string().check(z.minLength(1), z.maxLength(600)),
  error_type: z.string().check(z.regex(/^[a-z_]+$/)),
  request_id: requestId,
  fields: z.optional(z.record(z.string(), z.string())),
  tries_left: z.optional(z.number()),
});

const providerError = z.strictObject({
  status_code: z.number(),
  request_id: requestId,
  error_type: z.string().check(z.regex(/^[a-z_]+$/)),
  error_message: z.string().check(z.minLength(1), z.maxLength(600)),
  error_url: z.string().check(z.regex(/\/errors#[a-z_]+$/)),
});

/** Whether an answer is an error in the form of its API: nothing more in it and no trace of code. */
export function isCleanError(path: string, status: number, text: string): boolean {
  if (status < 400 || status >= 500 || /\bat .*[\\/].*:\d+:\d+|node_modules/.test(text))
    return false;
  const body: unknown = JSON.parse(text);
  if (!path.startsWith('/sdk/')) return portalError.safeParse(body).success;
  const parsed = providerError.safeParse(body);
  return parsed.success && parsed.data.status_code === status;
}
