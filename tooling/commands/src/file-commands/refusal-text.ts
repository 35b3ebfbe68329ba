import type { ErrorType } from '@bakehouse/contract';
import type { Refusal } from './refusal.ts';

type Text = (refusal: Refusal, now: Date) => string;

const SECONDS_SHOWN_TO = 90;

const inWords = (seconds: number) =>
  seconds <= SECONDS_SHOWN_TO ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

const wait = ({ answer }: Refusal) =>
  answer.retryAfterSeconds === undefined ? 'later' : `in ${inWords(answer.retryAfterSeconds)}`;

/** A distance on the clock of whoever reads it; the server's own clock may stand elsewhere. */
const until = ({ answer: { retryAfterSeconds: seconds } }: Refusal, now: Date) => {
  if (seconds === undefined) return 'for a while';
  const end = new Date(now.getTime() + seconds * 1000).toISOString().slice(0, 16);
  return `until ${end.replace('T', ' ')} UTC, ${inWords(seconds)} from now`;
};

const serverFailed: Text = (refusal) => {
  const { message, answer, error } = refusal;
  const request = `request ${error.request_id}, status ${answer.status}`;
  return `${message.replace(/\.$/, '')} (${request}). Try again ${wait(refusal)}.`;
};

const TEXTS: Readonly<Partial<Record<ErrorType, Text>>> = {
  unauthorized_credentials: () =>
    'E-mail or password is wrong. After many wrong ones even the right one is refused for a while; so it is when the account is deactivated.',
  session_not_found: () => 'The server has ended the session. Run the command again.',
  invalid_pin: ({ error: { tries_left: left } }) =>
    left === 0
      ? 'The PIN is wrong, and now locked.'
      : `The PIN is wrong${left === undefined ? '' : `; tries left: ${left}`}.`,
  pin_locked: (refusal, now) =>
    `Too many wrong PINs: this account's PIN is locked ${until(refusal, now)}.`,
  too_many_requests: (refusal) =>
    `There were too many sign-ins from this network. Try again ${wait(refusal)}.`,
  unavailable: serverFailed,
  internal_server_error: serverFailed,
  body_too_large: () => 'That is too much for one call: name fewer addresses with --allow.',
};

const isKnown = (type: string): type is ErrorType => Object.hasOwn(TEXTS, type);

/** What the server's no means at a terminal; what it says itself where we know nothing better. */
export function refusalText(refusal: Refusal, now: Date): string {
  const { error_type: type } = refusal.error;
  const text = isKnown(type) ? TEXTS[type] : undefined;
  if (text) return text(refusal, now);
  return refusal.answer.status >= 500
    ? serverFailed(refusal, now)
    : `The server refuses: ${refusal.message}`;
}
