import * as z from 'zod/mini';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';
import { emailText } from './email-text.ts';

export const LEAVING_NAMES_LIMIT = 50;

export const leaveBody = z.object({
  email: emailText,
  hand_over_to: z.optional(emailText),
  ban: z.optional(z.boolean()),
  preview: z.optional(z.boolean()),
  /** The `digest` of the preview; if something else would happen now, the request is refused. */
  digest: z.optional(z.string()),
  admin: adminFlag,
  client_info: clientInfo,
});

const leavingAccount = z.object({
  was_active: z.boolean(),
  sessions: z.number(),
  apps: z.number(),
  hand_over_to: z.nullable(z.string()),
  files_handed_over: z.number(),
  files_kept: z.number(),
  files_in_the_way: z.array(z.object({ file_id: z.string(), filetitle: z.string() })),
  groups_handed_over: z.array(z.string()),
  bans_handed_over: z.number(),
});

export const leaveResponse = z.object({
  email: z.string(),
  done: z.boolean(),
  digest: z.string(),
  grants: z.number(),
  files: z.number(),
  groups: z.array(z.string()),
  requests: z.number(),
  account: z.nullable(leavingAccount),
  /** Grants of a domain or group that still let the address in, with the number of files. */
  still: z.array(
    z.object({ email: z.string(), group_name: z.nullable(z.string()), files: z.number() }),
  ),
  banned: z.boolean(),
});

export type LeaveBody = z.infer<typeof leaveBody>;
export type LeaveResponse = z.infer<typeof leaveResponse>;
export type LeavingAccount = z.infer<typeof leavingAccount>;
