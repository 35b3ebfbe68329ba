import { FILE_TYPES } from '@bakehouse/contract';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import type { FilesListState } from './files-list-state.ts';
import styles from './files-tools.module.css';

interface FilesToolsProps {
  list: Pick<FilesListState, 'search' | 'type'>;
  onChange: (change: Partial<FilesListState>) => void;
}

const ALL = 'all';
const TYPES = [{ id: ALL, label: 'All' }, ...FILE_TYPES.map((type) => ({ id: type, label: type }))];

export function FilesTools({ list, onChange }: FilesToolsProps) {
  return (
    <div role="search" className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          label="Search files"
          placeholder="Search files"
          value={list.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <Select
        label="File type"
        options={TYPES}
        value={list.type ?? ALL}
        onChange={(id) => onChange({ type: FILE_TYPES.find((type) => type === id) ?? null })}
      />
    </div>
  );
}
