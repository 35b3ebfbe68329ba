import type { UseQueryResult } from '@tanstack/react-query';
import type { ExportSource } from '../../api/exports.ts';
import { messageFor } from '../../api/failure.ts';
import type { Page } from '../../api/page.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { listState } from '../../components/list-state.ts';
import { ListPages } from '../../components/list-pages.tsx';
import { Notice } from '../../components/notice.tsx';
import type { KeptCursor } from '../../lib/use-cursor.ts';
import {
  isNarrowed,
  type PeopleList,
  type PeopleState,
  toggleSort,
  WHOLE_LIST,
} from './people-list-state.ts';
import styles from './people-view.module.css';
import { UsersTools } from './users-tools.tsx';

export interface PeopleTexts {
  caption: string;
  searchLabel: string;
  dateLabel: string;
  dateAbout?: string;
  empty: string;
  /** What would fill an empty list. */
  fills: string;
  showAll: string;
}

interface PeopleViewProps<Row, Sort extends string, Status extends string> {
  texts: PeopleTexts;
  list: PeopleList<Sort, Status>;
  state: PeopleState<Sort, Status>;
  query: UseQueryResult<Page<Row>>;
  keep: KeptCursor['keep'];
  /** What is downloaded: all that the query has pages of. */
  source: ExportSource;
  /** The page's rows as they are to be seen. */
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  onChange: (change: Partial<PeopleState<Sort, Status>>, options?: { replace: boolean }) => void;
}

export function PeopleView<
  Row extends { email: string },
  Sort extends string,
  Status extends string,
>(props: PeopleViewProps<Row, Sort, Status>) {
  const { texts, list, state, query, keep, rows, columns, onChange } = props;
  const { data, error, refetch } = query;

  const retry = () => void refetch();
  const message = messageFor(error, 'Failed to fetch users');

  return (
    <div className={styles.people}>
      <UsersTools
        searchLabel={texts.searchLabel}
        dateLabel={texts.dateLabel}
        dateAbout={texts.dateAbout}
        statuses={list.statuses}
        list={state}
        source={props.source}
        onChange={onChange}
      />
      {error && data && (
        <Notice tone="danger" title={message} action={{ label: 'Try again', onPress: retry }} />
      )}
      <DataTable
        caption={texts.caption}
        columns={columns}
        rows={rows}
        rowKey={({ email }) => email}
        sort={{ by: state.sort, dir: state.direction }}
        onSort={(clicked) => {
          const by = list.sorts.find((sort) => sort === clicked);
          if (by !== undefined) onChange(toggleSort(state, by));
        }}
        state={listState(query)}
        skeletonRows={state.size}
        empty={{
          title: texts.empty,
          ...(isNarrowed(state)
            ? {
                detail: 'Nobody matches the search and the filters.',
                action: { label: texts.showAll, onPress: () => onChange(WHOLE_LIST) },
              }
            : { detail: texts.fills }),
        }}
        error={{ message, onRetry: retry }}
      />
      <ListPages
        label={`Pages of ${texts.caption.toLowerCase()}`}
        list={state}
        query={query}
        keep={keep}
        onChange={onChange}
      />
    </div>
  );
}
