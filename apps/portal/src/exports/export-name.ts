import type { ExportSource } from '../api/exports.ts';
import type { DayRange } from '../time/day-range.ts';

export interface ExportNaming {
  source: ExportSource;
  /** The date range of the list, as the user chose it. */
  days: DayRange;
  /** The zone of `days` and `today`: "Europe/London". */
  zone: string;
  /** "2026-11-21" */
  today: string;
}

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

/** Excel opens paths of up to 218 characters, including the download folder. */
const FILTERS_MAX_LENGTH = 72;
const ZONE_MAX_LENGTH = 32;

const MARKS = /\p{M}/gu;
const UNSAFE = /[^A-Za-z0-9.@+]+/g;
const EDGES = /^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g;

/** Keeps the characters that every file system, archive and mail program accepts. */
const safe = (text: string) =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(UNSAFE, '-')
    .replace(/\.{2,}/g, '.')
    .replace(EDGES, '');

/** A filter without any safe character still leaves its name. */
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

/** The name keeps an incomplete file from being taken for a complete one later. */
export const incompleteName = (
  naming: ExportNaming,
  { rows, announced }: { rows: number; announced: number },
): string => `${stem(naming)}_INCOMPLETE-${rows}-of-${announced}.csv`;
