import { useRef, useState } from 'react';
import type { FileDetail } from '../../../../api/files.ts';
import { SearchBox } from '../../../../list/search-box.tsx';
import { AccessEntries, type Mark } from './access-entries.tsx';
import styles from './access-list.module.css';
import { entriesText, isLong } from './access-rules.ts';
import { AddAccess } from './add-access.tsx';
import { DetailsCard } from '../details-card.tsx';
import { useAccess } from './use-access.ts';
import type { FileUpdates } from '../use-file-updates.ts';

interface AccessListProps {
  file: FileDetail;
  updates: FileUpdates;
}

export function AccessList({ file, updates }: AccessListProps) {
  const scope = { access: file.access, name: 'the access list' };
  const { entries, add, remove } = useAccess(file, scope, updates);
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [mark, setMark] = useState<Mark>();
  const [isSearchable, setSearchable] = useState(false);
  // The search stays when the list gets shorter, so that nothing moves under the pointer.
  if (!isSearchable && isLong(entries.length)) setSearchable(true);

  const show = (email: string) => {
    setSearch('');
    setMark({ email });
  };

  return (
    <DetailsCard title="Access Management" note={entriesText(entries.length)}>
      {!file.isAdminFile && (
        <AddAccess
          ref={input}
          field={`access of ${file.id}`}
          label="Add access"
          hint="An email or a whole domain (*@domain.com)"
          emails={entries.map(({ email }) => email)}
          onAdd={add}
          onShow={show}
        />
      )}
      {isSearchable && (
        <SearchBox
          label="Search the access list"
          placeholder="Search the access list"
          value={search}
          onChange={setSearch}
        />
      )}
      <AccessEntries
        label="Who has access"
        entries={entries}
        search={search}
        empty={
          <p className={styles.empty}>
            {entries.length > 0 ? 'No entry matches the search.' : 'Nobody may open this file yet.'}
          </p>
        }
        mark={mark}
        onRemove={file.isAdminFile ? undefined : (email) => void remove(email)}
        onUndo={(email) => add([email])}
      />
    </DetailsCard>
  );
}
