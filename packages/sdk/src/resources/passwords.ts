import type { Context } from '../context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
  SessionRefresh,
} from '../types.ts';

/** An address with its password. */
export interface PasswordCredentials extends SessionDuration {
  /** The address of the user. */
  email: string;
  /** The password in clear; the server keeps a hash. */
  password: string;
}

/** The sign-in of a new user. */
export interface PasswordCreateResponse extends AuthenticateResponse {
  /** The address of the new user. */
  email_id: string;
}

/** A password to be rated. */
export interface StrengthCheckRequest {
  /** When given, passwords that resemble it score lower. */
  email?: string | undefined;
  /** The password to be rated. */
  password: string;
}

/** Asks for a mail that leads to a new password. */
export interface ResetByEmailStartRequest {
  /** Where the mail goes. */
  email: string;
  /** Where the mail's link to sign in without a new password comes out. */
  login_redirect_url?: string | undefined;
  /** Where the mail's link to the new password comes out. */
  reset_password_redirect_url?: string | undefined;
  /** Minutes that the links work. Default 30. */
  reset_password_expiration_minutes?: number | undefined;
  /** The mail, as made in the project's settings. */
  reset_password_template_id?: string | undefined;
  /** Accepted for the sake of code that has it; the API does not take it. */
  login_expiration_minutes?: number | undefined;
}

/** A new password, for the token of a mail. */
export interface ResetByEmailRequest extends SessionDuration {
  /** From the address of the page that the mail led to. */
  token: string;
  /** The new password. */
  password: string;
}

/** A new password, for who knows the old one. */
export interface ResetByExistingPasswordRequest extends SessionDuration {
  /** The address of the user. */
  email: string;
  /** The password so far. */
  existing_password: string;
  /** The new password. */
  new_password: string;
}

/** A new password, for who is signed in. */
export interface ResetBySessionRequest extends SessionRefresh {
  /** The new password. */
  password: string;
}

/** What a password lacks under the rules on characters. */
export interface LudsRequirements {
  /** Whether it has a digit. */
  has_digit: boolean;
  /** Whether it has a small letter. */
  has_lower_case: boolean;
  /** Whether it has a character that is no letter and no digit. */
  has_symbol: boolean;
  /** Whether it has a capital letter. */
  has_upper_case: boolean;
  /** How many characters are missing. */
  missing_characters: number;
  /** How many more kinds of characters are needed. */
  missing_complexity: number;
}

/** How good a password is, and what would make it better. */
export interface StrengthCheckResponse extends ResponseCommon {
  /** Whether the project's policy accepts the password. */
  valid_password: boolean;
  /** 0 to 4. */
  score: number;
  /** Whether the password is known from a leak. */
  breached_password: boolean;
  /** Whether leaked passwords are refused when one is set. */
  breach_detection_on_create: boolean;
  /** `luds` counts kinds of characters, `zxcvbn` guesses. */
  strength_policy: 'luds' | 'zxcvbn';
  /** What would make it better, in words and as rules. */
  feedback: {
    suggestions: string[];
    warning: string;
    luds_requirements: LudsRequirements | null;
  };
}

/**
 * Sign-up and sign-in by address and password. Every method rejects with a `UsageError` for a wrong
 * argument, an `ApiError` for a refusal and an `UnreachableError` when no usable answer came.
 */
export interface Passwords {
  /**
   * Makes a user with a password and signs them in. `POST /sdk/v1/passwords`.
   * @param credentials address, password, and how long the session lasts, in minutes
   * @throws ApiError `duplicate_email`, `weak_password`, `breached_password`, `invalid_email`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  create: (
    credentials: PasswordCredentials,
    request?: RequestOptions,
  ) => Promise<PasswordCreateResponse>;
  /**
   * Signs a user in. `POST /sdk/v1/passwords/authenticate`.
   * @param credentials address, password, and how long the session lasts, in minutes
   * @throws ApiError `unauthorized_credentials`, `reset_password`; neither ends a present session
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    credentials: PasswordCredentials,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Sends a mail with a link to a new password and a link to sign in without one.
   * `POST /sdk/v1/passwords/email/reset/start`.
   * @throws ApiError `email_not_found`, `invalid_email`
   */
  resetByEmailStart: (
    options: ResetByEmailStartRequest,
    request?: RequestOptions,
  ) => Promise<ResponseCommon>;
  /**
   * Sets a new password with the token of a mail, and signs the user in.
   * `POST /sdk/v1/passwords/email/reset`. Calls with the same token at the same time share one
   * request, which goes on when one of them is cancelled.
   * @throws ApiError `unable_to_auth_password_reset_token`, `weak_password`, `breached_password`,
   * `pkce_mismatch`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  resetByEmail: (
    options: ResetByEmailRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Sets a new password in place of a known one, and signs the user in.
   * `POST /sdk/v1/passwords/existing_password/reset`.
   * @throws ApiError `unauthorized_credentials`, `weak_password`, `breached_password`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  resetByExistingPassword: (
    options: ResetByExistingPasswordRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Sets a new password for the signed-in user. `POST /sdk/v1/passwords/session/reset`.
   * @throws ApiError `session_too_old_to_reset_password`, `weak_password`, `breached_password`,
   * `insufficient_factors`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  resetBySession: (
    options: ResetBySessionRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
  /**
   * Rates a password by the project's policy. `POST /sdk/v1/passwords/strength_check`.
   * @param options the password, and the address it is for when it is known
   * @throws ApiError `invalid_email`
   */
  strengthCheck: (
    options: StrengthCheckRequest,
    request?: RequestOptions,
  ) => Promise<StrengthCheckResponse>;
}

const CREDENTIALS = {
  email: 'string',
  password: 'string',
  session_duration_minutes: 'number',
} as const;

export const createPasswords = ({ method }: Context): Passwords => ({
  create: method('authenticate', {
    name: 'passwords.create',
    path: '/passwords',
    fields: CREDENTIALS,
    protection: 'full',
  }),
  authenticate: method('authenticate', {
    name: 'passwords.authenticate',
    path: '/passwords/authenticate',
    fields: CREDENTIALS,
    protection: 'full',
  }),
  resetByEmailStart: method<
    Omit<ResetByEmailStartRequest, 'login_expiration_minutes'>,
    ResponseCommon
  >('post', {
    name: 'passwords.resetByEmailStart',
    path: '/passwords/email/reset/start',
    fields: {
      email: 'string',
      login_redirect_url: 'string?',
      reset_password_redirect_url: 'string?',
      reset_password_expiration_minutes: 'number?',
      reset_password_template_id: 'string?',
    },
    protection: 'full',
    challenge: 'passwords',
  }),
  resetByEmail: method('authenticate', {
    name: 'passwords.resetByEmail',
    path: '/passwords/email/reset',
    fields: { token: 'string', password: 'string', session_duration_minutes: 'number' },
    protection: 'full',
    verifiers: ['passwords'],
    once: 'token',
  }),
  resetByExistingPassword: method('authenticate', {
    name: 'passwords.resetByExistingPassword',
    path: '/passwords/existing_password/reset',
    fields: {
      email: 'string',
      existing_password: 'string',
      new_password: 'string',
      session_duration_minutes: 'number',
    },
    protection: 'full',
  }),
  resetBySession: method('authenticate', {
    name: 'passwords.resetBySession',
    path: '/passwords/session/reset',
    fields: { password: 'string', session_duration_minutes: 'number?' },
    protection: 'full',
  }),
  strengthCheck: method('post', {
    name: 'passwords.strengthCheck',
    path: '/passwords/strength_check',
    fields: { email: 'string?', password: 'string' },
  }),
});
