import { saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { TextField } from '../../../components/fields/text-field.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { GROUPS_QUERY_KEY, groupsQuery } from '../../../grantees/groups/groups-query.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { GroupItem } from './group-item.tsx';
import styles from './groups.module.css';
import { GROUPS_TEXTS } from './texts.ts';

/** The groups that a baker may grant; in admin mode, those of the organisation. */
export function GroupsView({ admin }: { admin: boolean }) {
  const { groups } = useService('api');
  const { data, error } = useQuery(groupsQuery(groups, admin));
  return (
    <div className={styles.groups}>
      <NewGroup admin={admin} />
      {error !== null && <p role="alert">{failureMessageOf(error, GROUPS_TEXTS.failed)}</p>}
      {data?.length === 0 && <p>{GROUPS_TEXTS.empty}</p>}
      <ul className={styles.list} aria-label={GROUPS_TEXTS.list}>
        {data?.map((group) => (
          <GroupItem key={group.id} group={group} admin={admin} />
        ))}
      </ul>
    </div>
  );
}

function NewGroup({ admin }: { admin: boolean }) {
  const { groups } = useService('api');
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const creation = useAction(async () => {
    await groups.save({ name, admin });
    setName('');
    await queryClient.invalidateQueries({ queryKey: GROUPS_QUERY_KEY });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void creation.run();
  };
  const { error } = creation;
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedTyping isTyped={name !== ''} />
      <TextField
        label={GROUPS_TEXTS.newName}
        hint={GROUPS_TEXTS.newHint}
        error={error === null ? undefined : failureMessageOf(error, GROUPS_TEXTS.failed)}
        autoComplete="off"
        value={name}
        onChange={setName}
        button={
          <PermissionCheckedButton call={saveGroup} type="submit" busy={creation.isPending}>
            {GROUPS_TEXTS.create}
          </PermissionCheckedButton>
        }
      />
    </form>
  );
}
