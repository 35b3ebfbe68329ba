import { useState } from 'react';
import type { FileDetail } from '../../../../api/files.ts';
import { SearchBox } from '../../../../list/search-box.tsx';
import { AccessEntries, type ScrollTarget } from './access-entries.tsx';
import styles from './access-list.module.css';
import { isLongList } from './access-rules.ts';
import { countPeopleOnlyInFields } from './only-in-fields.ts';
import { AddAccess } from './adding/add-access.tsx';
import { AddWarning } from './adding/add-warning.tsx';
import { DetailsCard } from '../details-card.tsx';
import { ACCESS_TEXTS, CARD_TEXTS } from '../texts.ts';
import { useEditableAccess } from './use-access.ts';
import type { FileUpdates } from '../use-file-updates.ts';

interface AccessListProps {
  file: FileDetail;
  updates: FileUpdates;
  isReadOnly: boolean;
}

export function AccessList({ file, updates, isReadOnly }: AccessListProps) {
  const scope = { access: file.access, name: ACCESS_TEXTS.listName };
  const editable = useEditableAccess(file, scope, updates);
  const { entries, waiting, add } = editable;
  const inFields = countPeopleOnlyInFields(file);
  const [search, setSearch] = useState('');
  const [mark, setMark] = useState<ScrollTarget>();
  const [isSearchable, setSearchable] = useState(false);
  // The search box stays when the list gets shorter, so that nothing moves under the pointer.
  if (!isSearchable && isLongList(entries.length)) setSearchable(true);

  const show = (email: string) => {
    setSearch('');
    setMark({ email });
  };

  return (
    <DetailsCard title={CARD_TEXTS.access} note={ACCESS_TEXTS.count(entries.length, inFields)}>
      {!isReadOnly && <AddWarning status={file.status} />}
      {!isReadOnly && (
        <AddAccess
          field={`access of ${file.id}`}
          label={ACCESS_TEXTS.addLabel}
          hint={ACCESS_TEXTS.addHint}
          emails={[...entries.map(({ email }) => email), ...waiting]}
          onAdd={editable.addLater}
          onShow={show}
        />
      )}
      {isSearchable && (
        <SearchBox label={ACCESS_TEXTS.search} value={search} onChange={setSearch} />
      )}
      <AccessEntries
        label={ACCESS_TEXTS.listLabel}
        entries={entries}
        waiting={waiting}
        search={search}
        empty={
          <p className={styles.empty}>
            {entries.length > 0 ? ACCESS_TEXTS.nothingMatches : ACCESS_TEXTS.empty(inFields)}
          </p>
        }
        mark={mark}
        onRemove={isReadOnly ? undefined : (email) => void editable.remove(email)}
        onLimit={(email, terms) => void editable.limit(email, terms)}
        nameOf={editable.nameOf}
        onUndo={({ email, terms }) => add({ emails: [email], tell: false, terms })}
        onTakeBack={editable.takeBack}
      />
    </DetailsCard>
  );
}
