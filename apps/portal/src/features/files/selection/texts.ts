import { formatNumber } from '../../../lib/format-number.ts';
import type { BulkAction } from './bulk-action.ts';

const fileCountText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

export const SELECTION_TEXTS = {
  select: 'Select',
  row: (name: string) => `Select ${name}`,
  lockedRow: (name: string) => `Select ${name}: only its baker can change it`,
  page: 'Select all files on this page',
  count: (count: number) => `${formatNumber(count)} selected`,
  announcement: (count: number) => `${fileCountText(count)} selected`,
  nothing: 'No file selected',
  bar: 'Selected files',
  all: (count: number) => `Select all ${formatNumber(count)}`,
  first: (count: number) => `Select the first ${formatNumber(count)}`,
  allOwn: 'Select all of yours',
  thatMatch: 'that match',
  clear: 'Clear',
  done: 'Done',
  readingFailed: 'The files could not be read. The selection stays as it was.',
  dialogChunk: 'The dialog for several files',
} as const;

export const BULK_ACTION_TEXTS = {
  extend: 'Extend',
  dates: 'Set dates',
  add: 'Add people',
  remove: 'Remove people',
} as const satisfies Record<BulkAction, string>;
