import type { PageSize, SortDirection } from '@bakehouse/contract';
import { type DayRange, type InstantRange, readRange, toInstants } from '../time/day-range.ts';
import {
  choiceField,
  type FieldValue,
  type ListField,
  oneOf,
  pageField,
  sizeField,
  textField,
} from './list-fields.ts';

type Values = Readonly<Record<string, FieldValue>>;
type Change = Readonly<Record<string, FieldValue | undefined>>;
type FilterValues = Readonly<Record<string, string | null>>;

interface Order<Sort extends string> {
  sort: Sort;
  direction: SortDirection;
}

interface Base<Sort extends string> extends Order<Sort> {
  page: number;
  size: PageSize;
  search: string;
}

/** Everything about a list that its address holds. */
export type ListState<Sort extends string, Filters> = Base<Sort> & DayRange & Filters;

/** The part of a request that all lists share. */
export type ListQuery<Sort extends string, Filters> = Base<Sort> &
  InstantRange & { admin: boolean } & Filters;

interface ListDefinition<Sort extends string, Filters extends FilterValues> {
  filters: { [Name in keyof Filters]: ListField<Filters[Name]> };
  sorts: readonly Sort[];
  initialSort: Sort;
  /** Columns whose first click sorts from the highest value: dates and counts. */
  descendingFirst: readonly Sort[];
  size: PageSize;
  /** Parameters that describe rows of one page; they are dropped with it. */
  pageParams?: readonly string[];
}

/** A list as data: how its state is read from an address, written to it, and sent to the server. */
export interface ListTable<Sort extends string, Filters> {
  read: (address: URLSearchParams) => ListState<Sort, Filters>;
  /** Keeps other parameters. Every change but one of the page starts at the first page. */
  write: (address: URLSearchParams, change: Partial<ListState<Sort, Filters>>) => URLSearchParams;
  /** Removes the state of the list; the page size is a habit and stays. */
  clear: (address: URLSearchParams) => URLSearchParams;
  /** The change that removes all filters. */
  unfiltered: Partial<ListState<Sort, Filters>>;
  isFiltered: (state: ListState<Sort, Filters>) => boolean;
  /** The order after a click on a column header; the second click reverses it. Null for a column without sort. */
  sortBy: (order: Order<Sort>, column: string) => Partial<ListState<Sort, Filters>> | null;
  /** @param zone the zone that the days of the range are counted in */
  toQuery: (
    state: ListState<Sort, Filters>,
    request: { admin: boolean; zone: string },
  ) => ListQuery<Sort, Filters>;
}

const DIRECTIONS = ['asc', 'desc'] as const satisfies readonly SortDirection[];
const NOT_FILTERS: ReadonlySet<string> = new Set(['sort', 'direction', 'page', 'size']);

type Fields = Readonly<Record<string, ListField<FieldValue>>>;

function readValues(fields: Fields, params: URLSearchParams): Values {
  const values = Object.entries(fields).map(([name, { param, initial, parse }]) => {
    const text = params.get(param);
    return [name, (text === null ? undefined : parse(text)) ?? initial] as const;
  });
  const { from, to, ...rest } = Object.fromEntries(values);
  return { ...rest, ...readRange({ from: String(from), to: String(to) }) };
}

function writeValues(fields: Fields, params: URLSearchParams, values: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, { param, initial }] of Object.entries(fields)) {
    next.delete(param);
    const value = values[name] ?? initial;
    if (value !== initial) next.set(param, String(value));
  }
  return next;
}

const without = (params: URLSearchParams, names: readonly string[]) => {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  return next;
};

const fieldsOf = <Sort extends string, Filters extends FilterValues>({
  filters,
  sorts,
  initialSort,
  size,
}: ListDefinition<Sort, Filters>): Fields => ({
  search: textField('search'),
  from: textField('from'),
  to: textField('to'),
  ...filters,
  sort: choiceField('sort', sorts, initialSort),
  direction: choiceField('dir', DIRECTIONS, 'desc'),
  page: pageField,
  size: sizeField(size),
});

// The casts restore the types that a definition fixes and Object.entries loses.
export function createListTable<Sort extends string, Filters extends FilterValues>(
  definition: ListDefinition<Sort, Filters>,
): ListTable<Sort, Filters> {
  type State = ListState<Sort, Filters>;
  const { sorts, descendingFirst, pageParams = [] } = definition;
  const fields = fieldsOf(definition);
  const initial = readValues(fields, new URLSearchParams());
  const names = Object.keys(fields).filter((name) => !NOT_FILTERS.has(name));
  const unfiltered: Values = Object.fromEntries(names.map((name) => [name, initial[name] ?? null]));
  const params = Object.values(fields).map(({ param }) => param);

  return {
    read: (address) => readValues(fields, address) as State,
    write(address, change) {
      const values = { ...readValues(fields, address), page: 1, ...change };
      return writeValues(fields, without(address, 'page' in change ? pageParams : []), values);
    },
    clear: (address) =>
      without(
        address,
        params.filter((param) => param !== 'size'),
      ),
    unfiltered: unfiltered as Partial<State>,
    isFiltered: (state: Values) => names.some((name) => state[name] !== initial[name]),
    sortBy({ sort, direction }, column) {
      const clicked = oneOf(sorts, column, null);
      if (clicked === null) return null;
      const isDescending =
        clicked === sort ? direction === 'asc' : descendingFirst.includes(clicked);
      const order: Values = { sort: clicked, direction: isDescending ? 'desc' : 'asc' };
      return order as Partial<State>;
    },
    toQuery({ from, to, ...rest }, { admin, zone }) {
      const range = toInstants({ from, to }, zone);
      const query = { ...rest, ...range, search: rest.search.trim(), admin };
      return query as unknown as ListQuery<Sort, Filters>;
    },
  };
}
