import * as z from 'zod/mini';
import { queryFlag } from './lists/paging.ts';

const SEQUENCE_PATTERN = /^(?:0|[1-9]\d{0,14})$/;
const LIMIT_PATTERN = /^[1-9]\d{0,6}$/;

export const auditStreamQuery = z.object({
  /** The stream begins after the row with this number. */
  after: z._default(
    z.pipe(
      z.string().check(z.regex(SEQUENCE_PATTERN, 'must be a whole number from 0')),
      z.transform(Number),
    ),
    0,
  ),
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(LIMIT_PATTERN, 'must be a whole number from 1 to 9999999')),
      z.transform(Number),
    ),
  ),
  admin: z.optional(queryFlag),
});

/** An event of the audit log, as the stream and webhooks send it. */
export const auditStreamEvent = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    id: z.string(),
    user: z.string(),
    user_id: z.nullable(z.string()),
    is_admin: z.boolean(),
    device_type: z.string(),
    baker: z.nullable(z.string()),
    baker_id: z.nullable(z.string()),
    file: z.nullable(z.string()),
    file_id: z.nullable(z.string()),
    subject: z.nullable(z.string()),
    message: z.string(),
    description: z.string(),
    status_type: z.string(),
    hidden_from_actor: z.boolean(),
    impersonator: z.nullable(z.string()),
  }),
  chain: z.object({
    organisation: z.string(),
    sequence: z.number(),
    hash: z.string(),
    /** Empty for the first row. */
    previous_hash: z.string(),
  }),
});

/** One event a line, in the order of the chain. */
export const ndjsonText = z.string();

export type AuditStreamQuery = z.infer<typeof auditStreamQuery>;
export type AuditStreamEvent = z.infer<typeof auditStreamEvent>;
