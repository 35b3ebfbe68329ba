import type { AuditEvent } from '../../api/audit-logs.ts';
import { replaceInstants } from '../../time/replace-instants.ts';
import { actionWords } from './action-rules.ts';

export type EventText = Pick<AuditEvent, 'action' | 'file' | 'message' | 'description'>;

/** Rows of earlier versions say "Could not open" and "Expiration date of". */
const BEFORE_NAME =
  /^(?:(Baked|Openable date|Expiry)|Opened|Opening|Could not open|Expiration date|Dates)(?: of)? /;
const AFTER_NAME = /^(?: changed:|:)? (?=.)/;
const KEY_PATH = / \(m\/[^()]*\)$/;

const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Drops what the columns show already: the name of the file and most verbs. */
function withoutFileName(message: string, file: string | null): string {
  const [before = '', subject] = BEFORE_NAME.exec(message) ?? [];
  if (file === null || before === '' || !message.startsWith(file, before.length)) return message;
  const rest = message.slice(before.length + file.length);
  if (!AFTER_NAME.test(rest)) return message;
  const change = rest.replace(AFTER_NAME, '');
  return subject === undefined ? capitalised(change) : `${subject} ${change}`;
}

/** A description that only names the action is replaced by the message; key paths are only in the message. */
export function eventText(
  { action, file, message, description }: EventText,
  showDate: (iso: string) => string,
): string {
  const namesAction = [action, actionWords(action)].map(plain).includes(plain(description));
  return namesAction
    ? replaceInstants(withoutFileName(message, file), showDate)
    : description + (KEY_PATH.exec(message)?.[0] ?? '');
}
