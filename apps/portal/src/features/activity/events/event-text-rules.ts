import { toActionLabel } from '@bakehouse/contract';
import type { AuditEvent } from '../../../api/audit-logs.ts';
import { replaceInstants } from '../../../time/replace-instants.ts';

export type DescribedEvent = Pick<AuditEvent, 'action' | 'file' | 'message' | 'description'>;

/** Also matches the wording of older audit rows: "Opened", "Could not open" and "Expiration date of". */
const TEXT_BEFORE_FILE_NAME =
  /^(?:(Baked|Openable date|Expiry)|Opened|Opening|Could not open|Expiration date|Dates)(?: of)? /;
const TEXT_AFTER_FILE_NAME = /^(?: changed:| allowed:| refused:|:)? (?=.)/;
const KEY_PATH_SUFFIX = / \(m\/[^()]*\)$/;

const toPlainWords = (text: string) => text.toLowerCase().replaceAll('_', ' ');

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes the words that other columns show already: the name of the file and most verbs. */
function withoutFileName(message: string, file: string | null): string {
  const [before = '', subject] = TEXT_BEFORE_FILE_NAME.exec(message) ?? [];
  if (file === null || before === '' || !message.startsWith(file, before.length)) return message;
  const rest = message.slice(before.length + file.length);
  if (!TEXT_AFTER_FILE_NAME.test(rest)) return message;
  const change = rest.replace(TEXT_AFTER_FILE_NAME, '');
  return subject === undefined ? capitalise(change) : `${subject} ${change}`;
}

/**
 * The description of an event and the key path of its message. A description that only repeats the
 * action is replaced by the message.
 */
export function eventText(
  { action, file, message, description }: DescribedEvent,
  showDate: (iso: string) => string,
): string {
  const namesAction = [action, toActionLabel(action)]
    .map(toPlainWords)
    .includes(toPlainWords(description));
  return namesAction
    ? replaceInstants(withoutFileName(message, file), showDate)
    : description + (KEY_PATH_SUFFIX.exec(message)?.[0] ?? '');
}
