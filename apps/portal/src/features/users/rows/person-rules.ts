import { canonicalAddress, withoutTag } from '@bakehouse/contract';

/** An address as bans compare it. What is none is compared as it is written. */
const mailbox = (email: string) => withoutTag(canonicalAddress(email) ?? email);

export const isSamePerson = (a: string, b: string): boolean => mailbox(a) === mailbox(b);

const SHOWN_CHARACTERS = 16;

/** "dee@…": enough to recognise an address on a button, however long it is. */
export function shortAddress(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const name = Array.from(local);
  return name.length > SHOWN_CHARACTERS
    ? `${name.slice(0, SHOWN_CHARACTERS).join('')}…`
    : `${local}@…`;
}
