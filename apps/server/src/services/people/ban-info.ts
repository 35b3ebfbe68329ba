import type { BanInfo, BanLevel } from '@bakehouse/contract';

/** Bakers learn that an administrator has banned the address, but not why. */
export const toBanInfo = (
  level: BanLevel,
  reason: string,
  { admin }: { admin: boolean | undefined },
): BanInfo =>
  level === 'org' && admin !== true ? { ban_level: level } : { ban_level: level, reason };
