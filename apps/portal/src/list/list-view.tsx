import { useRef, type ReactNode } from 'react';
import type { ListPage } from '../api/page.ts';
import type { DayRange } from '../time/day-range.ts';
import type { ListState } from './list-model.ts';
import type { ExportButtonState } from '../exports/use-export.ts';
import type { UseListResult } from './use-list.ts';
import { useRowShortcuts } from './rows/use-row-shortcuts.ts';
import { DataTable, type DataTableProps } from '../table/data-table.tsx';
import { toTableState } from './table-state.ts';
import { ListPages, type PageChange } from './list-pages.tsx';
import { ListTools } from './list-tools.tsx';
import styles from './list-view.module.css';
import { TEXTS } from './texts.ts';
import { useIsPhone } from './filters/use-is-phone.ts';
import type { ColumnsList } from './columns/columns-memory.ts';
import { useColumnsChoice } from './columns/use-columns-choice.ts';
import { ViewMenu } from './columns/view-menu.tsx';
import { DataTableSort } from '../table/data-table-sort.tsx';
import { Notice } from '../components/notice.tsx';

export interface ListTexts {
  caption: string;
  searchLabel: string;
  /** The label of the date range field; a list without it has no such field. */
  dateLabel?: string;
  dateAbout?: string;
  empty: string;
  /** Explains in an empty list what will appear there. */
  hint: string;
  nothingMatches: string;
  showAll: string;
}

type ListChange = Partial<DayRange & { search: string }> & PageChange;

interface ListViewState extends Omit<
  UseListResult<ListState<string, unknown>, ListPage<unknown>>,
  'change' | 'csv'
> {
  /** Downloads the list; undefined for a list without download. */
  csv?: ExportButtonState;
  change: (change: ListChange, options?: { replace: boolean }) => void;
}

type ListTableProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowKey' | 'skeletonRows' | 'isMarked' | 'expand' | 'selection'
>;

interface ListViewProps<Row> extends ListTableProps<Row> {
  /** The list whose choice of columns applies. */
  name: ColumnsList;
  texts: ListTexts;
  /** Shown when the request for the list fails. */
  failure: string;
  list: ListViewState;
  /** The select that filters this list, for example by file type. */
  choice: ReactNode;
  /** Removable tags for the filters that a link has set. */
  tags?: ReactNode;
  hidePages?: boolean | undefined;
}

export function ListView<Row>(props: ListViewProps<Row>) {
  const { name, texts, failure, list, choice, tags, hidePages, ...table } = props;
  const { state, query, csv, change } = list;
  const view = useColumnsChoice(name, table.columns);
  const isPhone = useIsPhone();
  const sort = { by: state.sort, dir: state.direction };
  const frame = useRef<HTMLDivElement>(null);
  const focusFirstRow = useRowShortcuts(frame);
  const retry = () => void query.refetch();
  const retryFromNotice = () => {
    // The pressed button disappears with the notice, so the list takes the focus.
    frame.current?.focus();
    retry();
  };
  return (
    <div ref={frame} tabIndex={-1} className={styles.list}>
      <ListTools
        {...texts}
        list={state}
        filterCount={list.filterCount}
        csv={csv}
        onChange={change}
        onSkip={focusFirstRow}
        action={isPhone && table.selection?.isShownOnCards === false && table.selection.start}
      >
        {choice}
        {isPhone && (
          <DataTableSort columns={table.columns} sort={sort} onSort={list.sortBy} place="panel" />
        )}
        <ViewMenu list={name} columns={view.hideable} choice={view.choice} onChange={view.choose} />
      </ListTools>
      {tags}
      {query.error && query.data && (
        <Notice
          tone="danger"
          title={failure}
          action={{ label: TEXTS.tryAgain, onPress: retryFromNotice }}
        />
      )}
      <DataTable
        {...table}
        columns={view.shown}
        allColumns={table.columns}
        density={view.choice.density}
        caption={texts.caption}
        sort={sort}
        onSort={isPhone ? undefined : list.sortBy}
        state={toTableState(query, state)}
        empty={toEmptyText(texts, list.showAll)}
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

const toEmptyText = (texts: ListTexts, showAll: (() => void) | undefined) => ({
  title: texts.empty,
  ...(showAll
    ? { detail: texts.nothingMatches, action: { label: texts.showAll, onPress: showAll } }
    : { detail: texts.hint }),
});
