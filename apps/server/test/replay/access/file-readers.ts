import { withoutPlusTag } from '@bakehouse/contract';
import { isDestroyedForGood } from '../../../src/services/access/file-destruction.ts';
import type { GrantLimits } from '../../../src/services/access/grant-limits.ts';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import { toAuditText } from '../../../src/services/audit/audit-text.ts';
import type { CheckCondition, AuditRowReader, AuditRowReaders } from '../replay.ts';
import {
  banKeyOf,
  dateChangesOfAuditRow,
  grantOfAuditRow,
  grantKeyOf,
  isSameTime,
  limitsToText,
  termsChangeOfAuditRow,
} from './access-rows.ts';
import type { AccessState, ReplayedFile } from './access-state.ts';

type FileRowRead = (read: (file: ReplayedFile, row: AuditRow) => void) => AuditRowReader;

const withoutUses = ({ openingsInAll: _openings, uses: _uses, ...terms }: GrantLimits) => terms;

const createTermsReader =
  (check: CheckCondition) =>
  (file: ReplayedFile, row: AuditRow): void => {
    const grant = file.grants.get(grantKeyOf(grantOfAuditRow(row)));
    const { from, to } = termsChangeOfAuditRow(row);
    check(limitsToText(grant?.limits) === limitsToText(from), row, 'the terms were others');
    if (grant) grant.limits = { ...from, ...grant.limits, ...withoutUses(to) };
  };

const createDestructionReaders = (
  check: CheckCondition,
  { readFileRow, readVersion }: Record<'readFileRow' | 'readVersion', FileRowRead>,
): AuditRowReaders => ({
  file_destroyed: readVersion((file, row) => {
    check(file.destroyedAt === null, row, 'the file was destroyed before');
    file.destroyedAt = row.at;
  }),
  file_restored: readVersion((file, row) => {
    check(file.destroyedAt !== null, row, 'the file was not destroyed');
    file.destroyedAt = null;
  }),
  file_keys_deleted: readFileRow((file, row) => {
    const isOver = isDestroyedForGood(file.destroyedAt, row.at);
    check(isOver, row, 'the file could still be restored');
    check(row.actorId === null, row, 'only the server deletes keys');
  }),
});

const createLetterReader =
  (state: AccessState, check: CheckCondition) =>
  (file: ReplayedFile, row: AuditRow): void => {
    check(row.actorId === row.bakerId, row, 'only the baker tells people');
    const isGranted = [...file.grants.values()].some(({ address }) => address === row.subject);
    check(isGranted, row, 'the person had no access');
    check(file.destroyedAt === null, row, 'the file was destroyed');
    check(!file.expiresAt || file.expiresAt > row.at, row, 'the file had expired');
    const untagged = withoutPlusTag(row.subject ?? '');
    for (const bakerId of [null, row.bakerId])
      check(!state.bans.has(banKeyOf({ bakerId, untagged })), row, 'the person was banned');
  };

const createAnswerReaders = (check: CheckCondition, readFileRow: FileRowRead): AuditRowReaders => {
  const readAnswer = readFileRow((file, row) => {
    check(row.actorId === row.bakerId, row, 'only the baker answers requests');
    const isGranted = [...file.grants.values()].some(({ address }) => address === row.subject);
    check(row.action === 'request_refused' || isGranted, row, 'the person got no access');
  });
  return { request_allowed: readAnswer, request_refused: readAnswer };
};

const createBakeReader =
  (state: AccessState, check: CheckCondition) =>
  (file: ReplayedFile, row: AuditRow): void => {
    check(file.bakedAt === null, row, 'the file was baked before');
    check(row.actorId === row.bakerId, row, 'the file has another baker');
    const createdAt = state.storedFiles.get(row.fileId ?? '')?.createdAt;
    check(isSameTime(createdAt, row.at), row, 'created_at has another value');
    const grants = file.grants.size;
    const people = new Set([...file.grants.values()].map(({ address }) => address)).size;
    const names = { document: row.fileName ?? '', baker: '', subject: '' };
    const isSame = row.message === toAuditText('file_baked', names, { people, grants }).message;
    check(isSame, row, `it had ${grants} grants for ${people} people`);
    file.bakedAt = row.at;
  };

const createSealReader =
  (check: CheckCondition) =>
  (file: ReplayedFile, row: AuditRow): void => {
    check(row.actorId === row.bakerId, row, 'only the baker seals a file');
    check(file.destroyedAt === null, row, 'the file was destroyed');
  };

const createHandOverReader =
  (state: AccessState, check: CheckCondition, readChange: AuditRowReader): AuditRowReader =>
  (row) => {
    const file = state.files.get(row.fileId ?? '');
    check(row.actorIsAdmin, row, 'only administrators hand files over');
    check(file?.bakerId !== row.bakerId, row, 'the file has the same baker');
    if (file && row.bakerId !== null) file.bakerId = row.bakerId;
    readChange(row);
  };

export function createFileRowReaders(state: AccessState, check: CheckCondition): AuditRowReaders {
  const readFileRow =
    (read: (file: ReplayedFile, row: AuditRow) => void): AuditRowReader =>
    (row) => {
      const file = state.files.get(row.fileId ?? '');
      const stored = state.storedFiles.get(row.fileId ?? '');
      check(file !== undefined, row, 'the file does not exist');
      if (!file || !stored) return;
      check(row.fileName === stored.name, row, 'the file has another name');
      check(row.bakerId === file.bakerId, row, 'the file has another baker');
      const address = state.addresses.get(file.bakerId);
      check(row.baker === address, row, 'the baker has another address');
      const isBaked = row.action === 'file_baked' || file.bakedAt !== null;
      check(isBaked, row, 'the file was not baked yet');
      read(file, row);
    };

  const readVersion = (read: (file: ReplayedFile, row: AuditRow) => void) =>
    readFileRow((file, row) => {
      const mayChange = row.actorId === row.bakerId || row.actorIsAdmin;
      check(mayChange, row, 'only the baker or an administrator changes a file');
      // Several rows of one instant belong to one call, which creates one version.
      if (!isSameTime(file.changedAt, row.at) || file.version === 1) file.version += 1;
      file.changedAt = row.at;
      read(file, row);
    });

  const readFileChange = (read: (file: ReplayedFile, row: AuditRow) => void) =>
    readVersion((file, row) => {
      check(file.destroyedAt === null, row, 'the file was destroyed');
      read(file, row);
    });

  const readDateChange = (...dates: readonly ('openableAt' | 'expiresAt')[]) =>
    readFileChange((file, row) => {
      const changes = dateChangesOfAuditRow(row);
      for (const [index, date] of dates.entries()) {
        const change = changes[index];
        const isKnown = change !== undefined && isSameTime(change.from, file[date]);
        check(isKnown, row, `${date} had another value`);
        if (change) file[date] = change.to;
      }
    });

  const readBake = readFileRow(createBakeReader(state, check));

  return {
    file_baked: readBake,
    ...createDestructionReaders(check, { readFileRow, readVersion }),
    access_shared: readFileRow(createLetterReader(state, check)),
    ...createAnswerReaders(check, readFileRow),
    file_sealed: readFileRow(createSealReader(check)),
    file_handed_over: createHandOverReader(
      state,
      check,
      readFileChange(() => undefined),
    ),
    permission_added: readFileChange((file, row) => {
      const grant = grantOfAuditRow(row);
      check(!file.grants.has(grantKeyOf(grant)), row, 'the grant existed already');
      file.grants.set(grantKeyOf(grant), { ...grant, createdAt: row.at });
    }),
    permission_removed: readFileChange((file, row) => {
      check(file.grants.delete(grantKeyOf(grantOfAuditRow(row))), row, 'the grant did not exist');
    }),
    grant_terms_changed: readFileChange(createTermsReader(check)),
    openable_date_modified: readDateChange('openableAt'),
    expiration_date_modified: readDateChange('expiresAt'),
    dates_updated: readDateChange('openableAt', 'expiresAt'),
  };
}
