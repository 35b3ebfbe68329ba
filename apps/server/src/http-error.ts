import type { ErrorType } from './error-types.ts';

export interface HttpErrorOptions {
  /** One message per invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** Further members of the portal's error body, such as tries_left. */
  members?: Record<string, unknown>;
}

/** The status, type and message are sent to the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly type: ErrorType;
  readonly extra: HttpErrorOptions;

  constructor(status: number, type: ErrorType, message: string, extra: HttpErrorOptions = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
  }
}

export const retryAfterHeader = (milliseconds: number) => ({
  headers: { 'Retry-After': String(Math.max(1, Math.ceil(milliseconds / 1000))) },
});

export const sessionEndedError = () =>
  new HttpError(401, 'session_not_found', 'Your session has ended. Log in again.');

export const pinRequiredError = () => new HttpError(403, 'pin_required', 'Enter your PIN first.');

export const readOnlySessionError = () =>
  new HttpError(
    403,
    'read_only_session',
    'You are acting for somebody else, so you can look at everything and change nothing.',
  );

export const publicTokenNotFoundError = () =>
  new HttpError(404, 'public_token_not_found', 'There is no project with this public token.');
