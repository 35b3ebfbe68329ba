import { readGroupGrantee } from '@bakehouse/contract';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { AuditRowReaders, CheckCondition, Replay, ReplayTables } from '../replay.ts';

const CHANGE_PATTERN = /: (?:added (?<added>[^;]*))?(?:; )?(?:removed (?<removed>.*))?$/;

const membersIn = (list: string | undefined) => (list ? list.split(', ') : []);

const groupIdOf = ({ subject }: AuditRow) => readGroupGrantee(subject ?? '') ?? '';

/** Rebuilds the groups and their members from the audit log. */
export function replayGroups(tables: ReplayTables, check: CheckCondition): Replay {
  const groups = new Map<string, Set<string>>();
  const readers: AuditRowReaders = {
    group_created: (row) => {
      check(!groups.has(groupIdOf(row)), row, 'the group existed already');
      groups.set(groupIdOf(row), new Set());
    },
    group_changed: (row) => {
      const members = groups.get(groupIdOf(row));
      check(members !== undefined, row, 'there is no such group');
      const { added, removed } = CHANGE_PATTERN.exec(row.message)?.groups ?? {};
      for (const member of membersIn(added)) members?.add(member);
      for (const member of membersIn(removed))
        check(members?.delete(member) === true, row, `${member} was no member`);
    },
    group_deleted: (row) => {
      check(groups.delete(groupIdOf(row)), row, 'there is no such group');
    },
  };
  return {
    readers,
    compareWithTables: () => {
      const stored = Map.groupBy(tables.groupMembers, ({ groupId }) => groupId);
      check(groups.size === tables.groups.length, null, 'the number of groups differs');
      for (const { id, name } of tables.groups) {
        const now = (stored.get(id) ?? []).map(({ member }) => member).toSorted();
        const replayed = [...(groups.get(id) ?? [])].toSorted();
        check(now.join() === replayed.join(), null, `${name}: a member differs from the audit log`);
      }
    },
  };
}
