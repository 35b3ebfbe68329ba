import * as z from 'zod/mini';
import { callbackText } from '../http/same-origin-path.ts';
import { emailMaxLength } from '../access/email-text.ts';
import { clientInfo } from '../client-info.ts';
import { passwordMaxLength } from './passwords.ts';

export const PORTAL_SESSION_LEVELS = ['password', 'password_pin'] as const;

export const portalUser = z.object({
  user_id: z.string(),
  email: z.string(),
  verified_at: z.nullable(z.string()),
  /** True until this session has passed the PIN step, also while the user has no PIN yet. */
  requires_pin: z.boolean(),
  has_pin: z.boolean(),
  is_admin: z.boolean(),
  /** The operator who acts for the user in this session. */
  impersonator: z.optional(z.string()),
});

export const sessionTokens = z.object({ session_token: z.string(), session_jwt: z.string() });

export const signInResponse = z.object({ stytch_session: sessionTokens, user: portalUser });

export const signInBody = z.object({
  email: z.string().check(z.minLength(1, 'must not be empty'), emailMaxLength),
  password: z.string().check(z.minLength(1, 'must not be empty'), passwordMaxLength),
  client_info: clientInfo,
});

export const adoptSessionBody = z.object({
  session_token: z
    .string()
    .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long')),
});

export const validateSessionBody = z.object({ callback: callbackText });

export const sessionValidationResponse = z.object({
  user: portalUser,
  session: z.object({
    session_id: z.string(),
    expires_at: z.string(),
    level: z.enum(PORTAL_SESSION_LEVELS),
  }),
});

export const deviceList = z.object({
  data: z.array(
    z.object({
      session_id: z.string(),
      /** A name such as "Firefox on Linux". */
      device: z.string(),
      /** The network of the login, such as "203.0.113.x"; its place is not known. */
      network: z.string(),
      last_accessed_at: z.string(),
      /** True for the session that asks. */
      current: z.boolean(),
      impersonator: z.optional(z.string()),
    }),
  ),
});

export const revokeSessionBody = z.object({
  session_id: z
    .string()
    .check(z.minLength(1, 'must not be empty'), z.maxLength(200, 'is too long')),
});

export type DeviceList = z.infer<typeof deviceList>;
export type PortalSessionLevel = (typeof PORTAL_SESSION_LEVELS)[number];
export type PortalUser = z.infer<typeof portalUser>;
export type SessionTokens = z.infer<typeof sessionTokens>;
export type SignInBody = z.infer<typeof signInBody>;
export type SignInResponse = z.infer<typeof signInResponse>;
export type ValidateSessionResponse = z.infer<typeof sessionValidationResponse>;
