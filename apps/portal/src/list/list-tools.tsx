import type { CsvCall } from '@bakehouse/contract/calls/portal-call';
import { type ReactNode, useRef } from 'react';
import type { DayRange } from '../time/day-range.ts';
import { CsvButton } from '../exports/csv-button.tsx';
import { DateRangeField, type DateRangeHandle } from '../time/fields/date-range-field.tsx';
import { useIsPhone } from './filters/use-is-phone.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';
import { FilterPanel } from './filters/filter-panel.tsx';
import styles from './list-tools.module.css';
import { TEXTS } from './texts.ts';
import { SearchBox, type SearchBoxHandle } from './search-box.tsx';

interface SearchFilters extends DayRange {
  search: string;
}

interface ListToolsProps {
  searchLabel: string;
  /** The label of the date range field, which only lists of dated rows have. */
  dateLabel?: string | undefined;
  dateAbout?: string | undefined;
  list: SearchFilters;
  /** The number of set filters in the panel. */
  filterCount: number;
  csv?:
    | {
        call: CsvCall;
        busy: boolean;
        /** Called after the typed search text and dates are applied. */
        onDownload: () => void;
      }
    | undefined;
  onChange: (change: Partial<SearchFilters>) => void;
  /** Moves the focus over the filters to the first row. */
  onSkip: () => void;
  /** A button beside the search. */
  action?: ReactNode;
  /** The select that filters this list, for example by file type. */
  children: ReactNode;
}

/** The search, the filters and the download button above a list. */
export function ListTools({
  searchLabel,
  dateLabel,
  dateAbout,
  list: { search, from, to },
  filterCount,
  csv,
  onChange,
  onSkip,
  action,
  children,
}: ListToolsProps) {
  const searchBox = useRef<SearchBoxHandle>(null);
  const days = useRef<DateRangeHandle>(null);
  const isPhone = useIsPhone();
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
        <button type="button" className={styles.skip} onClick={onSkip}>
          {TEXTS.skip}
        </button>
      </div>
      {action}
      <FilterPanel isCollapsible={isPhone} count={filterCount}>
        {dateLabel !== undefined && (
          <DateRangeField
            ref={days}
            label={dateLabel}
            about={dateAbout}
            value={{ from, to }}
            onChange={onChange}
          />
        )}
        {children}
        {csv && (
          <CsvButton
            call={csv.call}
            busy={csv.busy}
            onDownload={() => {
              searchBox.current?.send();
              days.current?.send();
              csv.onDownload();
            }}
          />
        )}
      </FilterPanel>
    </div>
  );
}
