import { saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { Group } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import styles from './groups.module.css';
import { GROUPS_TEXTS } from './texts.ts';

interface RenameGroupProps {
  group: Group;
  admin: boolean;
  onDone: () => void;
}

export function RenameGroup({ group, admin, onDone }: RenameGroupProps) {
  const { groups } = useService('api');
  const queryClient = useQueryClient();
  const [name, setName] = useState(group.name);
  const renaming = useAction(async () => {
    await groups.save({ id: group.id, name, admin });
    // Files name their groups, too.
    await queryClient.invalidateQueries();
    onDone();
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === group.name) onDone();
    else if (name.trim() !== '') void renaming.run();
  };
  const { error } = renaming;
  return (
    <form noValidate className={styles.add} onSubmit={submit}>
      <UnsavedTyping isTyped={name !== group.name} />
      <TextField
        label={GROUPS_TEXTS.newNameOf(group.name)}
        hint={GROUPS_TEXTS.newHint}
        error={error === null ? undefined : failureMessageOf(error, GROUPS_TEXTS.failed)}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <div className={styles.member}>
        <PermissionCheckedButton
          call={saveGroup}
          type="submit"
          variant="primary"
          busy={renaming.isPending}
        >
          {GROUPS_TEXTS.save}
        </PermissionCheckedButton>
        <Button onClick={onDone}>{GROUPS_TEXTS.cancel}</Button>
      </div>
    </form>
  );
}
