import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '../api/http/failure.ts';
import {
  failedToast,
  incompleteToast,
  runningToast,
  savedIncompleteToast,
  savedToast,
  stoppedToast,
} from './export-text-rules.ts';

const nothing = () => undefined;

describe('runningToast', () => {
  it('says how many rows have come of how many', () => {
    const cancel = vi.fn();
    expect(runningToast('activity', { rows: 12_000, announced: 200_000 }, cancel)).toEqual({
      tone: 'loading',
      message: 'Downloading activity as CSV',
      progress: { value: 12_000, max: 200_000, text: '12,000 of 200,000 rows' },
      action: { label: 'Cancel', run: cancel },
    });
  });

  it('knows no end before the server has announced one', () => {
    expect(runningToast('openers', null, nothing).progress).toEqual({
      value: 0,
      max: null,
      text: 'Waiting for the first rows',
    });
  });
});

it.each([
  ['files', 0, 'CSV of files downloaded: 0 rows.'],
  ['bakers', 1, 'CSV of bakers downloaded: 1 row.'],
  ['activity', 200_000, 'CSV of activity downloaded: 200,000 rows.'],
] as const)('says that the %s with %i rows are there, and where', (kind, rows, message) => {
  expect(savedToast(kind, rows, 'a.csv')).toEqual({ tone: 'success', message, detail: 'a.csv' });
});

it.each([
  ['cancelled', 'info', 'Download of files cancelled.'],
  ['loggedOut', 'info', 'Download of files stopped: you logged out.'],
  ['sessionEnded', 'error', 'Download of files stopped: your session has ended.'],
])('says of an end by "%s" in the tone "%s" what it was', (reason, tone, message) => {
  const toast = stoppedToast('files', reason);
  expect(toast).toMatchObject({ tone, message });
  expect(toast?.detail).toContain('Nothing was saved.');
});

it.each([['replaced'], ['anything else'], ['toString'], [undefined]])(
  'says nothing of an end by %j',
  (reason) => {
    expect(stoppedToast('files', reason)).toBeNull();
  },
);

describe('failedToast', () => {
  const tally = { rows: 1_200, announced: 2_500 };

  it.each([
    ['a server that is not well', new ApiFailure({ status: 503, message: 'Later.' }), 'Later.'],
    ['no server at all', new ApiFailure({ message: 'You are offline.' }), 'You are offline.'],
    ['a failure without words', new ApiFailure({ status: 200 }), 'Failed to download CSV'],
    ['any other error', new RangeError('Array too long'), 'Failed to download CSV'],
  ])('offers to ask again after %s', (_, error, message) => {
    const retry = vi.fn();
    expect(failedToast('bakers', { error, tally, retry })).toEqual({
      tone: 'error',
      message,
      detail: 'The download of bakers broke off after 1,200 of 2,500 rows. Nothing was saved.',
      action: { label: 'Try again', run: retry },
    });
  });

  it('offers nothing where the server will not', () => {
    const error = new ApiFailure({ status: 403, message: 'Only for administrators.' });
    expect(failedToast('bakers', { error, tally: null, retry: nothing })).toEqual({
      tone: 'error',
      message: 'Only for administrators.',
      detail: 'The download of bakers did not begin. Nothing was saved.',
    });
  });
});

it('lets only the reader save what is not whole, and calls it so', () => {
  const save = vi.fn();
  expect(incompleteToast('files', { rows: 63, announced: 64 }, save)).toMatchObject({
    tone: 'error',
    message: 'The CSV of files is not whole: 63 rows came, 64 were announced.',
    action: { label: 'Save anyway', run: save },
  });
  expect(savedIncompleteToast('files', 'a.csv')).toMatchObject({
    tone: 'info',
    message: 'A part of files was saved. It is not whole.',
    detail: 'a.csv',
  });
});
