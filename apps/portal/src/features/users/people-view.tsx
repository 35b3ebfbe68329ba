import { failureMessageOf } from '../../api/http/failure.ts';
import type { ListPage } from '../../api/page.ts';
import type { Column } from '../../table/data-table.tsx';
import { type ListTexts, ListView } from '../../list/list-view.tsx';
import { Select } from '../../components/fields/select.tsx';
import type { ListState } from '../../list/list-model.ts';
import type { UseListResult } from '../../list/use-list.ts';
import { LOADING_USERS_FAILED, NO_MATCHING_USERS, USER_STATUS_LABELS } from './texts.ts';

export type PeopleTexts = Omit<ListTexts, 'nothingMatches'>;

interface PeopleViewProps<Row, Sort extends string, Status extends string> {
  texts: PeopleTexts;
  statuses: readonly Status[];
  list: UseListResult<ListState<Sort, { status: Status }>, ListPage<Row>>;
  columns: readonly Column<Row>[];
}

export function PeopleView<
  Row extends { email: string },
  Sort extends string,
  Status extends string,
>({ texts, statuses, list, columns }: PeopleViewProps<Row, Sort, Status>) {
  const { state, query, change } = list;
  return (
    <ListView
      texts={{ ...texts, nothingMatches: NO_MATCHING_USERS }}
      failure={failureMessageOf(query.error, LOADING_USERS_FAILED)}
      list={list}
      choice={
        <Select
          label="Status"
          options={statuses.map((id) => ({ id, label: USER_STATUS_LABELS[id] ?? id }))}
          value={state.status}
          onChange={(status, options) => change({ status }, options)}
        />
      }
      columns={columns}
      rows={query.data?.rows ?? []}
      rowKey={({ email }) => email}
      skeletonRows={state.size}
    />
  );
}
