import { withoutPlusTag } from '@bakehouse/contract';
import type { Deps } from '../../../src/deps.ts';
import { withOpening } from '../../../src/services/access/grant-limits.ts';
import { grantsUsedBy } from '../../../src/services/access/grant-uses.ts';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import { decideOpening, type CandidateFile } from '../../../src/services/files/open-outcome.ts';
import { toOpeningEvent } from '../../../src/services/files/opening-event.ts';
import type { CheckCondition, AuditRowReader } from '../replay.ts';
import type { AccessState } from './access-state.ts';

export interface OpeningReaderOptions {
  deps: Deps;
  check: CheckCondition;
  isActive: (userId: string) => boolean;
}

const candidatesOf = (
  state: AccessState,
  row: AuditRow,
  isActive: OpeningReaderOptions['isActive'],
): CandidateFile[] => {
  const file = state.files.get(row.fileId ?? '');
  const stored = state.storedFiles.get(row.fileId ?? '');
  if (!file || !stored || !file.bakedAt) return [];
  const { id, name, checksum } = stored;
  const { bakerId } = file;
  const baker = state.addresses.get(bakerId) ?? '';
  return [
    {
      file: { id, name, bakerId, baker, checksum },
      destroyedAt: file.destroyedAt,
      openableAt: file.openableAt,
      expiresAt: file.expiresAt,
      bakerIsActive: isActive(bakerId),
      grants: [...file.grants.values()],
    },
  ];
};

/** Decides every opening again with the rules of the product. */
export const createOpeningReader =
  (state: AccessState, { deps, check, isActive }: OpeningReaderOptions): AuditRowReader =>
  (row) => {
    const address = state.canonicalAddresses.get(row.actorId ?? '') ?? row.actor;
    const bans = [...state.bans.values()].filter(
      ({ untagged }) => untagged === withoutPlusTag(address),
    );
    const outcome = decideOpening(address, candidatesOf(state, row, isActive), bans, row.at);
    const opening = { address, keyPaths: outcome.allowed ? outcome.keyPaths : [], at: row.at };
    for (const grant of grantsUsedBy(outcome.candidate?.grants ?? [], opening))
      if (grant.limits) grant.limits = withOpening(grant.limits, withoutPlusTag(address), row.at);
    const actor = {
      id: row.actorId,
      address: row.actor,
      isAdmin: row.actorIsAdmin,
      deviceType: row.deviceType,
    };
    const event = toOpeningEvent(deps, { actor, outcome, at: row.at });
    const isSame = event.action === row.action && event.message === row.message;
    check(isSame, row, `"${row.message}", but the rules decide "${event.message}"`);
    const isHiddenAlike = event.hiddenFromActor === row.hiddenFromActor;
    check(isHiddenAlike, row, 'the rules decide otherwise whether its actor sees it');
  };
