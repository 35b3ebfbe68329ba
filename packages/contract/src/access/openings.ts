import * as z from 'zod/mini';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';
import { checksum } from '../files/file-metadata.ts';
import { instant } from '../instant.ts';
import { emailText } from './email-text.ts';
import { openingsLeft } from './grant-terms.ts';
import { releasedKey, sealedHeaders } from './sealing.ts';

export const ALLOWING_RULES = [
  'layered_grant',
  'email_grant',
  'wildcard_grant',
  'group_grant',
] as const;
/** The reasons for a refusal that the response names to the caller. */
export const DISCLOSED_DENYING_RULES = [
  'destroyed',
  'inactive_baker',
  'org_ban',
  'individual_ban',
  'not_openable_yet',
  'expired',
  'access_ended',
  'openings_used_up',
] as const;

export type AllowingRule = (typeof ALLOWING_RULES)[number];
/** `no_grant` is never disclosed: without a grant, the response says that the file does not exist. */
export type DenyingRule = (typeof DISCLOSED_DENYING_RULES)[number] | 'no_grant';
export type AccessRule = AllowingRule | DenyingRule;
/** `unknown` also stands for a file without a grant, because the server does not tell them apart. */
export type Refusal = (typeof DISCLOSED_DENYING_RULES)[number] | 'unknown';

export const openFileBody = z
  .object({
    checksum: z.optional(checksum),
    /** A sealed copy names its file; a checksum can be that of several files. */
    file_id: z.optional(z.string()),
    headers: z.optional(sealedHeaders),
    client_info: clientInfo,
  })
  .check(
    z.refine((body) => body.checksum !== undefined || body.file_id !== undefined, {
      error: 'is required',
      path: ['checksum'],
    }),
    z.refine((body) => body.checksum === undefined || body.file_id === undefined, {
      error: 'must not be given together with checksum',
      path: ['file_id'],
    }),
  );

export const openFileResponse = z.object({
  allowed: z.literal(true),
  rule: z.enum(ALLOWING_RULES),
  file: z.object({
    id: z.string(),
    name: z.string(),
    baker: z.string(),
    /** The checksum of the original, to compare with; only in replies to requests with headers. */
    checksum: z.optional(z.string()),
  }),
  key_paths: z.array(z.string()),
  /** The next instant at which the answer or its rule changes; null if there is none. */
  changes_at: z.nullable(z.string()),
  /** How often the caller may still open the file or a part of it; null without a limit. */
  openings_left: openingsLeft,
  /** One for each header whose key path is granted; only in replies to requests with headers. */
  keys: z.optional(z.array(releasedKey)),
});

export const accessRule = z.enum([...ALLOWING_RULES, ...DISCLOSED_DENYING_RULES, 'no_grant']);

export const explainAccessBody = z.object({
  checksum,
  email: emailText,
  at: z.optional(instant),
  admin: adminFlag,
  client_info: clientInfo,
});

export const accessExplanation = z.object({
  allowed: z.boolean(),
  rule: accessRule,
  /** Every rule that applies, in the order in which they are checked. */
  matched: z.array(accessRule),
  /** The name of the group without which the rule would not allow the opening. */
  group: z.optional(z.string()),
  /** The first instant after `at` when the answer turns from allowed to refused or back; null if there is none. */
  changes_at: z.nullable(z.string()),
  openings_left: openingsLeft,
  at: z.string(),
});

export type ExplainAccessBody = z.infer<typeof explainAccessBody>;
export type AccessExplanation = z.infer<typeof accessExplanation>;
export type OpenFileBody = z.infer<typeof openFileBody>;
export type OpenFileResponse = z.infer<typeof openFileResponse>;
