import { toDisplayAddress } from '@bakehouse/contract/input';
import { importGroup, saveGroup } from '@bakehouse/contract/calls/people/groups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, ImportedLine } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { Badge } from '../../../components/badge.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { GROUPS_QUERY_KEY } from '../../../grantees/groups/groups-query.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { membersQuery } from './groups-queries.ts';
import { GROUPS_TEXTS, LINE_TEXTS } from './texts.ts';
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

interface AddMembersProps {
  name: string;
  onPreview: (text: string) => Promise<readonly ImportedLine[]>;
  onAdd: (text: string) => Promise<void>;
}

function AddMembers({ name, onPreview, onAdd }: AddMembersProps) {
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly ImportedLine[]>([]);
  const check = useAction(async () => setLines(await onPreview(text)));
  const addition = useAction(async () => {
    await onAdd(text);
    setText('');
    setLines([]);
  });
  const added = lines.filter(({ state }) => state === 'new' || state === 'banned').length;
  const isWrong = lines.some(({ state }) => state === 'wrong');
  const error = check.error ?? addition.error;
  return (
    <>
      <UnsavedTyping isTyped={text !== ''} />
      <TextArea
        label={GROUPS_TEXTS.add(name)}
        hint={GROUPS_TEXTS.addHint}
        error={error === null ? undefined : failureMessageOf(error, GROUPS_TEXTS.failed)}
        rows={3}
        value={text}
        onChange={(next) => {
          setText(next);
          setLines([]);
        }}
      />
      {lines.length > 0 && (
        <ul className={styles.members} aria-label={GROUPS_TEXTS.preview}>
          {lines.map(({ line, member, text: typed, state }) => (
            <li key={`${line} ${member ?? ''}`} className={styles.member}>
              <span className={styles.name}>
                {member === null ? typed : toDisplayAddress(member)}
              </span>
              <span className={styles.facts}>{LINE_TEXTS[state]}</span>
            </li>
          ))}
        </ul>
      )}
      {isWrong && <p role="alert">{GROUPS_TEXTS.wrong}</p>}
      <div className={styles.member}>
        {added > 0 && !isWrong ? (
          <PermissionCheckedButton
            call={importGroup}
            variant="primary"
            busy={addition.isPending}
            onClick={() => void addition.run()}
          >
            {GROUPS_TEXTS.confirm(added)}
          </PermissionCheckedButton>
        ) : (
          <PermissionCheckedButton
            call={importGroup}
            busy={check.isPending}
            onClick={() => {
              if (text.trim() !== '') void check.run();
            }}
          >
            {GROUPS_TEXTS.check}
          </PermissionCheckedButton>
        )}
      </div>
    </>
  );
}
