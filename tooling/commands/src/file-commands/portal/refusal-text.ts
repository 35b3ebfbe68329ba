import type { ErrorType } from '@bakehouse/contract';
import type { Refusal } from './refusal.ts';

type Text = (refusal: Refusal, now: Date) => string;

const LONGEST_IN_SECONDS = 90;

const durationText = (seconds: number) =>
  seconds <= LONGEST_IN_SECONDS ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

const retryText = ({ answer }: Refusal) =>
  answer.retryAfterSeconds === undefined ? 'later' : `in ${durationText(answer.retryAfterSeconds)}`;

/** Computed from the local clock, because the clock of the server may differ. */
const endText = ({ answer: { retryAfterSeconds: seconds } }: Refusal, now: Date) => {
  if (seconds === undefined) return 'for a while';
  const end = new Date(now.getTime() + seconds * 1000).toISOString().slice(0, 16);
  return `until ${end.replace('T', ' ')} UTC (in ${durationText(seconds)})`;
};

const serverFailed: Text = (refusal) => {
  const { message, answer, error } = refusal;
  const request = `request ${error.request_id}, status ${answer.status}`;
  return `${message.replace(/\.$/, '')} (${request}). Try again ${retryText(refusal)}.`;
};

const TEXTS: Readonly<Partial<Record<ErrorType, Text>>> = {
  unauthorized_credentials: () =>
    'Wrong email or password. After many wrong tries even the right password is refused for a while. A deactivated account cannot log in.',
  session_not_found: () => 'The server ended the session. Run the command again.',
  invalid_pin: ({ error: { tries_left: left } }) => {
    if (left === undefined) return 'Wrong PIN.';
    if (left === 0) return 'Wrong PIN. PIN entry is now locked.';
    return `Wrong PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`;
  },
  pin_locked: (refusal, now) =>
    `Too many wrong PINs. PIN entry is locked ${endText(refusal, now)}.`,
  too_many_requests: (refusal) =>
    `Too many login attempts from this network. Try again ${retryText(refusal)}.`,
  unavailable: serverFailed,
  internal_server_error: serverFailed,
  body_too_large: () => 'The request is too large. Give fewer addresses with --allow.',
};

const isKnown = (type: string): type is ErrorType => Object.hasOwn(TEXTS, type);

/** Falls back on the text of the server. */
export function refusalText(refusal: Refusal, now: Date): string {
  const { error_type: type } = refusal.error;
  const text = isKnown(type) ? TEXTS[type] : undefined;
  if (text) return text(refusal, now);
  return refusal.answer.status >= 500
    ? serverFailed(refusal, now)
    : `The server refused: ${refusal.message}`;
}
