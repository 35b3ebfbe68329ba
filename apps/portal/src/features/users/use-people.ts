import type { ExportSource } from '../../api/exports.ts';
import type { Page } from '../../api/page.ts';
import type { PeopleQuery } from '../../api/user-lists.ts';
import { type List, type ListAddress, useList } from '../../list/use-list.ts';
import {
  changePeopleState,
  type PeopleList,
  type PeopleState,
  readPeopleState,
  toPeopleQuery,
} from './people-list-state.ts';

interface PeoplePlan<Row, Sort extends string, Status extends string> {
  people: PeopleList<Sort, Status>;
  admin: boolean;
  address: ListAddress;
  key: readonly [string];
  readPage: (query: PeopleQuery<Sort, Status>, signal: AbortSignal) => Promise<Page<Row>>;
  toSource: (query: PeopleQuery<Sort, Status>) => ExportSource;
}

export const usePeople = <Row, Sort extends string, Status extends string>({
  people,
  ...plan
}: PeoplePlan<Row, Sort, Status>): List<PeopleState<Sort, Status>, Page<Row>> =>
  useList({
    ...plan,
    readState: (params) => readPeopleState(people, params),
    changeState: (params, change) => changePeopleState(people, params, change),
    toQuery: (state: PeopleState<Sort, Status>, asked) => toPeopleQuery(state, asked),
  });
