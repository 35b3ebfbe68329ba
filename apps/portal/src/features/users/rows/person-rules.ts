import { canonicalAddress, withoutPlusTag } from '@bakehouse/contract';

/** The form in which bans compare addresses; an invalid address is compared as typed. */
const toMailbox = (email: string) => withoutPlusTag(canonicalAddress(email) ?? email);

export const isSamePerson = (a: string, b: string): boolean => toMailbox(a) === toMailbox(b);

const SHORT_LOCAL_PART_MAX_CHARACTERS = 16;

/** For example "dee@…", which is short enough for a button. */
export function shortAddress(email: string): string {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')));
  const name = Array.from(local);
  return name.length > SHORT_LOCAL_PART_MAX_CHARACTERS
    ? `${name.slice(0, SHORT_LOCAL_PART_MAX_CHARACTERS).join('')}…`
    : `${local}@…`;
}
