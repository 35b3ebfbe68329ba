import { type ReactNode, useRef } from 'react';
import type { DayRange } from '../time/day-range.ts';
import { CsvButton } from '../exports/csv-button.tsx';
import { DateRangeField, type DateRangeHandle } from '../time/fields/date-range-field.tsx';
import styles from './list-tools.module.css';
import { SearchBox, type SearchBoxHandle } from './search-box.tsx';

interface Narrowing extends DayRange {
  search: string;
}

interface ListToolsProps {
  searchLabel: string;
  /** Of which date the range is. */
  dateLabel: string;
  dateAbout?: string | undefined;
  list: Narrowing;
  csv: {
    busy: boolean;
    /** What is typed has been sent by then. */
    onDownload: () => void;
  };
  onChange: (change: Partial<Narrowing>) => void;
  /** The choice that this list has beside the others. */
  children: ReactNode;
}

/** What stands above a list: what narrows it, and the way to take it along. */
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
  return (
    <div role="search" className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          placeholder={searchLabel}
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
