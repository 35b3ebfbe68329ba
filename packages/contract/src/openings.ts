import * as z from 'zod/mini';
import { clientInfo } from './client-info.ts';
import { checksum } from './file-facts.ts';

/** What may decide that a file is opened. */
export const ALLOWING_RULES = ['layered_grant', 'email_grant', 'wildcard_grant'] as const;
/** What may decide that it is not, and is told. */
export const TOLD_RULES = [
  'inactive_baker',
  'org_ban',
  'individual_ban',
  'not_openable_yet',
  'expired',
] as const;

export type AllowingRule = (typeof ALLOWING_RULES)[number];
/** Without a grant there is no such file, as far as the caller can tell. */
export type DenyingRule = (typeof TOLD_RULES)[number] | 'no_grant';
export type AccessRule = AllowingRule | DenyingRule;

export const openBody = z.object({ checksum, client_info: clientInfo });

export const opened = z.object({
  allowed: z.literal(true),
  rule: z.enum(ALLOWING_RULES),
  file: z.object({ id: z.string(), name: z.string(), baker: z.string() }),
  key_paths: z.array(z.string()),
  /** When the answer becomes another one, if nobody changes anything; null for never. */
  changes_at: z.nullable(z.string()),
});

export type OpenBody = z.infer<typeof openBody>;
export type Opened = z.infer<typeof opened>;
