import {
  ACTIVITY_TYPES,
  AUDIT_PAGE_SIZE,
  AUDIT_SORTS,
  FILE_TYPES,
  PAGE_SIZES,
  SEARCH_MAX_LENGTH,
} from '@bakehouse/contract';
import type { AuditLogsQuery } from '../../api/audit-logs.ts';
import { type DayRange, readRange, toInstants } from '../../time/day-range.ts';
import { oneOf, withParts } from '../../list/list-address.ts';
import { toPageNumber } from '../../list/page-number.ts';

/** Everything about the list that an address can carry. */
export type ActivityListState = Omit<AuditLogsQuery, 'admin' | 'after' | 'before' | 'cursor'> &
  DayRange;

export const FIRST_LIST: ActivityListState = {
  page: 1,
  size: AUDIT_PAGE_SIZE,
  sort: 'timestamp',
  direction: 'desc',
  search: '',
  type: null,
  activity: 'all',
  fileId: null,
  from: '',
  to: '',
};

/** How each part is spelt in the address bar. */
const NAMES = {
  activity: 'activity',
  search: 'search',
  from: 'from',
  to: 'to',
  type: 'type',
  fileId: 'file',
  sort: 'sort',
  direction: 'dir',
  page: 'page',
  size: 'size',
} as const satisfies Record<keyof ActivityListState, string>;

const PARTS = Object.keys(NAMES).filter((part): part is keyof ActivityListState => part in NAMES);

export function readActivityState(params: URLSearchParams): ActivityListState {
  const text = (part: keyof ActivityListState) => params.get(NAMES[part]);
  return {
    page: toPageNumber(text('page')),
    size: PAGE_SIZES.find((size) => String(size) === text('size')) ?? FIRST_LIST.size,
    sort: oneOf(AUDIT_SORTS, text('sort'), FIRST_LIST.sort),
    direction: oneOf(['asc', 'desc'], text('direction'), FIRST_LIST.direction),
    search: (text('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    type: oneOf(FILE_TYPES, text('type'), null),
    activity: oneOf(ACTIVITY_TYPES, text('activity'), FIRST_LIST.activity),
    fileId: text('fileId') === '' ? null : text('fileId'),
    ...readRange({ from: text('from') ?? '', to: text('to') ?? '' }),
  };
}

/**
 * The address after a change. Other parameters stay; what is as usual is not spelt out. Any change
 * but turning the page starts at the first one.
 */
export function changeActivityState(
  params: URLSearchParams,
  change: Partial<ActivityListState>,
): URLSearchParams {
  const state = { ...readActivityState(params), page: 1, ...change };
  return withParts(
    params,
    PARTS.map((part) => ({ name: NAMES[part], value: state[part], usual: FIRST_LIST[part] })),
  );
}

const { search, type, activity, fileId, from, to } = FIRST_LIST;

/** The change that takes away all that leaves out events. */
export const WHOLE_LIST = { search, type, activity, fileId, from, to };

export const isNarrowed = (list: ActivityListState): boolean =>
  list.activity !== 'all' ||
  [list.search, list.type, list.fileId, list.from, list.to].some(Boolean);

/** A click on the active tile returns to all; one on another also leaves the single file. */
export const toggleActivity = (
  active: ActivityListState['activity'],
  clicked: ActivityListState['activity'],
): Partial<ActivityListState> =>
  clicked === active ? { activity: 'all' } : { activity: clicked, fileId: null };

/** What a click on a header asks for: names from A, times from the newest, then the other way. */
export function toggleSort(
  { sort, direction }: Pick<ActivityListState, 'sort' | 'direction'>,
  clicked: ActivityListState['sort'],
): Pick<ActivityListState, 'sort' | 'direction'> {
  const isDescending = clicked === sort ? direction === 'asc' : clicked === 'timestamp';
  return { sort: clicked, direction: isDescending ? 'desc' : 'asc' };
}

interface Asked {
  admin: boolean;
  /** By whose clocks the days of the range are meant. */
  zone: string;
}

/** What the server is asked for this state of the list. */
export function toAuditLogsQuery(list: ActivityListState, { admin, zone }: Asked): AuditLogsQuery {
  const { from: first, to: last, ...rest } = list;
  const range = toInstants({ from: first, to: last }, zone);
  return { ...rest, ...range, search: list.search.trim(), admin };
}
