import { formatNumber } from '../lib/format-number.ts';

const filesText = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

export const BULK_RUN_TEXTS = {
  progress: (done: number, all: number) => `${formatNumber(done)} of ${filesText(all)}`,
  stop: 'Stop',
  undo: 'Undo',
  close: 'Close',
  tryAgain: 'Try again',
  retry: (count: number) => `Try again for the ${formatNumber(count)} that failed`,
  retryLeft: (count: number) => `Go on with the other ${formatNumber(count)}`,
  unfinished: (count: number) => `${filesText(count)} could not be changed.`,
  left: (count: number) => `${filesText(count)} ${count === 1 ? 'was' : 'were'} not tried.`,
  unchanged: (count: number) =>
    `${filesText(count)} ${count === 1 ? 'was' : 'were'} as wanted before.`,
  results: 'Result per file',
  done: 'Done',
  same: 'Unchanged',
  failed: 'Failed',
  notTried: 'Not tried',
  asWanted: 'Was as wanted before.',
  more: (count: number) => `and ${filesText(count)} more`,
  editedByOthers: 'Somebody else is editing this file. Try again.',
} as const;
