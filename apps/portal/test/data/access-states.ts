import type { AccessRule, AccessState, FileRow, Grant } from '@bakehouse/contract';

const RULE_BY_STATUS: Record<FileRow['status'], AccessRule> = {
  open: 'email_grant',
  not_openable_yet: 'not_openable_yet',
  expired: 'expired',
  closed: 'inactive_baker',
  destroyed: 'destroyed',
};

/** The access states that the server returns for people who are not banned and need no domain. */
export const createAccessStates = (
  permissions: readonly Grant[],
  { status, openable_date, expiration_date }: FileRow,
): AccessState[] => {
  const rule = RULE_BY_STATUS[status];
  return [...new Set(permissions.map(({ email }) => email))].map((email) => ({
    email,
    allowed: rule === 'email_grant',
    rule,
    matched: rule === 'email_grant' ? [rule] : [rule, 'email_grant'],
    changesAt: rule === 'not_openable_yet' ? openable_date : expiration_date,
  }));
};

/** The status of a file whose baker is active. */
export const fileStatusAt = (
  { openable_date, expiration_date }: Pick<FileRow, 'openable_date' | 'expiration_date'>,
  now: number,
): FileRow['status'] => {
  if (openable_date !== null && now < Date.parse(openable_date)) return 'not_openable_yet';
  return expiration_date !== null && now >= Date.parse(expiration_date) ? 'expired' : 'open';
};
