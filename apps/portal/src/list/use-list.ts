import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ExportSource } from '../api/exports.ts';
import type { DayRange } from '../time/day-range.ts';
import { addressNow } from './list-address.ts';
import { listQuery } from './list-query.ts';
import { type KeptCursor, useCursor } from './use-cursor.ts';
import { useZone } from '../time/zone.tsx';
import { type ExportButton, useExport } from '../exports/use-export.ts';

interface ListQuery {
  page: number;
  cursor?: string | null;
  admin: boolean;
}

/** What a list reads its state from and writes it to. */
export interface ListAddress {
  params: URLSearchParams;
  onChange: (params: URLSearchParams, options?: { replace: boolean }) => void;
}

interface ListPlan<State extends DayRange, Query extends ListQuery, Page> {
  admin: boolean;
  address: ListAddress;
  /** What the keys of its pages begin with. */
  key: readonly [string];
  readState: (params: URLSearchParams) => State;
  changeState: (params: URLSearchParams, change: Partial<State>) => URLSearchParams;
  toQuery: (state: State, asked: { admin: boolean; zone: string }) => Query;
  readPage: (query: Query, signal: AbortSignal) => Promise<Page>;
  toSource: (query: Query) => ExportSource;
}

export interface List<State, Page> {
  state: State;
  query: UseQueryResult<Page>;
  keep: KeptCursor['keep'];
  csv: ExportButton;
  change: (next: Partial<State>, options?: { replace: boolean }) => void;
}

/** A list of the dashboard as its address says: its page, the change of its address, its export. */
export function useList<State extends DayRange, Query extends ListQuery, Page>(
  plan: ListPlan<State, Query, Page>,
): List<State, Page> {
  const { admin, address, readState, toSource } = plan;
  const { name: zone } = useZone();
  const ask = (state: State) => plan.toQuery(state, { admin, zone });
  const state = readState(address.params);
  const asked = ask(state);
  const { cursor, keep } = useCursor(asked);
  return {
    state,
    query: useQuery(listQuery(plan.key, { ...asked, cursor }, plan.readPage)),
    keep,
    csv: useExport(toSource(asked).kind, () => {
      const days = readState(addressNow());
      return { source: toSource(ask(days)), days };
    }),
    change: (next, options = { replace: false }) =>
      address.onChange(plan.changeState(addressNow(), next), options),
  };
}
