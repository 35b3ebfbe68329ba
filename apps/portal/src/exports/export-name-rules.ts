import type { ExportSource } from '../api/exports.ts';
import type { DayRange } from '../time/day-range.ts';

/** What an export is named after. */
export interface ExportNaming {
  source: ExportSource;
  /** The days that its list is narrowed to, as the reader chose them. */
  days: DayRange;
  /** In which these days and `today` are counted: "Europe/London". */
  zone: string;
  /** "2026-11-21" */
  today: string;
}

/** Whichever of these a list has. */
interface Filters {
  admin: boolean;
  search: string;
  activity?: string;
  status?: string;
  type?: string | null;
  fileId?: string | null;
  user?: string | null;
  baker?: string | null;
}

/** Together with the folder of downloads below what Excel opens, which is 218 characters. */
const FILTERS_MAX_LENGTH = 72;
const ZONE_MAX_LENGTH = 32;

const MARKS = /\p{M}/gu;
const UNSAFE = /[^A-Za-z0-9.@+]+/g;
const EDGES = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g;

/** Letters that every file system, archive and mail program keeps, in the order in which they are read. */
const safe = (text: string) =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(UNSAFE, '-')
    .replace(/\.{2,}/g, '.')
    .replace(EDGES, '');

/** What has no such letter still says that something was filtered by. */
const named = (name: string, text: string | null = null) =>
  text === null || text === '' ? '' : [name, safe(text)].filter(Boolean).join('-');

const chosen = (text: string | null = null) => (text === null || text === 'all' ? '' : safe(text));

const scopeOf = ({ admin }: Filters) => (admin ? 'organisation' : '');

const filtersOf = (filters: Filters) =>
  [
    chosen(filters.activity),
    chosen(filters.status),
    chosen(filters.type),
    named('file', filters.fileId),
    named('user', filters.user),
    named('baker', filters.baker),
    named('search', filters.search),
  ]
    .filter(Boolean)
    .join('_')
    .slice(0, FILTERS_MAX_LENGTH)
    .replace(EDGES, '');

const rangeOf = ({ from, to }: DayRange) => {
  if (from !== '' && to !== '') return `${from}-to-${to}`;
  return named('from', from) || named('to', to);
};

/** Without the ending: what it is, the filters, the days, the zone that they are of, and the day it was made. */
const stem = ({ source, days, zone, today }: ExportNaming) =>
  [
    `bakehouse-${source.kind}`,
    scopeOf(source.query),
    filtersOf(source.query),
    rangeOf(days),
    safe(zone).slice(0, ZONE_MAX_LENGTH),
    today,
  ]
    .filter(Boolean)
    .join('_');

export const exportName = (naming: ExportNaming): string => `${stem(naming)}.csv`;

/** Nobody may take a part for the whole, also not next year. */
export const incompleteName = (
  naming: ExportNaming,
  { rows, announced }: { rows: number; announced: number },
): string => `${stem(naming)}_INCOMPLETE-${rows}-of-${announced}.csv`;
