/** The fields of an error answer of the API. */
export interface ApiErrorBody {
  status_code: number;
  error_type: string;
  error_message: string;
  error_url: string;
  request_id?: string | undefined;
}

/** One complaint of the API about the shape of a request. */
export interface SchemaProblem {
  /** Where in the request, such as `.email`. */
  dataPath: string;
  message: string;
}

/** Options of the errors that an answer of the server can cause. */
export interface ResponseErrorOptions extends ErrorOptions {
  retryAfterMs?: number | undefined;
}

/** Base of every error that this package throws. Cancelled calls reject with the signal's reason instead. */
export abstract class AuthError extends Error {
  abstract override readonly name:
    'UsageError' | 'UnreachableError' | 'SchemaError' | 'ApiError' | 'NoCurrentSessionError';
  /** Milliseconds that the server asked to wait before the next try, where it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options?: ResponseErrorOptions) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** A method was called with a wrong argument, or in a place where it cannot work. Nothing was sent. */
export class UsageError extends AuthError {
  override readonly name = 'UsageError';

  /**
   * @param call what was called, such as `passwords.create`
   * @param problem what is wrong with it
   */
  constructor(call: string, problem: string) {
    super(`Invalid call to ${call}\n${problem}`);
  }
}

/** No usable answer came: no connection, a time-out, or a body that is not what the API sends. */
export class UnreachableError extends AuthError {
  override readonly name = 'UnreachableError';
}

/** The API refused the shape of the request. */
export class SchemaError extends AuthError {
  override readonly name = 'SchemaError';
  readonly problems: readonly SchemaProblem[];

  constructor(problems: readonly SchemaProblem[]) {
    const lines = problems.map(({ dataPath, message }) => `\n${dataPath}: ${message}`);
    super(`[400] Request does not match expected schema${lines.join('')}`);
    this.problems = problems;
  }
}

/** The API answered with an error. Decide by `error_type`; `error_message` is for people. */
export class ApiError extends AuthError {
  override readonly name = 'ApiError';
  readonly status_code: number;
  /** Names the error for programs, such as `unauthorized_credentials`. */
  readonly error_type: string;
  readonly error_message: string;
  /** A page about the error; empty when there is none. */
  readonly error_url: string;
  readonly request_id: string | undefined;

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
  }
}

/** The call needs a session, and there is none, or the user signed out while the call was under way. */
export class NoCurrentSessionError extends AuthError {
  override readonly name = 'NoCurrentSessionError';

  constructor() {
    super(
      'There is no session currently available. Make sure the user is authenticated with a valid session.',
    );
  }
}

const SESSION_ENDING: ReadonlySet<string> = new Set([
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
]);

/**
 * Whether the error says that the session is gone for good. It does so only as the answer to
 * `session.authenticate` or `session.revoke`: a sign-in with a wrong password has the same type.
 */
export const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && SESSION_ENDING.has(error.error_type);
