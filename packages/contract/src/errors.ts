import * as z from 'zod/mini';
import { fileDetail } from './file-details.ts';
import { TOLD_RULES } from './openings.ts';

/** Every `error_type` that the portal API answers today. */
export const ERROR_TYPES = [
  'invalid_request',
  'unauthorized_credentials',
  'session_not_found',
  'pin_required',
  'invalid_pin',
  'weak_pin',
  'email_not_verified',
  'admin_required',
  'open_denied',
  'not_found',
  'already_exists',
  'version_conflict',
  'body_too_large',
  'unsupported_media_type',
  'pin_locked',
  'too_many_requests',
  'unavailable',
  'internal_server_error',
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

export const errorBody = z.object({
  error: z.string(),
  /** Open on purpose: an older portal must survive a newer server. */
  error_type: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  tries_left: z.optional(z.number()),
});

/** 409 of a file that its baker has baked before. */
export const alreadyBakedBody = z.extend(errorBody, { id: z.string() });

/** 403 of an open. */
export const openDeniedBody = z.extend(errorBody, {
  rule: z.enum(TOLD_RULES),
  changes_at: z.nullable(z.string()),
});

/** 412 of a write whose If-Match names another version. */
export const versionConflictBody = z.extend(errorBody, { current: fileDetail });

export type ErrorBody = z.infer<typeof errorBody>;
