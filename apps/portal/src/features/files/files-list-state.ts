import {
  DEFAULT_PAGE_SIZE,
  FILE_SORTS,
  FILE_TYPES,
  PAGE_SIZES,
  SEARCH_MAX_LENGTH,
} from '@bakehouse/contract';
import type { FilesQuery } from '../../api/files.ts';
import { type DayRange, readRange, toInstants } from '../../time/day-range.ts';
import { oneOf, withParts } from '../../list/list-address.ts';
import { toPageNumber } from '../../list/page-number.ts';
import { withoutOpenRows } from './open-rows.ts';

/** Everything about the list that an address can carry. */
export type FilesListState = Omit<FilesQuery, 'admin' | 'after' | 'before' | 'cursor'> & DayRange;

export const FIRST_LIST: FilesListState = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sort: 'created',
  direction: 'desc',
  search: '',
  type: null,
  fileId: null,
  user: null,
  baker: null,
  from: '',
  to: '',
};

/** How each part is spelt in the address bar. */
const NAMES = {
  search: 'search',
  from: 'from',
  to: 'to',
  type: 'type',
  fileId: 'file',
  user: 'user',
  baker: 'baker',
  sort: 'sort',
  direction: 'dir',
  page: 'page',
  size: 'size',
} as const satisfies Record<keyof FilesListState, string>;

const PARTS = Object.keys(NAMES).filter((part): part is keyof FilesListState => part in NAMES);

export function readFilesState(params: URLSearchParams): FilesListState {
  const text = (part: keyof FilesListState) => params.get(NAMES[part]);
  const filter = (part: 'fileId' | 'user' | 'baker') => (text(part) === '' ? null : text(part));
  return {
    page: toPageNumber(text('page')),
    size: PAGE_SIZES.find((size) => String(size) === text('size')) ?? FIRST_LIST.size,
    sort: oneOf(FILE_SORTS, text('sort'), FIRST_LIST.sort),
    direction: oneOf(['asc', 'desc'], text('direction'), FIRST_LIST.direction),
    search: (text('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    type: oneOf(FILE_TYPES, text('type'), null),
    fileId: filter('fileId'),
    user: filter('user'),
    baker: filter('baker'),
    ...readRange({ from: text('from') ?? '', to: text('to') ?? '' }),
  };
}

/**
 * The address after a change. Other parameters stay; what is as usual is not spelt out. Any change
 * but turning the page starts at the first one; on another page no row is open yet.
 */
export function changeFilesState(
  params: URLSearchParams,
  change: Partial<FilesListState>,
): URLSearchParams {
  const state = { ...readFilesState(params), page: 1, ...change };
  return withParts(
    change.page === undefined ? params : withoutOpenRows(params),
    PARTS.map((part) => ({ name: NAMES[part], value: state[part], usual: FIRST_LIST[part] })),
  );
}

const { search, type, fileId, user, baker, from, to } = FIRST_LIST;

/** The change that takes away all that leaves out files. */
export const WHOLE_LIST = { search, type, fileId, user, baker, from, to };

export const isNarrowed = (list: FilesListState): boolean =>
  [list.search, list.type, list.fileId, list.user, list.baker, list.from, list.to].some(Boolean);

const NEWEST_FIRST: ReadonlySet<string> = new Set<FilesListState['sort']>([
  'created',
  'openable_date',
  'expiration_date',
]);

/** What a click on a header asks for: names from A, dates from the newest, then the other way. */
export function toggleSort(
  { sort, direction }: Pick<FilesListState, 'sort' | 'direction'>,
  clicked: FilesListState['sort'],
): Pick<FilesListState, 'sort' | 'direction'> {
  const isFirstDescending = clicked === sort ? direction === 'asc' : NEWEST_FIRST.has(clicked);
  return { sort: clicked, direction: isFirstDescending ? 'desc' : 'asc' };
}

interface Asked {
  admin: boolean;
  /** By whose clocks the days of the range are meant. */
  zone: string;
}

/** What the server is asked for this state of the list. */
export function toFilesQuery(list: FilesListState, { admin, zone }: Asked): FilesQuery {
  const { from: first, to: last, ...rest } = list;
  const range = toInstants({ from: first, to: last }, zone);
  return { ...rest, ...range, search: list.search.trim(), admin };
}
