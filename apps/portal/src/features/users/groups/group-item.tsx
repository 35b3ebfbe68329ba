import { deleteGroup, saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { TEXTS as EXPORT_TEXTS } from '../../../exports/texts.ts';
import { useExport } from '../../../exports/use-export.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { useZone } from '../../../time/zone.tsx';
import { GroupMembers } from './group-members.tsx';
import styles from './groups.module.css';
import { RenameGroup } from './rename-group.tsx';
import { GROUPS_TEXTS } from './texts.ts';

const factsOf = ({ people, domains, files }: Group) =>
  [
    GROUPS_TEXTS.people(people),
    ...(domains > 0 ? [GROUPS_TEXTS.domains(domains)] : []),
    GROUPS_TEXTS.files(files),
  ].join(', ');

interface GroupItemProps {
  group: Group;
  admin: boolean;
}

export function GroupItem({ group, admin }: GroupItemProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isNaming, setIsNaming] = useState(false);
  const canChange = admin || !group.isOfOrganisation;
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
        <GroupExport group={group} admin={admin} />
        {canChange && (
          <>
            <PermissionCheckedButton
              call={saveGroup}
              variant="quiet"
              size="compact"
              aria-expanded={isNaming}
              aria-label={GROUPS_TEXTS.renameGroup(group.name)}
              onClick={() => setIsNaming(!isNaming)}
            >
              {GROUPS_TEXTS.rename}
            </PermissionCheckedButton>
            <GroupDeletion group={group} admin={admin} />
          </>
        )}
      </div>
      {isNaming && <RenameGroup group={group} admin={admin} onDone={() => setIsNaming(false)} />}
      {isOpen && <GroupMembers group={group} admin={admin} canChange={canChange} />}
    </li>
  );
}

function GroupDeletion({ group, admin }: GroupItemProps) {
  const { groups } = useService('api');
  const toasts = useService('toasts');
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
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
    <>
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
    </>
  );
}

function GroupExport({ group, admin }: GroupItemProps) {
  const zone = useZone();
  const { call, busy, onDownload } = useExport('group', () => ({
    source: { kind: 'group', query: { id: group.id, search: group.name, admin } },
    days: { from: '', to: '' },
    zone: zone.name,
  }));
  return (
    <PermissionCheckedButton
      call={call}
      variant="quiet"
      size="compact"
      busy={busy}
      aria-label={GROUPS_TEXTS.export(group.name)}
      onClick={onDownload}
    >
      {EXPORT_TEXTS.csv}
    </PermissionCheckedButton>
  );
}
