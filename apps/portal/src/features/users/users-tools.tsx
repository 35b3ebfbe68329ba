import type { ExportSource } from '../../api/exports.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { DateRangeField } from '../../components/date-range-field.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { Select } from '../../components/select.tsx';
import { useExport } from '../../services/use-export.ts';
import type { PeopleState } from './people-list-state.ts';
import styles from './users-tools.module.css';

interface UsersToolsProps<Status extends string> {
  searchLabel: string;
  /** Of which date the range is. */
  dateLabel: string;
  dateAbout?: string | undefined;
  statuses: readonly (Status | 'all')[];
  list: Pick<PeopleState<string, Status>, 'search' | 'status' | 'from' | 'to'>;
  source: ExportSource;
  onChange: (change: Partial<UsersToolsProps<Status>['list']>) => void;
}

const WORDS: Readonly<Record<string, string>> = {
  all: 'All Users',
  active: 'Active',
  inactive: 'Inactive',
  banned: 'Banned',
};

export function UsersTools<Status extends string>({
  searchLabel,
  dateLabel,
  dateAbout,
  statuses,
  list,
  source,
  onChange,
}: UsersToolsProps<Status>) {
  const { from, to } = list;
  const csv = useExport(source, { from, to });
  return (
    <div role="search" className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          label={searchLabel}
          placeholder={searchLabel}
          value={list.search}
          onChange={(search) => onChange({ search })}
        />
      </div>
      <DateRangeField
        label={dateLabel}
        about={dateAbout}
        value={{ from, to }}
        onChange={onChange}
      />
      <Select
        label="Status"
        options={statuses.map((status) => ({ id: status, label: WORDS[status] ?? status }))}
        value={list.status}
        onChange={(status) => onChange({ status })}
      />
      <CsvButton {...csv} />
    </div>
  );
}
