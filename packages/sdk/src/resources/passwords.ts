import type { Context } from '../context.ts';
import type {
  AuthenticateResponse,
  RequestOptions,
  ResponseCommon,
  SessionDuration,
} from '../types.ts';

/** An address with its password. */
export interface PasswordCredentials extends SessionDuration {
  email: string;
  password: string;
}

/** The sign-in of a new user. */
export interface PasswordCreateResponse extends AuthenticateResponse {
  email_id: string;
}

/** A password to be rated. */
export interface StrengthCheckRequest {
  /** When given, passwords that resemble it score lower. */
  email?: string | undefined;
  password: string;
}

/** What a password lacks under the rules on characters. */
export interface LudsRequirements {
  has_digit: boolean;
  has_lower_case: boolean;
  has_symbol: boolean;
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
  breach_detection_on_create: boolean;
  strength_policy: 'luds' | 'zxcvbn';
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

export function createPasswords(context: Context): Passwords {
  const signIn =
    <Response extends AuthenticateResponse>(method: string, path: string) =>
    async (credentials: PasswordCredentials, request?: RequestOptions): Promise<Response> => {
      context.check(`passwords.${method}`, credentials, CREDENTIALS);
      const { email, password, session_duration_minutes } = credentials;
      const body = { email, password, session_duration_minutes };
      return context.authenticate({ ...request, path, body });
    };
  return {
    create: signIn('create', '/passwords'),
    authenticate: signIn('authenticate', '/passwords/authenticate'),
    async strengthCheck(options, request) {
      context.check(
        'passwords.strengthCheck',
        options,
        { password: 'string' },
        { email: 'string' },
      );
      const { email, password } = options;
      const body = { email, password };
      return context.post({ ...request, path: '/passwords/strength_check', body });
    },
  };
}
