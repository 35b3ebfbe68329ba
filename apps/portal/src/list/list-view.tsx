import type { SortDirection } from '@bakehouse/contract';
import type { ReactNode } from 'react';
import type { DayRange } from '../time/day-range.ts';
import type { PageCursor } from './use-cursor.ts';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { listStatus } from './list-status.ts';
import { ListPages, type PageChange, type ShownPage } from './list-pages.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { TEXTS } from './texts.ts';
import { Notice } from '../components/notice.tsx';

export interface ListTexts {
  caption: string;
  searchLabel: string;
  /** The date that the range filters by. */
  dateLabel: string;
  dateAbout?: string;
  empty: string;
  /** Tells what will appear in an empty list. */
  hint: string;
  nothingMatches: string;
  showAll: string;
}

type ListChange = Partial<DayRange & { search: string }> & PageChange;

interface ListRequest {
  data: ShownPage | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ShownList {
  state: DayRange & {
    page: number;
    size: number;
    sort: string;
    direction: SortDirection;
    search: string;
  };
  query: ListRequest;
  csv: { busy: boolean; onDownload: () => void };
  setCursor: PageCursor['setCursor'];
  change: (change: ListChange, options?: { replace: boolean }) => void;
  sortBy: (column: string, options?: { replace: boolean }) => void;
  showAll: (() => void) | undefined;
}

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'skeletonRows' | 'isMarked' | 'expand'
>;

interface ListViewProps<Row> extends TableProps<Row> {
  texts: ListTexts;
  /** Shown when the request for the list fails. */
  failure: string;
  list: ShownList;
  /** The select beside the search and the date range. */
  choice: ReactNode;
  /** Filters that were set through a link. */
  tags?: ReactNode;
  hidePages?: boolean | undefined;
}

export function ListView<Row>(props: ListViewProps<Row>) {
  const { texts, failure, list, choice, tags, hidePages, ...table } = props;
  const { state, query, csv, change } = list;
  const retry = () => void query.refetch();
  return (
    <div className={styles.list}>
      <ListTools {...texts} list={state} csv={csv} onChange={change}>
        {choice}
      </ListTools>
      {tags}
      {query.error && query.data && (
        <Notice tone="danger" title={failure} action={{ label: TEXTS.tryAgain, onPress: retry }} />
      )}
      <DataTable
        {...table}
        caption={texts.caption}
        sort={{ by: state.sort, dir: state.direction }}
        onSort={list.sortBy}
        state={listStatus(query, state)}
        empty={emptyText(texts, list.showAll)}
        error={{ message: failure, onRetry: retry }}
      />
      <ListPages
        label={TEXTS.pagesOf(texts.caption)}
        list={state}
        query={query}
        setCursor={list.setCursor}
        isHidden={hidePages}
        onChange={change}
      />
    </div>
  );
}

const emptyText = (texts: ListTexts, showAll: (() => void) | undefined) => ({
  title: texts.empty,
  ...(showAll
    ? { detail: texts.nothingMatches, action: { label: texts.showAll, onPress: showAll } }
    : { detail: texts.hint }),
});
