import type { PageSize, SortDirection } from '@bakehouse/contract';
import {
  type DayRange,
  type InstantRange,
  toValidRange,
  toInstantRange,
} from '../time/day-range.ts';
import {
  choiceField,
  type FieldValue,
  type ListField,
  parseChoiceOr,
  pageField,
  sizeField,
  textField,
} from './list-fields.ts';

type FieldValues = Readonly<Record<string, FieldValue>>;
type FieldChanges = Readonly<Record<string, FieldValue | undefined>>;
type FilterValues = Readonly<Record<string, string | null>>;

interface SortOrder<Sort extends string> {
  sort: Sort;
  direction: SortDirection;
}

interface BaseListState<Sort extends string> extends SortOrder<Sort> {
  page: number;
  size: PageSize;
  search: string;
}

/** The state of a list, which is kept in the URL. */
export type ListState<Sort extends string, Filters> = BaseListState<Sort> & DayRange & Filters;

/** The part of a list request that all lists share. */
export type ListQuery<Sort extends string, Filters> = BaseListState<Sort> &
  InstantRange & { admin: boolean } & Filters;

interface ListDefinition<Sort extends string, Filters extends FilterValues> {
  filters: { [Name in keyof Filters]: ListField<Filters[Name]> };
  sorts: readonly Sort[];
  initialSort: Sort;
  /** Columns that a first click sorts in descending order, such as dates and counts. */
  descendingFirst: readonly Sort[];
  size: PageSize;
  /** False for a list without a date range. */
  isDated?: boolean;
  /** Search parameters about the rows of one page, such as open rows; a page change removes them. */
  pageParams?: readonly string[];
}

/** Reads the state of a list from the URL, writes it there, and turns it into a request. */
export interface ListModel<Sort extends string, Filters> {
  read: (params: URLSearchParams) => ListState<Sort, Filters>;
  /** Keeps unrelated parameters. A change without a page number returns to the first page. */
  write: (params: URLSearchParams, change: Partial<ListState<Sort, Filters>>) => URLSearchParams;
  /** Removes the state of the list from the URL, except the page size. */
  clear: (params: URLSearchParams) => URLSearchParams;
  /** The change of state that removes all filters. */
  unfiltered: Partial<ListState<Sort, Filters>>;
  isFiltered: (state: ListState<Sort, Filters>) => boolean;
  /** The number of set filters in the filter panel. */
  countFilters: (state: ListState<Sort, Filters>) => number;
  /** The new order after a click on a column header; null for a column that is not sortable. */
  sortBy: (order: SortOrder<Sort>, column: string) => Partial<ListState<Sort, Filters>> | null;
  /** @param zone the time zone of the days in the date range */
  toQuery: (
    state: ListState<Sort, Filters>,
    request: { admin: boolean; zone: string },
  ) => ListQuery<Sort, Filters>;
}

const SORT_DIRECTIONS = ['asc', 'desc'] as const satisfies readonly SortDirection[];
const NON_FILTER_FIELDS: ReadonlySet<string> = new Set(['sort', 'direction', 'page', 'size']);

type ListFields = Readonly<Record<string, ListField<FieldValue>>>;

function readFieldValues(fields: ListFields, params: URLSearchParams): FieldValues {
  const values = Object.entries(fields).map(([name, { param, initial, parse }]) => {
    const text = params.get(param);
    return [name, (text === null ? undefined : parse(text)) ?? initial] as const;
  });
  const { from, to, ...rest } = Object.fromEntries(values);
  return { ...rest, ...toValidRange({ from: String(from ?? ''), to: String(to ?? '') }) };
}

function writeFieldValues(
  fields: ListFields,
  params: URLSearchParams,
  values: FieldChanges,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, { param, initial }] of Object.entries(fields)) {
    next.delete(param);
    const value = values[name] ?? initial;
    if (value !== initial) next.set(param, String(value));
  }
  return next;
}

/** Both days of a range are one filter. */
const countFilterFields = (fields: ListFields, names: readonly string[], state: FieldValues) => {
  const set = names.filter((name) => {
    const field = fields[name];
    return field && !field.isOutsidePanel && state[name] !== field.initial && name !== 'search';
  });
  return new Set(set.map((name) => (name === 'to' ? 'from' : name))).size;
};

const withoutParams = (params: URLSearchParams, names: readonly string[]) => {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  return next;
};

const toListFields = <Sort extends string, Filters extends FilterValues>({
  filters,
  sorts,
  initialSort,
  size,
  isDated = true,
}: ListDefinition<Sort, Filters>): ListFields => ({
  search: textField('search'),
  ...(isDated ? { from: textField('from'), to: textField('to') } : {}),
  ...filters,
  sort: choiceField('sort', sorts, initialSort),
  direction: choiceField('dir', SORT_DIRECTIONS, 'desc'),
  page: pageField,
  size: sizeField(size),
});

// Object.entries loses the types of the definition, which the casts restore.
export function createListModel<Sort extends string, Filters extends FilterValues>(
  definition: ListDefinition<Sort, Filters>,
): ListModel<Sort, Filters> {
  type State = ListState<Sort, Filters>;
  const { sorts, descendingFirst, pageParams = [] } = definition;
  const fields = toListFields(definition);
  const initial = readFieldValues(fields, new URLSearchParams());
  const names = Object.keys(fields).filter((name) => !NON_FILTER_FIELDS.has(name));
  const unfiltered: FieldValues = Object.fromEntries(
    names.map((name) => [name, initial[name] ?? null]),
  );
  const paramNames = Object.values(fields).map(({ param }) => param);

  return {
    read: (params) => readFieldValues(fields, params) as State,
    write(params, change) {
      const values = { ...readFieldValues(fields, params), page: 1, ...change };
      return writeFieldValues(
        fields,
        withoutParams(params, 'page' in change ? pageParams : []),
        values,
      );
    },
    clear: (params) =>
      withoutParams(
        params,
        paramNames.filter((param) => param !== 'size'),
      ),
    unfiltered: unfiltered as Partial<State>,
    isFiltered: (state: FieldValues) => names.some((name) => state[name] !== initial[name]),
    countFilters: (state: FieldValues) => countFilterFields(fields, names, state),
    sortBy({ sort, direction }, column) {
      const clicked = parseChoiceOr(sorts, column, null);
      if (clicked === null) return null;
      const isDescending =
        clicked === sort ? direction === 'asc' : descendingFirst.includes(clicked);
      const order: FieldValues = { sort: clicked, direction: isDescending ? 'desc' : 'asc' };
      return order as Partial<State>;
    },
    toQuery({ from, to, ...rest }, { admin, zone }) {
      const range = toInstantRange({ from, to }, zone);
      const query = { ...rest, ...range, search: rest.search.trim(), admin };
      return query as unknown as ListQuery<Sort, Filters>;
    },
  };
}
