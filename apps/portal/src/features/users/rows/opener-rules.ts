import { bannedByBakersText } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import type { Viewer } from '../../../list/viewer.ts';
import { isSamePerson } from './person-rules.ts';

export type PersonStatus = 'banned' | 'active' | 'inactive';

export const openerStatus = ({ ban, bannedByBakers, isActive }: Opener): PersonStatus =>
  ban || bannedByBakers > 0 ? 'banned' : isActive ? 'active' : 'inactive';

/** In admin mode, the badge text of a user who is banned by bakers only; otherwise undefined. */
export const bannedByBakersLabel = ({ ban, bannedByBakers }: Opener): string | undefined =>
  bannedByBakers > 0 && ban?.level !== 'org' ? bannedByBakersText(bannedByBakers) : undefined;

/** The ban or unban that the button of the row requests; null in the row of the logged-in user. */
export function banChangeFor(
  { email, ban }: Pick<Opener, 'email' | 'ban'>,
  viewer: Viewer,
): BanChange | null {
  if (isSamePerson(email, viewer.email)) return null;
  const { admin } = viewer;
  return ban
    ? { email, action: 'unban', level: ban.level, admin }
    : { email, action: 'ban', level: admin ? 'org' : 'individual', admin };
}

export const isUnbanForbidden = ({ action, level, admin }: BanChange): boolean =>
  action === 'unban' && level === 'org' && !admin;

/** In admin mode, the number of bakers' bans includes the ban by the logged-in user. */
const bakerBanCountAfterChange = ({ ban, bannedByBakers }: Opener, after: Ban | null): number =>
  ban?.level === 'individual' && after === null ? Math.max(0, bannedByBakers - 1) : bannedByBakers;

/** A ban applies to every `+tag` address of a mailbox, so the rows of all these show it. */
export const applyBan = (opener: Opener, email: string, ban: Ban | null): Opener =>
  isSamePerson(opener.email, email)
    ? { ...opener, ban, bannedByBakers: bakerBanCountAfterChange(opener, ban) }
    : opener;
