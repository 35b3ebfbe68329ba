import type {
  ApiErrorBody,
  ErrorType,
  PasskeyErrorCode,
  ResponseErrorOptions,
  SchemaProblem,
} from './error-types.ts';

/**
 * The base class of all errors of this package. A cancelled call rejects with the reason of its signal
 * instead.
 */
export abstract class AuthError extends Error {
  /** The name of the class. It survives minification. */
  abstract override readonly name:
    | 'UsageError'
    | 'UnreachableError'
    | 'SchemaError'
    | 'ApiError'
    | 'CaptchaRequiredError'
    | 'NoCurrentSessionError'
    | 'PasskeyError'
    | 'OneTapError';
  /** The delay before the next attempt that the server asked for, in milliseconds. */
  declare readonly retryAfterMs: number | undefined;

  constructor(message: string, options?: ResponseErrorOptions) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** A method was called with a wrong argument or outside a browser page. No request was sent. */
export class UsageError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'UsageError';

  /**
   * @param call the name of the method, such as `passwords.create`
   * @param problem what is wrong with the call
   */
  constructor(call: string, problem: string) {
    super(`Invalid call to ${call}\n${problem}`);
  }
}

/** There was no valid response: no connection, a timeout, or a body that is not from the API. */
export class UnreachableError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'UnreachableError';
}

/** The API refused the request because fields have a wrong type or format. */
export class SchemaError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'SchemaError';
  /** One problem for each field. */
  declare readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    const lines = problems.map(({ dataPath, message }) => `\n${dataPath}: ${message}`);
    super(`[400] Request does not match expected schema${lines.join('')}`);
    this.problems = problems;
  }
}

/** The API refused the request. Compare `error_type` to decide what to do. */
export class ApiError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'ApiError';
  /** The HTTP status. */
  declare readonly status_code: number;
  /** The type of the error, such as `unauthorized_credentials`. */
  declare readonly error_type: ErrorType;
  /** The error message, in English. */
  declare readonly error_message: string;
  /** URL of a page about the error, or an empty string. */
  declare readonly error_url: string;
  /** The id of the request in the server's logs. Support asks for it. */
  declare readonly request_id: string | undefined;
  /** More details, for use in code. Older servers do not send them. */
  declare readonly error_details: unknown;

  constructor(body: ApiErrorBody, options?: ResponseErrorOptions) {
    const idLine = body.request_id ? `request_id: ${body.request_id}\n` : '';
    super(
      `[${body.status_code}] ${body.error_type}\n${body.error_message}\nSee ${body.error_url} for more information.\n${idLine}`,
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

/** The API requires a captcha token, and the call had none, even after one retry. */
export class CaptchaRequiredError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'CaptchaRequiredError';

  constructor(options?: ResponseErrorOptions) {
    super('CAPTCHA required', options);
  }
}

/** The call needs a session and there is none, or the user signed out before the response arrived. */
export class NoCurrentSessionError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'NoCurrentSessionError';

  constructor() {
    super(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
  }
}

/** A passkey prompt was not completed. Compare `code` to decide what to do. */
export class PasskeyError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'PasskeyError';
  /** Why the prompt was not completed. */
  declare readonly code: PasskeyErrorCode;

  /** @param options `cause` is the error of the browser */
  constructor(code: PasskeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Google One Tap is not available. Show the ordinary Google button instead. */
export class OneTapError extends AuthError {
  /** The name of the class. It survives minification. */
  override readonly name = 'OneTapError';
  /** The `error_type` of the API, such as `oauth_config_not_found`. */
  declare readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`One Tap could not load: ${reason}`, options);
    this.reason = reason;
  }
}

/** All errors of this package. Compare `name` to narrow the type. */
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
