import * as z from 'zod/mini';
import { adminFlag } from '../admin-flag.ts';
import { clientInfo } from '../client-info.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { emailText } from './email-text.ts';

export const BAN_LEVELS = ['individual', 'org'] as const;
export const DEFAULT_BAN_REASON = 'Banned via portal';
export const BAN_REASON_MAX_LENGTH = 500;

export type BanLevel = (typeof BAN_LEVELS)[number];

/** Outside admin mode, the organisation's ban has no reason. */
export const banInfo = z.object({
  ban_level: z.enum(BAN_LEVELS),
  reason: z.optional(z.string()),
});

export const manageBanBody = z.object({
  action: z.enum(['ban', 'unban'], 'must be ban or unban'),
  email: emailText,
  ban_level: z.enum(BAN_LEVELS, 'must be individual or org'),
  reason: z.optional(
    z.string().check(z.trim(), z.maxLength(BAN_REASON_MAX_LENGTH, maxLengthMessage)),
  ),
  admin: adminFlag,
  client_info: clientInfo,
});

/** `ban_info` is the ban that now applies; the organisation's ban overrides a baker's own ban. */
export const manageBanResponse = z.object({ email: z.string(), ban_info: z.nullable(banInfo) });

export type BanInfo = z.infer<typeof banInfo>;
export type ManageBanBody = z.infer<typeof manageBanBody>;
export type ManageBanResponse = z.infer<typeof manageBanResponse>;
