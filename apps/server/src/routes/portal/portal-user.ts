import type { PortalSessionLevel, PortalUser } from '@bakehouse/contract';
import type { Account } from '../../services/identity/accounts.ts';
import type { SessionLevel, SessionRow } from '../../services/identity/sessions/session-lookup.ts';

export const PORTAL_LEVELS = {
  first: 'password',
  second: 'password_pin',
} satisfies Record<SessionLevel, PortalSessionLevel>;

export const toPortalUser = (
  account: Account,
  { level, impersonator }: Pick<SessionRow, 'level' | 'impersonator'>,
): PortalUser => ({
  user_id: account.id,
  email: account.email,
  verified_at: account.verifiedAt?.toISOString() ?? null,
  requires_pin: level !== 'second',
  has_pin: account.hasPin,
  is_admin: account.isAdmin,
  ...(impersonator !== null && { impersonator }),
});
