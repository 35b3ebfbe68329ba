import type { SortDirection } from '@bakehouse/contract';
import type { ReactNode } from 'react';
import type { DayRange } from '../time/day-range.ts';
import type { KeptCursor } from './use-cursor.ts';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { listState } from './list-state.ts';
import { ListPages, type PageChange, type ShownPage } from './list-pages.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { Notice } from '../components/notice.tsx';

export interface ListTexts {
  caption: string;
  searchLabel: string;
  /** Of which date the range is. */
  dateLabel: string;
  dateAbout?: string;
  empty: string;
  /** What would fill an empty list. */
  fills: string;
  nothingMatches: string;
  showAll: string;
}

interface ListState extends DayRange {
  page: number;
  size: number;
  sort: string;
  direction: SortDirection;
  search: string;
}

type ListChange = Partial<DayRange & { search: string }> & PageChange;

interface ListQuery {
  data: ShownPage | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'onSort' | 'skeletonRows' | 'isMarked' | 'expand'
>;

interface ListViewProps<Row> extends TableProps<Row> {
  texts: ListTexts;
  /** What is said when the list cannot be had. */
  failure: string;
  list: ListState;
  query: ListQuery;
  keep: KeptCursor['keep'];
  csv: { busy: boolean; onDownload: () => void };
  /** Takes away all that leaves out rows; undefined where nothing does. */
  onShowAll: (() => void) | undefined;
  /** The choice that this list has beside search and range. */
  choice: ReactNode;
  /** What else narrows it. */
  tags?: ReactNode;
  hidePages?: boolean | undefined;
  onChange: (change: ListChange, options?: { replace: boolean }) => void;
}

/** A list of the dashboard, from what narrows it to its pages. */
export function ListView<Row>(props: ListViewProps<Row>) {
  const { texts, failure, list, query, keep, onShowAll, onChange, ...rest } = props;
  const { csv, choice, tags, hidePages, ...table } = rest;
  const retry = () => void query.refetch();
  return (
    <div className={styles.list}>
      <ListTools {...texts} list={list} csv={csv} onChange={onChange}>
        {choice}
      </ListTools>
      {tags}
      {query.error && query.data && (
        <Notice tone="danger" title={failure} action={{ label: 'Try again', onPress: retry }} />
      )}
      <DataTable
        {...table}
        caption={texts.caption}
        sort={{ by: list.sort, dir: list.direction }}
        state={listState(query, list)}
        empty={{
          title: texts.empty,
          ...(onShowAll
            ? {
                detail: texts.nothingMatches,
                action: { label: texts.showAll, onPress: onShowAll },
              }
            : { detail: texts.fills }),
        }}
        error={{ message: failure, onRetry: retry }}
      />
      <ListPages
        label={`Pages of ${texts.caption.toLowerCase()}`}
        list={list}
        query={query}
        keep={keep}
        isHidden={hidePages}
        onChange={onChange}
      />
    </div>
  );
}
