import { fileDetail, DISCLOSED_DENYING_RULES } from '@bakehouse/contract';
import * as z from 'zod/mini';

const requestId = z.string().check(z.regex(/^request-id-[0-9a-f-]{36}$/));

const common = {
  error: z.string().check(z.minLength(1), z.maxLength(600)),
  error_type: z.string().check(z.regex(/^[a-z_]+$/)),
  request_id: requestId,
};

const fields = { fields: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))) };

/** What a refusal of each type tells besides; a type that is not named here tells nothing more. */
const MEMBERS: ReadonlyMap<string, z.core.$ZodShape> = new Map<string, z.core.$ZodShape>([
  ['invalid_request', fields],
  ['weak_pin', fields],
  ['invalid_pin', { tries_left: z.number() }],
  [
    'open_denied',
    {
      rule: z.enum(DISCLOSED_DENYING_RULES),
      changes_at: z.nullable(z.iso.datetime()),
    },
  ],
  ['already_exists', { id: z.optional(z.string().check(z.minLength(1))) }],
  ['version_conflict', { current: z.strictObject(fileDetail.shape) }],
]);

const isPortalError = (body: unknown) => {
  const type = z.object({ error_type: z.string() }).safeParse(body).data?.error_type ?? '';
  return z.strictObject({ ...common, ...MEMBERS.get(type) }).safeParse(body).success;
};

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
  if (!path.startsWith('/sdk/')) return isPortalError(body);
  const parsed = providerError.safeParse(body);
  return parsed.success && parsed.data.status_code === status;
}
