import { type ReactNode, useId } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { ListPage } from '../../../api/page.ts';
import subjectPage from '../../../components/page/subject-page.module.css';
import { ListPages } from '../../../list/list-pages.tsx';
import { toTableState } from '../../../list/table-state.ts';
import { DataTable } from '../../../table/data-table.tsx';
import type { Column } from '../../../table/table-column.ts';
import styles from './person-page.module.css';
import { PERSON_PAGE_SIZE } from './person-queries.ts';

interface PersonDataListTexts {
  title: string;
  empty: string;
  hint: string;
  loadingFailed: string;
}

interface PersonDataListProps<Row> {
  texts: PersonDataListTexts;
  columns: readonly Column<Row>[];
  page: number;
  query: UseQueryResult<ListPage<Row>>;
  onPage: (page: number) => void;
  children?: ReactNode;
}

/** A list on the page of a person. Its page number is not in the URL, which names the person. */
export function PersonDataList<Row extends { id: string }>(props: PersonDataListProps<Row>) {
  const { texts, columns, page, query, onPage, children } = props;
  const id = useId();
  const state = { page, size: PERSON_PAGE_SIZE };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={subjectPage.head}>
        <h3 id={id} className={styles.title}>
          {texts.title}
        </h3>
        {children}
      </div>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={(row) => row.id}
        state={toTableState(query, state)}
        skeletonRows={3}
        empty={{ title: texts.empty, detail: texts.hint }}
        error={{
          message: failureMessageOf(query.error, texts.loadingFailed),
          onRetry: () => void query.refetch(),
        }}
      />
      <ListPages
        label={texts.title}
        list={state}
        query={query}
        setCursor={() => undefined}
        isHidden={(query.data?.total ?? 0) <= PERSON_PAGE_SIZE}
        onChange={(change) => onPage(change.page ?? 1)}
      />
    </section>
  );
}
