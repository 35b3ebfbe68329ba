import { canonicalAddress, withoutPlusTag } from '@bakehouse/contract';

/** The form in which bans compare addresses; an invalid address is compared as typed. */
const mailbox = (email: string) => withoutPlusTag(canonicalAddress(email) ?? email);

export const isSamePerson = (a: string, b: string): boolean => mailbox(a) === mailbox(b);

const SHOWN_CHARACTERS = 16;

/** "dee@…": short enough for a button. */
export function shortAddress(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const name = Array.from(local);
  return name.length > SHOWN_CHARACTERS
    ? `${name.slice(0, SHOWN_CHARACTERS).join('')}…`
    : `${local}@…`;
}
