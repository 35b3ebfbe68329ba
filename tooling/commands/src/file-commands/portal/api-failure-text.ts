import { type ApiFailure, errorBody, type ErrorType } from '@bakehouse/contract';

type Text = (failure: ApiFailure, now: Date) => string;

const LONGEST_IN_SECONDS = 90;

const durationText = (seconds: number) =>
  seconds <= LONGEST_IN_SECONDS ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

const retryText = ({ retryAfterSeconds: seconds }: ApiFailure) =>
  seconds === undefined ? 'later' : `in ${durationText(seconds)}`;

/** Computed from the local clock, because the clock of the server may differ. */
const endText = ({ retryAfterSeconds: seconds }: ApiFailure, now: Date) => {
  if (seconds === undefined) return 'for a while';
  const end = new Date(now.getTime() + seconds * 1000).toISOString().slice(0, 16);
  return `until ${end.replace('T', ' ')} UTC (in ${durationText(seconds)})`;
};

const serverFailed: Text = (failure) => {
  const { message, status, body } = failure;
  const request = errorBody.safeParse(body).data?.request_id ?? 'unknown';
  const details = `request ${request}, status ${status}`;
  return `${message.replace(/\.$/, '')} (${details}). Try again ${retryText(failure)}.`;
};

const TEXTS: Readonly<Partial<Record<ErrorType, Text>>> = {
  unauthorized_credentials: () =>
    'Wrong email or password. After many wrong tries even the right password is refused for a while. A deactivated account cannot log in.',
  session_not_found: () => 'The server ended the session. Run the command again.',
  invalid_pin: ({ triesLeft: left }) => {
    if (left === undefined) return 'Wrong PIN.';
    if (left === 0) return 'Wrong PIN. PIN entry is now locked.';
    return `Wrong PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  },
  pin_locked: (failure, now) =>
    `Too many wrong PINs. PIN entry is locked ${endText(failure, now)}.`,
  too_many_requests: (failure) =>
    `Too many login attempts from this network. Try again ${retryText(failure)}.`,
  unavailable: serverFailed,
  internal_server_error: serverFailed,
  body_too_large: () => 'The request is too large. Give fewer addresses with --allow.',
};

const isKnown = (type: string): type is ErrorType => Object.hasOwn(TEXTS, type);

/** Falls back on the text of the server. */
export function apiFailureText(failure: ApiFailure, now: Date): string {
  const { errorType = '', status, message } = failure;
  const text = isKnown(errorType) ? TEXTS[errorType] : undefined;
  if (text) return text(failure, now);
  return status >= 500 ? serverFailed(failure, now) : `The server refused: ${message}`;
}
