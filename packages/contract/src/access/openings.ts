import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { checksum } from '../files/file-metadata.ts';

export const ALLOWING_RULES = ['layered_grant', 'email_grant', 'wildcard_grant'] as const;
/** The reasons for a refusal that the response names to the caller. */
export const DISCLOSED_DENYING_RULES = [
  'inactive_baker',
  'org_ban',
  'individual_ban',
  'not_openable_yet',
  'expired',
] as const;

export type AllowingRule = (typeof ALLOWING_RULES)[number];
/** `no_grant` is never disclosed: without a grant, the response says that the file does not exist. */
export type DenyingRule = (typeof DISCLOSED_DENYING_RULES)[number] | 'no_grant';
export type AccessRule = AllowingRule | DenyingRule;

export const openFileBody = z.object({ checksum, client_info: clientInfo });

export const openFileResponse = z.object({
  allowed: z.literal(true),
  rule: z.enum(ALLOWING_RULES),
  file: z.object({ id: z.string(), name: z.string(), baker: z.string() }),
  key_paths: z.array(z.string()),
  /** The instant at which the file expires; null when the file does not expire. */
  changes_at: z.nullable(z.string()),
});

export type OpenFileBody = z.infer<typeof openFileBody>;
export type OpenFileResponse = z.infer<typeof openFileResponse>;
