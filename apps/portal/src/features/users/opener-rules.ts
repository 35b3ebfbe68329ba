import type { BanChange } from '../../api/bans.ts';
import type { Ban, Opener } from '../../api/user-lists.ts';
import { isSamePerson } from './person-rules.ts';

/** Who looks at a list of people. */
export interface Viewer {
  email: string;
  admin: boolean;
}

export type PersonStatus = 'banned' | 'active' | 'inactive';

export const openerStatus = ({ ban, isActive }: Opener): PersonStatus =>
  ban ? 'banned' : isActive ? 'active' : 'inactive';

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

/** A ban counts for a mailbox, so that it shows on each of its addresses. */
export const withBan = (opener: Opener, email: string, ban: Ban | null): Opener =>
  isSamePerson(opener.email, email) ? { ...opener, ban } : opener;
