import { type ApiFailure, errorBody, type ErrorType } from '@bakehouse/contract';

type FailureText = (failure: ApiFailure, now: Date) => string;

const MAX_SHOWN_SECONDS = 90;

const durationText = (seconds: number) =>
  seconds <= MAX_SHOWN_SECONDS ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

const retryText = ({ retryAfterSeconds: seconds }: ApiFailure) =>
  seconds === undefined ? 'later' : `in ${durationText(seconds)}`;

/** The end of the lock by the local clock, because the server's clock may differ. */
const lockEndText = ({ retryAfterSeconds: seconds }: ApiFailure, now: Date) => {
  if (seconds === undefined) return 'for a while';
  const end = new Date(now.getTime() + seconds * 1000).toISOString().slice(0, 16);
  return `until ${end.replace('T', ' ')} UTC (in ${durationText(seconds)})`;
};

const serverFailureText: FailureText = (failure) => {
  const { message, status, body } = failure;
  const request = errorBody.safeParse(body).data?.request_id ?? 'unknown';
  const details = `request ${request}, status ${status}`;
  return `${message.replace(/\.$/, '')} (${details}). Try again ${retryText(failure)}.`;
};

const TEXT_BY_ERROR_TYPE: Readonly<Partial<Record<ErrorType, FailureText>>> = {
  unauthorized_credentials: () =>
    'Wrong email or password. If both are right, the account is locked after too many tries. Try again later.',
  account_deactivated: ({ message }) => message,
  session_not_found: () => 'The server ended the session. Run the command again.',
  invalid_pin: ({ triesLeft: left }) => {
    if (left === undefined) return 'Wrong PIN.';
    if (left === 0) return 'Wrong PIN. PIN entry is now locked.';
    return `Wrong PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  },
  pin_locked: (failure, now) =>
    `Too many wrong PINs. PIN entry is locked ${lockEndText(failure, now)}.`,
  too_many_requests: (failure) =>
    `Too many login attempts from this network. Try again ${retryText(failure)}.`,
  unavailable: serverFailureText,
  internal_server_error: serverFailureText,
  body_too_large: () => 'The request is too large. Use --allow for fewer addresses.',
};

const isErrorType = (type: string): type is ErrorType => Object.hasOwn(TEXT_BY_ERROR_TYPE, type);

/** If the command has no text for the type of an error, the server's message is shown. */
export function apiFailureText(failure: ApiFailure, now: Date): string {
  const { errorType = '', status, message } = failure;
  const text = isErrorType(errorType) ? TEXT_BY_ERROR_TYPE[errorType] : undefined;
  if (text) return text(failure, now);
  return status >= 500 ? serverFailureText(failure, now) : `The server refused: ${message}`;
}
