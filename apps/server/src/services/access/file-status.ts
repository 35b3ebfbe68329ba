import type { AccessRule, FileStatus } from '@bakehouse/contract';
import { decideAccess, type AccessFile } from './access-decision.ts';

type DatedFile = Pick<AccessFile, 'bakerIsActive' | 'destroyedAt' | 'openableAt' | 'expiresAt'>;

const STATUS_BY_RULE: Partial<Record<AccessRule, FileStatus>> = {
  destroyed: 'destroyed',
  inactive_baker: 'closed',
  not_openable_yet: 'not_openable_yet',
  expired: 'expired',
};

const NO_GRANTS_AND_BANS = { grants: [], bans: [] };
const NO_ADDRESS = '';

/** The status by the dates and the baker alone, which is the same for every reader. */
export function fileStatusOf(file: DatedFile, at: Date): FileStatus {
  const { rule } = decideAccess({ ...file, ...NO_GRANTS_AND_BANS }, NO_ADDRESS, at);
  return STATUS_BY_RULE[rule] ?? 'open';
}
