import { type ReactNode, useRef } from 'react';
import type { DayRange } from '../time/day-range.ts';
import { CsvButton } from '../exports/csv-button.tsx';
import { DateRangeField, type DateRangeHandle } from '../time/fields/date-range-field.tsx';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import styles from './list-tools.module.css';
import { SearchBox, type SearchBoxHandle } from './search-box.tsx';

interface SearchFilters extends DayRange {
  search: string;
}

interface ListToolsProps {
  searchLabel: string;
  /** The label of the date range field. */
  dateLabel: string;
  dateAbout?: string | undefined;
  list: SearchFilters;
  csv: {
    busy: boolean;
    /** Called after the typed search text and dates are applied. */
    onDownload: () => void;
  };
  onChange: (change: Partial<SearchFilters>) => void;
  /** The select that filters this list, for example by file type. */
  children: ReactNode;
}

/** The search, the filters and the download button above a list. */
export function ListTools({
  searchLabel,
  dateLabel,
  dateAbout,
  list: { search, from, to },
  csv,
  onChange,
  children,
}: ListToolsProps) {
  const searchBox = useRef<SearchBoxHandle>(null);
  const days = useRef<DateRangeHandle>(null);
  useShortcut('search', () => searchBox.current?.focus());
  return (
    <div role="search" className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          value={search}
          onChange={(typed) => onChange({ search: typed })}
        />
      </div>
      <DateRangeField
        ref={days}
        label={dateLabel}
        about={dateAbout}
        value={{ from, to }}
        onChange={onChange}
      />
      {children}
      <CsvButton
        busy={csv.busy}
        onDownload={() => {
          searchBox.current?.send();
          days.current?.send();
          csv.onDownload();
        }}
      />
    </div>
  );
}
