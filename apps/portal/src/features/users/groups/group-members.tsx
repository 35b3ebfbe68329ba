import { toDisplayAddress } from '@bakehouse/contract/input';
import { saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Group } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Badge } from '../../../components/badge.tsx';
import { GROUPS_QUERY_KEY } from '../../../grantees/groups/groups-query.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { membersQuery } from './groups-queries.ts';
import { AddMembers } from './add-members.tsx';
import { GROUPS_TEXTS } from './texts.ts';
import styles from './groups.module.css';

interface GroupMembersProps {
  group: Group;
  admin: boolean;
  /** False for a group of the organisation outside admin mode. */
  canChange: boolean;
}

export function GroupMembers({ group, admin, canChange }: GroupMembersProps) {
  const { groups } = useService('api');
  const queryClient = useQueryClient();
  const ref = { id: group.id, admin };
  const { data = [], isPending } = useQuery(membersQuery(groups, ref));
  const refresh = () => queryClient.invalidateQueries({ queryKey: GROUPS_QUERY_KEY });
  const removal = useAction(async (member: string) => {
    await groups.save({ ...ref, remove: [member] });
    await refresh();
  });
  return (
    <>
      {!isPending && data.length === 0 && <p>{GROUPS_TEXTS.noMembers}</p>}
      <ul className={styles.members} aria-label={GROUPS_TEXTS.membersOf(group.name)}>
        {data.map(({ member, banned }) => (
          <li key={member} className={styles.member}>
            <span className={styles.name}>{toDisplayAddress(member)}</span>
            {banned && (
              <Badge tone="blocked" icon="blocked">
                {GROUPS_TEXTS.banned}
              </Badge>
            )}
            {canChange && (
              <PermissionCheckedButton
                call={saveGroup}
                variant="quiet"
                size="compact"
                busy={removal.isPending}
                aria-label={GROUPS_TEXTS.removeMember(toDisplayAddress(member))}
                onClick={() => void removal.run(member)}
              >
                {GROUPS_TEXTS.remove}
              </PermissionCheckedButton>
            )}
          </li>
        ))}
      </ul>
      {removal.error !== null && (
        <p role="alert">{failureMessageOf(removal.error, GROUPS_TEXTS.failed)}</p>
      )}
      {canChange && (
        <AddMembers
          name={group.name}
          onPreview={(text) => groups.preview(ref, text)}
          onAdd={async (text) => {
            await groups.add(ref, text);
            await refresh();
          }}
        />
      )}
    </>
  );
}
