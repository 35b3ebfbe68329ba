import { bannedByBakersText } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import type { Ban, Opener } from '../../../api/user-lists.ts';
import { isSamePerson } from './person-rules.ts';

export interface Viewer {
  email: string;
  admin: boolean;
}

export type PersonStatus = 'banned' | 'active' | 'inactive';

export const openerStatus = ({ ban, bannedByBakers, isActive }: Opener): PersonStatus =>
  ban || bannedByBakers > 0 ? 'banned' : isActive ? 'active' : 'inactive';

/** The badge in admin mode for a user whom only bakers have banned. */
export const bakersBan = ({ ban, bannedByBakers }: Opener): string | undefined =>
  bannedByBakers > 0 && ban?.level !== 'org' ? bannedByBakersText(bannedByBakers) : undefined;

/** The change that the row's button makes; null on the reader's own row. */
export function openerChange({ email, ban }: Opener, viewer: Viewer): BanChange | null {
  if (isSamePerson(email, viewer.email)) return null;
  const { admin } = viewer;
  return ban
    ? { email, action: 'unban', level: ban.level, admin }
    : { email, action: 'ban', level: admin ? 'org' : 'individual', admin };
}

/** Whether only an administrator can lift the ban. */
export const needsAdmin = ({ action, level, admin }: BanChange): boolean =>
  action === 'unban' && level === 'org' && !admin;

/** In admin mode the count of bakers' bans includes the reader's own. */
const bakersAfter = ({ ban, bannedByBakers }: Opener, after: Ban | null): number =>
  ban?.level === 'individual' && after === null ? Math.max(0, bannedByBakers - 1) : bannedByBakers;

/** A ban applies to every `+tag` of a mailbox, so each of its rows shows it. */
export const withBan = (opener: Opener, email: string, ban: Ban | null): Opener =>
  isSamePerson(opener.email, email)
    ? { ...opener, ban, bannedByBakers: bakersAfter(opener, ban) }
    : opener;
