import { messageFor } from '../../api/http/failure.ts';
import type { Page } from '../../api/page.ts';
import type { Column } from '../../table/data-table.tsx';
import { type ListTexts, ListView } from '../../list/list-view.tsx';
import { Select } from '../../components/fields/select.tsx';
import type { List } from '../../list/use-list.ts';
import {
  isNarrowed,
  type PeopleList,
  type PeopleState,
  toggleSort,
  WHOLE_LIST,
} from './people-list-state.ts';
import { LOADING_FAILED, NOBODY_MATCHES, STATUS_LABELS } from './texts.ts';

export type PeopleTexts = Omit<ListTexts, 'nothingMatches'>;

interface PeopleViewProps<Row, Sort extends string, Status extends string> {
  texts: PeopleTexts;
  people: PeopleList<Sort, Status>;
  list: List<PeopleState<Sort, Status>, Page<Row>>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
}

export function PeopleView<
  Row extends { email: string },
  Sort extends string,
  Status extends string,
>({ texts, people, list, rows, columns }: PeopleViewProps<Row, Sort, Status>) {
  const { state, query, change } = list;
  return (
    <ListView
      texts={{ ...texts, nothingMatches: NOBODY_MATCHES }}
      failure={messageFor(query.error, LOADING_FAILED)}
      list={state}
      query={query}
      keep={list.keep}
      csv={list.csv}
      choice={
        <Select
          label="Status"
          options={people.statuses.map((id) => ({ id, label: STATUS_LABELS[id] ?? id }))}
          value={state.status}
          onChange={(status, options) => change({ status }, options)}
        />
      }
      columns={columns}
      rows={rows}
      rowKey={({ email }) => email}
      skeletonRows={state.size}
      onSort={(clicked, options) => {
        const by = people.sorts.find((sort) => sort === clicked);
        if (by !== undefined) change(toggleSort(state, by), options);
      }}
      onShowAll={isNarrowed(state) ? () => change(WHOLE_LIST) : undefined}
      onChange={change}
    />
  );
}
