import type { AuthenticationFactor, User } from '../types.ts';

/** A session whose token has been checked. All times are by the clock of the API's server. */
export interface VerifiedSession {
  /** The id of the session, which never changes. */
  sessionId: string;
  /** The id of the user, which never changes. */
  userId: string;
  /** `second` when the session has passed a second factor: `amr` then contains `mfa`. */
  level: 'first' | 'second';
  /** The proved factors (RFC 8176), such as `pwd`, `otp`, `hwk`, `pin`, and `mfa` for the level. */
  amr: readonly string[];
  /** The factors with which the user authenticated. */
  factors: readonly AuthenticationFactor[];
  /** When the user signed in. */
  startedAt: Date;
  /** When the session was last used before the token was made. */
  lastAccessedAt: Date;
  /** When the session ends, unless it is extended. */
  expiresAt: Date;
  /** When the JWT that was checked expires. */
  jwtExpiresAt: Date;
  /** IP address and user agent of the sign-in. */
  attributes: { ipAddress: string; userAgent: string };
  /** The name of the person who acts for the user, or null. Such a session has the first level. */
  impersonator: string | null;
  /** The further claims of the JWT. */
  customClaims: Readonly<Record<string, unknown>>;
}

/** A session that the API has confirmed. */
export interface SessionFromServer extends VerifiedSession {
  /** The user as they are now. */
  user: User;
  /** A fresh JWT of the session, with which you can replace the one in the cookie. */
  sessionJwt: string;
}

/** Options of one check. */
export interface JwtCheck {
  /** Refuses sessions that have not passed a second factor. Default false. */
  requireSecondFactor?: boolean | undefined;
}

/** Options of the check of one request. */
export interface RequestCheck extends JwtCheck {
  /**
   * Asks the API about every request, so that a logout counts at once and not after five minutes.
   * Needs the `secret` of the verifier. Default false.
   */
  checkByCall?: boolean | undefined;
}
