import type {
  ApiErrorBody,
  ErrorType,
  PasskeyErrorCode,
  ResponseErrorOptions,
  SchemaProblem,
} from './error-types.ts';

/** Marks the errors of every copy of this package, such as its ESM and CJS builds. */
const AUTH_ERROR_BRAND = Symbol.for('bakehouse:auth-error');

const isBrandedError = (value: unknown): value is { name: unknown } =>
  AUTH_ERROR_BRAND in (Object(value) as object);

/**
 * The base class of all errors of this package. A cancelled call rejects with the reason of its signal
 * instead.
 */
export abstract class AuthError extends Error {
  /** The `name` of the errors of this class. */
  declare static readonly name: AuthError['name'];
  /** The name of the error class, which minification does not change. */
  declare readonly name:
    | 'UsageError'
    | 'UnreachableError'
    | 'SchemaError'
    | 'ApiError'
    | 'CaptchaRequiredError'
    | 'NoCurrentSessionError'
    | 'PasskeyError'
    | 'OneTapError';
  /** How long the server asked the client to wait before the next attempt, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  constructor(message: string, options?: ResponseErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.retryAfterMs = options?.retryAfterMs;
    Object.defineProperty(this, AUTH_ERROR_BRAND, { value: true });
  }

  /** Makes `instanceof` recognize the errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return (
      super[Symbol.hasInstance](value) ||
      (isBrandedError(value) && (this === AuthError || this.name === value.name))
    );
  }
}

/**
 * Thrown when a method was called with a wrong argument or outside a browser page. No request was
 * sent.
 */
export class UsageError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'UsageError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'UsageError';

  /**
   * @param call the name of the method, such as `passwords.create`
   * @param problem what is wrong with the call
   */
  constructor(call: string, problem: string) {
    super(`Invalid call to ${call}\n${problem}`);
  }
}

/**
 * Thrown when there was no valid response: no connection, a timeout, or a body that is not from the
 * API.
 */
export class UnreachableError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'UnreachableError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'UnreachableError';
}

/** Thrown when the API refused a request because fields have a wrong type or format. */
export class SchemaError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'SchemaError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'SchemaError';
  /** The fields that the API did not accept, each with its problem. */
  declare readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    const lines = problems.map(({ dataPath, message }) => `\n${dataPath}: ${message}`);
    super(`[400] Request does not match expected schema${lines.join('')}`);
    this.problems = problems;
  }
}

/** Thrown when the API refused a request. Compare `error_type` to decide what to do. */
export class ApiError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'ApiError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'ApiError';
  /** The HTTP status of the response. */
  declare readonly status_code: number;
  /** The type of the error, such as `unauthorized_credentials`. */
  declare readonly error_type: ErrorType;
  /** The error message, in English. */
  declare readonly error_message: string;
  /** URL of a page about the error, or an empty string. */
  declare readonly error_url: string;
  /** The id of the request in the server's logs. Support asks for it. */
  declare readonly request_id: string | undefined;
  /** More details of the error, for use in code. Responses of older servers do not have them. */
  declare readonly error_details: unknown;

  constructor(body: ApiErrorBody, options?: ResponseErrorOptions) {
    const urlLine = body.error_url && `See ${body.error_url} for more information.\n`;
    const idLine = body.request_id ? `request_id: ${body.request_id}\n` : '';
    super(
      `[${body.status_code}] ${body.error_type}\n${body.error_message}\n${urlLine}${idLine}`,
      options,
    );
    this.status_code = body.status_code;
    this.error_type = body.error_type;
    this.error_message = body.error_message;
    this.error_url = body.error_url;
    this.request_id = body.request_id;
    this.error_details = body.error_details;
  }
}

/**
 * Thrown when the API requires a captcha token and the call sent none, even in a second attempt.
 */
export class CaptchaRequiredError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'CaptchaRequiredError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'CaptchaRequiredError';

  constructor(options?: ResponseErrorOptions) {
    super('CAPTCHA required', options);
  }
}

/**
 * Thrown when a call needs a session and there is none, or when the user signed out before the
 * response arrived.
 */
export class NoCurrentSessionError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'NoCurrentSessionError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'NoCurrentSessionError';

  constructor() {
    super(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
  }
}

/** Thrown when a passkey prompt was not completed. Compare `code` to decide what to do. */
export class PasskeyError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'PasskeyError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'PasskeyError';
  /** Why the passkey prompt was not completed. */
  declare readonly code: PasskeyErrorCode;

  /** @param options `cause` is the error of the browser */
  constructor(code: PasskeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Thrown when Google One Tap is not available. Show the ordinary Google button instead. */
export class OneTapError extends AuthError {
  /** The `name` of the errors of this class. */
  static override readonly name = 'OneTapError';
  /** The name of the error class, which minification does not change. */
  declare readonly name: 'OneTapError';
  /**
   * Why One Tap is not available: an `error_type` of the API, such as `oauth_config_not_found`, or
   * `csrf_token_not_readable`.
   */
  declare readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`One Tap could not load: ${reason}`, options);
    this.reason = reason;
  }
}

/** A union of all error classes of this package. Compare `name` to narrow the type. */
export type AnyAuthError =
  | UsageError
  | UnreachableError
  | SchemaError
  | ApiError
  | CaptchaRequiredError
  | NoCurrentSessionError
  | PasskeyError
  | OneTapError;

/** Whether an error is from this package. Compare its `name` to narrow the type further. */
export const isAuthError = (error: unknown): error is AnyAuthError => error instanceof AuthError;

const SESSION_ENDING_ERROR_TYPES: ReadonlySet<string> = new Set([
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
]);

/**
 * Whether an error of `session.authenticate` or `session.revoke` means that the session has ended. Do
 * not use it for other calls: a sign-in with a wrong password fails with the same `error_type`.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && SESSION_ENDING_ERROR_TYPES.has(error.error_type);
