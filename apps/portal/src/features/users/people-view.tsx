import type { UserStatus } from '@bakehouse/contract';
import type { ReactNode } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { ListPage } from '../../api/page.ts';
import type { Column } from '../../table/table-column.ts';
import { ListView } from '../../list/list-view.tsx';
import { Select } from '../../components/fields/select.tsx';
import type { ListState } from '../../list/list-model.ts';
import type { UseListResult } from '../../list/use-list.ts';
import type { PeopleListName } from './users-params.ts';
import { USERS_TEXTS, type PeopleTexts, USER_STATUS_TEXTS } from './texts.ts';

interface PeopleViewProps<Row, Sort extends string, Status extends UserStatus> {
  name: Exclude<PeopleListName, 'groups' | 'review'>;
  texts: PeopleTexts;
  statuses: readonly Status[];
  list: UseListResult<ListState<Sort, { status: Status }>, ListPage<Row>>;
  columns: readonly Column<Row>[];
  /** The controls beside the filters. */
  tools?: ReactNode;
}

export function PeopleView<
  Row extends { email: string },
  Sort extends string,
  Status extends UserStatus,
>({ name, texts, statuses, list, columns, tools }: PeopleViewProps<Row, Sort, Status>) {
  const { state, query, change } = list;
  return (
    <ListView
      name={name}
      texts={{ ...texts, nothingMatches: USERS_TEXTS.nothingMatches }}
      failure={failureMessageOf(query.error, USERS_TEXTS.loadingFailed)}
      list={list}
      choice={
        <>
          <Select
            label={USERS_TEXTS.status}
            options={statuses.map((id) => ({ id, label: USER_STATUS_TEXTS[id] }))}
            value={state.status}
            onChange={(status, options) => change({ status }, options)}
          />
          {tools}
        </>
      }
      columns={columns}
      rows={query.data?.rows ?? []}
      rowKey={({ email }) => email}
      skeletonRows={state.size}
    />
  );
}
