/**
 * Why a session was refused.
 *
 * - `missing`: the request has no session JWT, and nothing else that this verifier can check
 * - `duplicate_cookie`: the request has several cookies of one name with different values
 * - `malformed`: the text is no session token of the API
 * - `too_long`: the token is longer than any token of the API
 * - `wrong_algorithm`: the JWT is not signed with RS256
 * - `unsupported_header`: the JWT is of another type or has critical extensions
 * - `unknown_key`: the API does not publish the key that the JWT names
 * - `bad_signature`: the signature does not belong to the JWT and the key
 * - `expired`: the JWT or its session has expired
 * - `not_yet_valid`: the JWT is valid in the future only
 * - `wrong_issuer`: the JWT is not from the API
 * - `wrong_project`: the JWT is for another project, or for more than this one
 * - `second_factor_missing`: the session has not passed a second factor
 * - `session_ended`: the API no longer knows the session
 * - `keys_unavailable`: the keys of the API could not be fetched
 * - `server_unavailable`: the API did not answer, or did not answer as expected
 * - `secret_refused`: the API did not accept the project id and the secret
 */
export type VerificationFailure =
  | 'missing'
  | 'duplicate_cookie'
  | 'malformed'
  | 'too_long'
  | 'wrong_algorithm'
  | 'unsupported_header'
  | 'unknown_key'
  | 'bad_signature'
  | 'expired'
  | 'not_yet_valid'
  | 'wrong_issuer'
  | 'wrong_project'
  | 'second_factor_missing'
  | 'session_ended'
  | 'keys_unavailable'
  | 'server_unavailable'
  | 'secret_refused';

const FAILURES: Record<VerificationFailure, { status: 401 | 403 | 500 | 503; message: string }> = {
  missing: {
    status: 401,
    message:
      'The request has no session JWT. Log in, and send the JWT in its cookie or as "Authorization: Bearer".',
  },
  duplicate_cookie: {
    status: 401,
    message:
      'The request has several session cookies with different values. Delete those of other hosts and paths, or use cookieOptions.hostPrefix in the client and here.',
  },
  malformed: {
    status: 401,
    message: 'This is no session token. Send the token exactly as the client returned it.',
  },
  too_long: {
    status: 401,
    message: 'The token is too long for a session token. Send only the token of the session.',
  },
  wrong_algorithm: {
    status: 401,
    message: 'The JWT is not signed with RS256. Send the session JWT that the API has issued.',
  },
  unsupported_header: {
    status: 401,
    message: 'The JWT is of another type, or has critical extensions. Send a session JWT.',
  },
  unknown_key: {
    status: 401,
    message:
      'The API does not publish the key that the JWT names. Check apiOrigin and projectId, or log in again.',
  },
  bad_signature: {
    status: 401,
    message: 'The signature of the JWT is wrong. Send the JWT unchanged, or log in again.',
  },
  expired: {
    status: 401,
    message: 'The session JWT has expired. Refresh the session in the client, or log in again.',
  },
  not_yet_valid: {
    status: 401,
    message:
      'The session JWT is not valid yet. Set the clock of this machine, or raise clockToleranceSeconds.',
  },
  wrong_issuer: {
    status: 401,
    message: 'The JWT has another issuer. Send the session JWT, not a token of a connected app.',
  },
  wrong_project: {
    status: 401,
    message:
      'The JWT is not for this project alone. Compare projectId with the project of the client.',
  },
  second_factor_missing: {
    status: 403,
    message: 'The session has not passed a second factor. Ask the user for it, and try again.',
  },
  session_ended: { status: 401, message: 'The session has ended. Log in again.' },
  keys_unavailable: {
    status: 503,
    message:
      'The keys of the API could not be fetched. Check apiOrigin and projectId, or try again.',
  },
  server_unavailable: {
    status: 503,
    message: 'The API could not confirm the session. Check apiOrigin, or try again.',
  },
  secret_refused: {
    status: 500,
    message: 'The API refused the project id and the secret. Check projectId and secret.',
  },
};

/** Marks the errors of every copy of this package, such as its ESM and CJS builds. */
const BRAND = Symbol.for('bakehouse:session-verification-error');

/** Thrown when a session could not be verified. Compare `reason` to decide what to do. */
export class SessionVerificationError extends Error {
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'SessionVerificationError';
  /** Why the session was refused. */
  declare readonly reason: VerificationFailure;
  /**
   * The HTTP status with which to answer: 401 without a valid session, 403 without a second factor,
   * 503 if the session could not be checked, 500 for a wrong secret.
   */
  declare readonly status: 401 | 403 | 500 | 503;

  /** @param options `cause` is the error behind this one */
  constructor(reason: VerificationFailure, options?: ErrorOptions) {
    const { status, message } = FAILURES[reason];
    super(message, options);
    this.name = 'SessionVerificationError';
    this.reason = reason;
    this.status = status;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Makes `instanceof` recognize the errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return BRAND in (Object(value) as object);
  }
}
