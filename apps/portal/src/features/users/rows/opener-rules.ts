import { bannedBy } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import { isSamePerson } from './person-rules.ts';

/** Who looks at a list of people. */
export interface Viewer {
  email: string;
  admin: boolean;
}

export type PersonStatus = 'banned' | 'active' | 'inactive';

export const openerStatus = ({ ban, bannedByBakers, isActive }: Opener): PersonStatus =>
  ban || bannedByBakers > 0 ? 'banned' : isActive ? 'active' : 'inactive';

/** The status of a user whom bakers have banned and no admin, in admin mode. */
export const bakersBan = ({ ban, bannedByBakers }: Opener): string | undefined =>
  bannedByBakers > 0 && ban?.level !== 'org' ? bannedBy(bannedByBakers) : undefined;

/** The change that the button of a row asks for; null on the viewer's own. */
export function openerChange({ email, ban }: Opener, viewer: Viewer): BanChange | null {
  if (isSamePerson(email, viewer.email)) return null;
  const { admin } = viewer;
  return ban
    ? { email, action: 'unban', level: ban.level, admin }
    : { email, action: 'ban', level: admin ? 'org' : 'individual', admin };
}

/** Whether only an administrator can take a ban away. */
export const isOutOfReach = ({ action, level, admin }: BanChange): boolean =>
  action === 'unban' && level === 'org' && !admin;

/** In admin mode the viewer's own ban is one of the bakers'. */
const bakersAfter = ({ ban, bannedByBakers }: Opener, after: Ban | null): number =>
  ban?.level === 'individual' && after === null ? Math.max(0, bannedByBakers - 1) : bannedByBakers;

/** A ban counts for a mailbox, so that it shows on each of its addresses. */
export const withBan = (opener: Opener, email: string, ban: Ban | null): Opener =>
  isSamePerson(opener.email, email)
    ? { ...opener, ban, bannedByBakers: bakersAfter(opener, ban) }
    : opener;
