import * as z from 'zod/mini';
import { fileDetail } from './files/file-details.ts';
import { DISCLOSED_DENYING_RULES } from './access/openings.ts';

export const ERROR_TYPES = [
  'invalid_request',
  'unauthorized_credentials',
  'breached_password',
  'reset_password',
  'session_not_found',
  'pin_required',
  'read_only_session',
  'key_not_allowed',
  'invalid_pin',
  'weak_pin',
  'account_deactivated',
  'email_not_verified',
  'email_required',
  'admin_required',
  'open_denied',
  'invalid_header',
  'not_found',
  'method_not_allowed',
  'already_exists',
  'limit_reached',
  'file_destroyed',
  'already_allowed',
  'request_closed',
  'preview_outdated',
  'still_closed',
  'version_conflict',
  'body_too_large',
  'unsupported_media_type',
  'pin_locked',
  'too_many_requests',
  'user_code_not_found',
  'user_code_expired',
  'user_code_used',
  'unavailable',
  'internal_server_error',
] as const;

export type ErrorType = (typeof ERROR_TYPES)[number];

export const errorBody = z.object({
  error: z.string(),
  /** A string, because a newer server may send types that this portal does not know. */
  error_type: z.string(),
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  tries_left: z.optional(z.number()),
});

/** The 409 response when the baker has already baked this file; `id` is the id of that file. */
export const alreadyBakedBody = z.extend(errorBody, { id: z.string() });

export const openDeniedBody = z.extend(errorBody, {
  rule: z.enum(DISCLOSED_DENYING_RULES),
  changes_at: z.nullable(z.string()),
  /** Undefined if the caller has no grant, or the organisation has banned the caller. */
  baker: z.optional(z.string()),
});

/** The 412 response when If-Match names an outdated version of the file. */
export const versionConflictBody = z.extend(errorBody, { current: fileDetail });

export type ErrorBody = z.infer<typeof errorBody>;
