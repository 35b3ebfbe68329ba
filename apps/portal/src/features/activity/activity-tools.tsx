import { FILE_TYPES } from '@bakehouse/contract';
import type { AuditLogsQuery } from '../../api/audit-logs.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { DateRangeField } from '../../components/date-range-field.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import { useExport } from '../../services/use-export.ts';
import type { ActivityListState } from './activity-list-state.ts';
import styles from './activity-tools.module.css';

interface ActivityToolsProps {
  list: Pick<ActivityListState, 'search' | 'type' | 'from' | 'to'>;
  /** What the server is asked for this list. */
  query: AuditLogsQuery;
  onChange: (change: Partial<ActivityListState>) => void;
}

const ALL = 'all';
const TYPES = [{ id: ALL, label: 'All' }, ...FILE_TYPES.map((type) => ({ id: type, label: type }))];

export function ActivityTools({ list, query, onChange }: ActivityToolsProps) {
  const { from, to } = list;
  const csv = useExport({ kind: 'activity', query }, { from, to });
  return (
    <div role="search" className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          label="Search activity"
          placeholder="Search activity"
          value={list.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <DateRangeField label="Timestamp range" value={{ from, to }} onChange={onChange} />
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
