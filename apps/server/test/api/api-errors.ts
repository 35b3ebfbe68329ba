import { fileDetail, DISCLOSED_DENYING_RULES } from '@bakehouse/contract';
import * as z from 'zod/mini';

const requestIdSchema = z.string().check(z.regex(/^request-id-[0-9a-f-]{36}$/));

const commonErrorFieldSchemas = {
  error: z.string().check(z.minLength(1), z.maxLength(600)),
  error_type: z.string().check(z.regex(/^[a-z][a-z\d_]+$/)),
  request_id: requestIdSchema,
};

const fieldsMember = { fields: z.optional(z.record(z.string(), z.string().check(z.minLength(1)))) };

/** The further members of an error body; error types that are missing here have none. */
const MEMBERS_BY_ERROR_TYPE: ReadonlyMap<string, z.core.$ZodShape> = new Map<
  string,
  z.core.$ZodShape
>([
  ['invalid_request', fieldsMember],
  ['weak_pin', fieldsMember],
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
  return z
    .strictObject({ ...commonErrorFieldSchemas, ...MEMBERS_BY_ERROR_TYPE.get(type) })
    .safeParse(body).success;
};

const providerErrorSchema = z.strictObject({
  status_code: z.number(),
  request_id: requestIdSchema,
  error_type: z.string().check(z.regex(/^[a-z][a-z\d_]+$/)),
  error_message: z.string().check(z.minLength(1), z.maxLength(600)),
  error_url: z.string().check(z.regex(/\/errors#[a-z\d_]+$/)),
});

/** Accepts an error body with exactly the documented members and without a stack trace. */
export function isDocumentedError(path: string, status: number, text: string): boolean {
  if (status < 400 || status >= 500 || /\bat .*[\\/].*:\d+:\d+|node_modules/.test(text))
    return false;
  const body: unknown = JSON.parse(text);
  if (!path.startsWith('/sdk/')) return isPortalError(body);
  const parsed = providerErrorSchema.safeParse(body);
  return parsed.success && parsed.data.status_code === status;
}
