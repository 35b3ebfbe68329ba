import { importGroup } from '@bakehouse/contract/calls/people/groups';
import { toDisplayAddress } from '@bakehouse/contract/input';
import { useRef, useState } from 'react';
import type { ImportedLine } from '../../../api/access/groups.ts';
import { failureMessageOf } from '../../../api/http/failure.ts';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { FileButton } from '../../../components/local-files/file-button.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useDisabledReason } from '../../../session/acting/acting-restrictions.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import styles from './groups.module.css';
import { readTextFile } from './read-text-file.ts';
import { GROUPS_TEXTS, LINE_TEXTS } from './texts.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

interface AddMembersProps {
  name: string;
  onPreview: (text: string) => Promise<readonly ImportedLine[]>;
  onAdd: (text: string) => Promise<void>;
}

/** Takes typed and pasted lines, and the lines of a file; all are shown before anybody is added. */
export function AddMembers({ name, onPreview, onAdd }: AddMembersProps) {
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly ImportedLine[]>([]);
  const area = useRef<HTMLDivElement>(null);
  const check = useAction(async (given: string) => setLines(await onPreview(given)));
  const reading = useAction(async ([file]: readonly File[]) => {
    if (!file) return;
    const read = await readTextFile(file);
    setText(read);
    setLines([]);
    await check.run(read);
  });
  const isClosed = useDisabledReason(importGroup) !== undefined;
  useDroppedFiles(area, (files) => {
    if (!isClosed) void reading.run(files);
  });
  const addition = useAction(async () => {
    await onAdd(text);
    setText('');
    setLines([]);
  });
  const added = lines.filter(({ state }) => state === 'new' || state === 'banned').length;
  const isWrong = lines.some(({ state }) => state === 'wrong');
  const error = reading.error ?? check.error ?? addition.error;
  return (
    <div ref={area} className={styles.add} data-takes-files>
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
      <ImportPreview lines={lines} />
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
              if (text.trim() !== '') void check.run(text);
            }}
          >
            {GROUPS_TEXTS.check}
          </PermissionCheckedButton>
        )}
        {added === 0 && !isClosed && (
          <FileButton multiple={false} onFiles={(files) => void reading.run(files)}>
            {GROUPS_TEXTS.chooseFile}
          </FileButton>
        )}
      </div>
    </div>
  );
}

function ImportPreview({ lines }: { lines: readonly ImportedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.members} aria-label={GROUPS_TEXTS.preview}>
      {lines.map(({ line, member, text: typed, state }) => (
        <li key={`${line} ${member ?? ''}`} className={styles.member}>
          <span className={styles.name}>{member === null ? typed : toDisplayAddress(member)}</span>
          <span className={styles.facts}>{LINE_TEXTS[state]}</span>
        </li>
      ))}
    </ul>
  );
}
