import { FILE_TYPES } from '@bakehouse/contract';
import type { FilesQuery } from '../../api/files.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { DateRangeField } from '../../components/date-range-field.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import { useExport } from '../../services/use-export.ts';
import type { FilesListState } from './files-list-state.ts';
import styles from './files-tools.module.css';

interface FilesToolsProps {
  list: Pick<FilesListState, 'search' | 'type' | 'from' | 'to'>;
  /** What the server is asked for this list. */
  query: FilesQuery;
  onChange: (change: Partial<FilesListState>) => void;
}

const ALL = 'all';
const TYPES = [{ id: ALL, label: 'All' }, ...FILE_TYPES.map((type) => ({ id: type, label: type }))];

export function FilesTools({ list, query, onChange }: FilesToolsProps) {
  const { from, to } = list;
  const csv = useExport({ kind: 'files', query }, { from, to });
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
      <DateRangeField label="Created" value={{ from, to }} onChange={onChange} />
      <Select
        label="File type"
        options={TYPES}
        value={list.type ?? ALL}
        onChange={(id) => onChange({ type: FILE_TYPES.find((type) => type === id) ?? null })}
      />
      <CsvButton {...csv} />
    </div>
  );
}
