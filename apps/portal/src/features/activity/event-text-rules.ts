import type { AuditEvent } from '../../api/audit-logs.ts';
import { replaceInstants } from '../../time/replace-instants.ts';

export type EventText = Pick<AuditEvent, 'action' | 'file' | 'message' | 'description'>;

/** How a message leads to the name of its file, and from there to its news. */
const BEFORE_NAME = /^(?:Baked|Opened|Could not open|(?:Openable|Expiration) date of|Dates of) /;
const AFTER_NAME = /^(?: changed)?:? (?=.)/;
const KEY_PATH = / \(m\/[^()]*\)$/;

const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Badge and columns name the action and the file: once more, they would only hide the news. */
function news(message: string, file: string | null): string {
  const [before = ''] = BEFORE_NAME.exec(message) ?? [];
  if (file === null || before === '' || !message.startsWith(file, before.length)) return message;
  const rest = message.slice(before.length + file.length);
  return AFTER_NAME.test(rest) ? capitalised(rest.replace(AFTER_NAME, '')) : message;
}

/**
 * What a row says besides its action: the description where that is a sentence of its own, with the
 * key path that only the message has; else the news of the message.
 * @param showDate puts an instant into the reader's words
 */
export function eventText(
  { action, file, message, description }: EventText,
  showDate: (iso: string) => string,
): string {
  if (plain(description) !== plain(action))
    return description + (KEY_PATH.exec(message)?.[0] ?? '');
  return replaceInstants(news(message, file), showDate);
}
