import { deleteGroup, saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import type { Group } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { GROUPS_QUERY_KEY, groupsQuery } from '../../../grantees/groups/groups-query.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { GroupMembers } from './group-members.tsx';
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

const factsOf = ({ people, domains, files }: Group) =>
  [
    GROUPS_TEXTS.people(people),
    ...(domains > 0 ? [GROUPS_TEXTS.domains(domains)] : []),
    GROUPS_TEXTS.files(files),
  ].join(', ');

function GroupItem({ group, admin }: { group: Group; admin: boolean }) {
  const { groups } = useService('api');
  const toasts = useService('toasts');
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const canChange = admin || !group.isOfOrganisation;
  const deletion = useAction(async () => {
    try {
      await groups.remove({ id: group.id, admin });
      toasts.add({ tone: 'success', message: GROUPS_TEXTS.deleted(group.name) });
    } catch (error) {
      toasts.add({ tone: 'error', message: failureMessageOf(error, GROUPS_TEXTS.failed) });
    }
    await queryClient.invalidateQueries();
  });
  return (
    <li className={styles.group}>
      <div className={styles.head}>
        <strong className={styles.name}>{group.name}</strong>
        {group.isOfOrganisation && (
          <Badge tone="info" icon="check">
            {GROUPS_TEXTS.ofOrganisation}
          </Badge>
        )}
        <span className={styles.facts}>{factsOf(group)}</span>
        <Button
          size="compact"
          aria-expanded={isOpen}
          aria-label={GROUPS_TEXTS.membersOf(group.name)}
          onClick={() => setIsOpen(!isOpen)}
        >
          {GROUPS_TEXTS.members}
        </Button>
        {canChange && (
          <PermissionCheckedButton
            call={deleteGroup}
            variant="quiet"
            size="compact"
            busy={deletion.isPending}
            aria-label={GROUPS_TEXTS.deleteGroup(group.name)}
            onClick={() => setIsAsking(true)}
          >
            {GROUPS_TEXTS.delete}
          </PermissionCheckedButton>
        )}
      </div>
      {isOpen && <GroupMembers group={group} admin={admin} canChange={canChange} />}
      <QuestionDialog
        title={GROUPS_TEXTS.deleteTitle}
        message={GROUPS_TEXTS.deleteQuestion(group.name, group.files)}
        confirmLabel={GROUPS_TEXTS.deleteGroup(group.name)}
        tone="danger"
        open={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void deletion.run();
        }}
      />
    </li>
  );
}
