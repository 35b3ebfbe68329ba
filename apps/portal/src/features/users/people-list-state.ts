import {
  DEFAULT_PAGE_SIZE,
  PAGE_SIZES,
  type PageSize,
  SEARCH_MAX_LENGTH,
  type SortDirection,
} from '@bakehouse/contract';
import type { PeopleQuery } from '../../api/user-lists.ts';
import { type DayRange, readRange, toInstants } from '../../time/day-range.ts';
import { oneOf, withParts } from '../../list/list-address.ts';
import { toPageNumber } from '../../list/page-number.ts';

/** Everything about a list of people that an address can carry. */
export interface PeopleState<Sort extends string, Status extends string> extends DayRange {
  page: number;
  size: PageSize;
  sort: Sort;
  direction: SortDirection;
  search: string;
  status: Status | 'all';
}

type Change<Sort extends string, Status extends string> = Partial<PeopleState<Sort, Status>>;

/** What one of the lists can be asked for. */
export interface PeopleList<Sort extends string, Status extends string> {
  sorts: readonly Sort[];
  statuses: readonly (Status | 'all')[];
  firstSort: Sort;
}

/** How each part is spelt in the address bar. */
const NAMES = {
  search: 'search',
  status: 'status',
  from: 'from',
  to: 'to',
  sort: 'sort',
  direction: 'dir',
  page: 'page',
  size: 'size',
} as const satisfies Record<keyof PeopleState<string, string>, string>;

type Part = keyof typeof NAMES;

const PARTS = Object.keys(NAMES).filter((part): part is Part => part in NAMES);

export const firstState = <Sort extends string, Status extends string>({
  firstSort,
}: PeopleList<Sort, Status>): PeopleState<Sort, Status> => ({
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sort: firstSort,
  direction: 'desc',
  ...WHOLE_LIST,
});

/** The change that takes away all that leaves out people. */
export const WHOLE_LIST = { search: '', status: 'all', from: '', to: '' } as const;

export const isNarrowed = (state: Pick<PeopleState<string, string>, keyof typeof WHOLE_LIST>) =>
  state.status !== 'all' || [state.search, state.from, state.to].some(Boolean);

export function readPeopleState<Sort extends string, Status extends string>(
  list: PeopleList<Sort, Status>,
  params: URLSearchParams,
): PeopleState<Sort, Status> {
  const first = firstState(list);
  const text = (part: Part) => params.get(NAMES[part]);
  return {
    page: toPageNumber(text('page')),
    size: PAGE_SIZES.find((size) => String(size) === text('size')) ?? first.size,
    sort: oneOf(list.sorts, text('sort'), first.sort),
    direction: oneOf(['asc', 'desc'], text('direction'), first.direction),
    search: (text('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    status: oneOf(list.statuses, text('status'), first.status),
    ...readRange({ from: text('from') ?? '', to: text('to') ?? '' }),
  };
}

/**
 * The address after a change. Other parameters stay; what is as usual is not spelt out. Any change
 * but turning the page starts at the first one.
 */
export function changePeopleState<Sort extends string, Status extends string>(
  list: PeopleList<Sort, Status>,
  params: URLSearchParams,
  change: Change<Sort, Status>,
): URLSearchParams {
  const first = firstState(list);
  const state = { ...readPeopleState(list, params), page: 1, ...change };
  return withParts(
    params,
    PARTS.map((part) => ({ name: NAMES[part], value: state[part], usual: first[part] })),
  );
}

/** The address without the state of any list; how many rows a page has is a habit and stays. */
export function withoutPeopleState(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const part of PARTS) if (part !== 'size') next.delete(NAMES[part]);
  return next;
}

const FROM_A: ReadonlySet<string> = new Set(['email', 'status']);

/** What a click on a header asks for: words from A, counts and dates from the top, then the other way. */
export function toggleSort<Sort extends string>(
  { sort, direction }: Pick<PeopleState<Sort, string>, 'sort' | 'direction'>,
  clicked: Sort,
): Pick<PeopleState<Sort, string>, 'sort' | 'direction'> {
  const isDescending = clicked === sort ? direction === 'asc' : !FROM_A.has(clicked);
  return { sort: clicked, direction: isDescending ? 'desc' : 'asc' };
}

interface Asked {
  admin: boolean;
  /** By whose clocks the days of the range are meant. */
  zone: string;
}

/** What the server is asked for this state of the list. */
export function toPeopleQuery<Sort extends string, Status extends string>(
  { from, to, ...rest }: PeopleState<Sort, Status>,
  { admin, zone }: Asked,
): PeopleQuery<Sort, Status> {
  return { ...rest, ...toInstants({ from, to }, zone), search: rest.search.trim(), admin };
}
