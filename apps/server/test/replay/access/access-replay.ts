import type { CheckCondition, Replay, ReplayTables, AuditRowReaders } from '../replay.ts';
import { banOfAuditRow, banKeyOf, grantKeyOf, isSameTime, limitsToText } from './access-rows.ts';
import { createAccessState, type AccessState } from './access-state.ts';
import type { ReplayedBan, ReplayedGrant } from './access-state.ts';
import { createFileRowReaders } from './file-readers.ts';
import { createOpeningReader, type OpeningReaderOptions } from './opening-reader.ts';

const createBanRowReaders = ({ bans }: AccessState, check: CheckCondition): AuditRowReaders => ({
  user_banned: (row) => {
    const ban = banOfAuditRow(row);
    const mayBan = row.actorIsAdmin || row.bakerId === row.actorId;
    check(mayBan, row, 'the actor is neither the baker nor an administrator');
    check(!bans.has(banKeyOf(ban)), row, 'the ban existed already');
    const reason = row.message.slice(row.message.lastIndexOf(': ') + 2);
    bans.set(banKeyOf(ban), { ...ban, reason, createdAt: row.at });
  },
  user_unbanned: (row) => {
    check(bans.delete(banKeyOf(banOfAuditRow(row))), row, 'the ban did not exist');
  },
});

const grantsToText = (grants: Iterable<ReplayedGrant>) =>
  [...grants]
    .map(({ limits, ...grant }) => {
      const uses = limits?.uses.map(({ person, openings }) => `${person} ${openings}`) ?? [];
      const terms = [limitsToText(limits), ...uses.toSorted()];
      return [grantKeyOf(grant), grant.createdAt.toISOString(), ...terms].join(' ');
    })
    .toSorted()
    .join();

const banToText = (ban: ReplayedBan) =>
  `${banKeyOf(ban)} ${ban.reason} ${ban.createdAt.toISOString()}`;

const compareFile = (
  state: AccessState,
  check: CheckCondition,
  { id, name, ...file }: ReplayTables['files'][number],
) => {
  const replayed = state.files.get(id);
  if (!replayed) {
    check(false, null, `${name} (${id}): the audit log has no such file`);
    return;
  }
  const checkFile = (condition: boolean, subject: string) => {
    check(condition, null, `${name} (${id}): ${subject} differs from the audit log`);
  };
  checkFile(replayed.bakedAt !== null, 'the bake');
  checkFile(replayed.bakerId === file.bakerId, 'the baker');
  checkFile(replayed.version === file.version, `version ${file.version}`);
  checkFile(isSameTime(replayed.changedAt, file.updatedAt), 'updated_at');
  checkFile(isSameTime(replayed.destroyedAt, file.destroyedAt), 'destroyed_at');
  checkFile(isSameTime(replayed.openableAt, file.openableAt), 'openable_at');
  checkFile(isSameTime(replayed.expiresAt, file.expiresAt), 'expires_at');
  const storedGrants = grantsToText(state.storedGrants.get(id) ?? []);
  checkFile(storedGrants === grantsToText(replayed.grants.values()), 'a grant');
};

const compareBans = (
  state: AccessState,
  check: CheckCondition,
  storedBans: ReplayTables['bans'],
) => {
  const stored = new Set(storedBans.map(banToText));
  const replayed = new Set([...state.bans.values()].map(banToText));
  for (const ban of replayed) check(stored.has(ban), null, `there is no ban ${ban}`);
  for (const ban of stored) check(replayed.has(ban), null, `the audit log has no ban ${ban}`);
};

/** Rebuilds files, grants, dates and bans from the audit log. */
export function replayAccess({
  tables,
  ...options
}: OpeningReaderOptions & { tables: ReplayTables }): Replay {
  const { check } = options;
  const state = createAccessState(tables);
  const readOpening = createOpeningReader(state, options);
  return {
    readers: {
      ...createFileRowReaders(state, check),
      ...createBanRowReaders(state, check),
      file_opened: readOpening,
      open_blocked: readOpening,
    },
    compareWithTables: () => {
      for (const file of tables.files) compareFile(state, check, file);
      compareBans(state, check, tables.bans);
    },
  };
}
