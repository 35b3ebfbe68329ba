import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from '../files/file-metadata.ts';

export const ALLOWING_RULES = ['layered_grant', 'email_grant', 'wildcard_grant'] as const;
/** The reasons for a refusal that the caller may know. */
export const TOLD_RULES = [
  'inactive_baker',
  'org_ban',
  'individual_ban',
  'not_openable_yet',
  'expired',
] as const;

export type AllowingRule = (typeof ALLOWING_RULES)[number];
/** The caller never sees `no_grant`: without a grant, the answer is that the file does not exist. */
export type DenyingRule = (typeof TOLD_RULES)[number] | 'no_grant';
export type AccessRule = AllowingRule | DenyingRule;

export const openBody = z.object({ checksum, client_info: clientInfo });

export const opened = z.object({
  allowed: z.literal(true),
  rule: z.enum(ALLOWING_RULES),
  file: z.object({ id: z.string(), name: z.string(), baker: z.string() }),
  key_paths: z.array(z.string()),
  /** When the answer will change unless somebody edits the file; null for never. */
  changes_at: z.nullable(z.string()),
});

export type OpenBody = z.infer<typeof openBody>;
export type Opened = z.infer<typeof opened>;
