import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ExportSource } from '../api/exports.ts';
import { type ExportButtonState, useExport } from '../exports/use-export.ts';
import { useSessionState } from '../session/use-session-state.ts';
import { findPageUser } from '../session/portal-session-state.ts';
import { readZoneChoice, toZoneName } from '../time/zone-choice.ts';
import { useZone } from '../time/zone.tsx';
import { readAdminMode } from '../url-state/admin-mode.ts';
import { readCurrentParams } from '../url-state/current-params.ts';
import { listQueryOptions } from './list-query.ts';
import type { ListQuery, ListState, ListModel } from './list-model.ts';
import { type PageCursor, usePageCursor } from './use-page-cursor.ts';

interface NavigationOptions {
  replace: boolean;
}

export interface ListUrl {
  params: URLSearchParams;
  onChange: (params: URLSearchParams, options?: NavigationOptions) => void;
}

interface ListOptions<Sort extends string, Filters, Page> {
  model: ListModel<Sort, Filters>;
  admin: boolean;
  url: ListUrl;
  /** The prefix of the cache keys of all pages of this list. */
  key: readonly [string];
  readPage: (
    query: ListQuery<Sort, Filters> & { cursor: string | null },
    signal: AbortSignal,
  ) => Promise<Page>;
}

interface ExportedListOptions<Sort extends string, Filters, Page> extends ListOptions<
  Sort,
  Filters,
  Page
> {
  toSource: (query: ListQuery<Sort, Filters>) => ExportSource;
}

interface ListPageResult<State, Page> extends Pick<PageCursor, 'setCursor'> {
  state: State;
  query: UseQueryResult<Page>;
  change: (change: Partial<State>, options?: NavigationOptions) => void;
  sortBy: (column: string, options?: NavigationOptions) => void;
  /** The number of set filters in the filter panel. */
  filterCount: number;
  /** Removes all filters; undefined when no filter is set. */
  showAll: (() => void) | undefined;
}

export interface UseListResult<State, Page> extends ListPageResult<State, Page> {
  csv: ExportButtonState;
}

/** Combines the state of a list in the URL with its current page. */
export function useListPage<Sort extends string, Filters, Page>({
  model,
  admin,
  url,
  key,
  readPage,
}: ListOptions<Sort, Filters, Page>): ListPageResult<ListState<Sort, Filters>, Page> {
  const { name: zone } = useZone();
  const state = model.read(url.params);
  const request = model.toQuery(state, { admin, zone });
  const { cursor, setCursor } = usePageCursor(request);
  const change: ListPageResult<typeof state, Page>['change'] = (
    next,
    options = { replace: false },
  ) => url.onChange(model.write(readCurrentParams(), next), options);
  return {
    state,
    query: useQuery(listQueryOptions(key, { ...request, cursor }, readPage)),
    setCursor,
    change,
    sortBy(column, options) {
      const order = model.sortBy(state, column);
      if (order) change(order, options);
    },
    filterCount: model.countFilters(state),
    showAll: model.isFiltered(state) ? () => change(model.unfiltered) : undefined,
  };
}

/** Combines the state of a list in the URL with its current page and its export. */
export function useList<Sort extends string, Filters, Page>({
  toSource,
  ...options
}: ExportedListOptions<Sort, Filters, Page>): UseListResult<ListState<Sort, Filters>, Page> {
  const { model, admin } = options;
  const { name: zone, own } = useZone();
  const isAdmin = findPageUser(useSessionState())?.isAdmin ?? false;
  const list = useListPage(options);
  return {
    ...list,
    csv: useExport(toSource(model.toQuery(list.state, { admin, zone })).kind, () => {
      const params = readCurrentParams();
      const days = model.read(params);
      const zoneNow = toZoneName(readZoneChoice(params), own);
      const scope = { admin: readAdminMode(params, isAdmin), zone: zoneNow };
      return { source: toSource(model.toQuery(days, scope)), days, zone: zoneNow };
    }),
  };
}
