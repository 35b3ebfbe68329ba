import type { ExportSource } from '../../api/exports.ts';
import type { DayRange } from '../../time/day-range.ts';

export interface ExportNameParts {
  source: ExportSource;
  days: DayRange;
  /** The time zone of `days` and `today`, such as "Europe/London". */
  zone: string;
  today: string;
}

interface ListFilters {
  admin: boolean;
  search: string;
  activity?: string;
  status?: string | null;
  type?: string | null;
  fileId?: string | null;
  user?: string | null;
  baker?: string | null;
  action?: string | null;
  device?: string | null;
  logins?: string | null;
  range?: string | null;
}

/** Excel opens only paths of up to 218 characters, including the download folder. */
const FILTERS_MAX_LENGTH = 72;
const ZONE_MAX_LENGTH = 32;

const DIACRITICS = /\p{M}/gu;
const UNSAFE_CHARACTERS = /[^A-Za-z0-9.@+]+/g;
const NON_ALPHANUMERIC_EDGES = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g;

/** Keeps only the characters that every file system, archive and mail program accepts. */
const toSafeText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(DIACRITICS, '')
    .replace(UNSAFE_CHARACTERS, '-')
    .replace(/\.{2,}/g, '.')
    .replace(NON_ALPHANUMERIC_EDGES, '');

const namedFilterText = (name: string, text: string | null = null) =>
  text === null || text === '' ? '' : [name, toSafeText(text)].filter(Boolean).join('-');

const choiceFilterText = (text: string | null = null) =>
  text === null || text === 'all' ? '' : toSafeText(text);

const adminScopeText = ({ admin }: ListFilters) => (admin ? 'organisation' : '');

const filtersText = (filters: ListFilters) =>
  [
    choiceFilterText(filters.activity),
    choiceFilterText(filters.action),
    choiceFilterText(filters.device),
    choiceFilterText(filters.status),
    choiceFilterText(filters.type),
    namedFilterText('last', filters.range),
    namedFilterText('logins', filters.logins),
    namedFilterText('file', filters.fileId),
    namedFilterText('user', filters.user),
    namedFilterText('baker', filters.baker),
    namedFilterText('search', filters.search),
  ]
    .filter(Boolean)
    .join('_')
    .slice(0, FILTERS_MAX_LENGTH)
    .replace(NON_ALPHANUMERIC_EDGES, '');

const dateRangeText = ({ from, to }: DayRange) => {
  if (from !== '' && to !== '') return `${from}-to-${to}`;
  return namedFilterText('from', from) || namedFilterText('to', to);
};

const nameWithoutExtension = ({ source, days, zone, today }: ExportNameParts) =>
  [
    `bakehouse-${source.kind}`,
    adminScopeText(source.query),
    filtersText(source.query),
    dateRangeText(days),
    toSafeText(zone).slice(0, ZONE_MAX_LENGTH),
    today,
  ]
    .filter(Boolean)
    .join('_');

export const exportName = (naming: ExportNameParts): string =>
  `${nameWithoutExtension(naming)}.csv`;

/** The name shows that rows are missing, so that nobody takes the file for a complete one. */
export const incompleteExportName = (
  naming: ExportNameParts,
  { rows, announced }: { rows: number; announced: number },
): string => `${nameWithoutExtension(naming)}_INCOMPLETE-${rows}-of-${announced}.csv`;
