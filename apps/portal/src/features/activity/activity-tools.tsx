import { FILE_TYPES } from '@bakehouse/contract';
import { DateRangeField } from '../../components/date-range-field.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import { localZone } from '../../lib/local-time.ts';
import type { ActivityListState } from './activity-list-state.ts';
import styles from './activity-tools.module.css';

interface ActivityToolsProps {
  list: Pick<ActivityListState, 'search' | 'type' | 'from' | 'to'>;
  now: number;
  onChange: (change: Partial<ActivityListState>) => void;
}

const ALL = 'all';
const TYPES = [{ id: ALL, label: 'All' }, ...FILE_TYPES.map((type) => ({ id: type, label: type }))];

export function ActivityTools({ list, now, onChange }: ActivityToolsProps) {
  const { from, to } = list;
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
      <DateRangeField
        label="Timestamp range"
        value={{ from, to }}
        hint={`Whole days in ${localZone(now)}`}
        onChange={onChange}
      />
      <Select
        label="File type"
        options={TYPES}
        value={list.type ?? ALL}
        onChange={(id) => onChange({ type: FILE_TYPES.find((type) => type === id) ?? null })}
      />
    </div>
  );
}
