import { type BanLevel, DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { manageBan } from '@bakehouse/contract/calls/bans';
import type { Http } from './http/http.ts';
import { type Ban, toBan } from './user-lists.ts';

export interface BanChange {
  email: string;
  action: 'ban' | 'unban';
  level: BanLevel;
  admin: boolean;
  /** Why the address is banned; the default reason when it is missing or empty. */
  reason?: string;
}

export interface BansApi {
  /** Resolves to the ban that applies after the change, or null; lifting one may leave another. */
  manage: (change: BanChange) => Promise<Ban | null>;
}

export const createBansApi = (http: Http): BansApi => ({
  async manage({ email, action, level, admin, reason = '' }) {
    const { ban_info: ban } = await http.call(manageBan, {
      action,
      email,
      ban_level: level,
      ...(action === 'ban' && { reason: reason.trim() || DEFAULT_BAN_REASON }),
      ...(admin && { admin }),
    });
    return toBan(ban);
  },
});
