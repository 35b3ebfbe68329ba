import { describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '@bakehouse/contract';
import {
  failedToast,
  incompleteToast,
  runningToast,
  savedIncompleteToast,
  savedToast,
  stoppedToast,
} from './export-toasts.ts';

const nothing = () => undefined;

describe('runningToast', () => {
  it('shows the received and the announced rows', () => {
    const cancel = vi.fn();
    expect(runningToast('activity', { rows: 12_000, announced: 200_000 }, cancel)).toEqual({
      tone: 'loading',
      message: 'Downloading activity as CSV',
      progress: { value: 12_000, max: 200_000, text: '12,000 of 200,000 rows' },
      action: { label: 'Cancel', run: cancel },
    });
  });

  it('shows no maximum before the server announces one', () => {
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
] as const)(
  'tells that %s with %i rows were saved, and under which name',
  (kind, rows, message) => {
    expect(savedToast(kind, rows, 'a.csv')).toEqual({ tone: 'success', message, detail: 'a.csv' });
  },
);

it.each([
  ['cancelled', 'info', 'Download of files cancelled.'],
  ['loggedOut', 'info', 'Download of files stopped: you logged out.'],
  ['sessionEnded', 'error', 'Download of files stopped: your session has ended.'],
])('explains a stop by "%s" in the tone "%s"', (reason, tone, message) => {
  const toast = stoppedToast('files', reason);
  expect(toast).toMatchObject({ tone, message });
  expect(toast?.detail).toContain('Nothing was saved.');
});

it.each([['replaced'], ['anything else'], ['toString'], [undefined]])(
  'says nothing about a stop by %j',
  (reason) => {
    expect(stoppedToast('files', reason)).toBeNull();
  },
);

describe('failedToast', () => {
  const tally = { rows: 1_200, announced: 2_500 };

  it.each([
    [
      'an unavailable server',
      new ApiFailure({ status: 503, message: 'Later.' }),
      'The server is currently unavailable. Please try again later.',
    ],
    ['an unreachable server', new ApiFailure({ message: 'You are offline.' }), 'You are offline.'],
    ['a failure without a message', new ApiFailure({ status: 200 }), 'Failed to download CSV'],
    ['any other error', new RangeError('Array too long'), 'Failed to download CSV'],
  ])('offers a retry after %s', (_, error, message) => {
    const retry = vi.fn();
    expect(failedToast('bakers', { error, tally, retry })).toEqual({
      tone: 'error',
      message,
      detail: 'The download of bakers stopped after 1,200 of 2,500 rows. Nothing was saved.',
      action: { label: 'Try again', run: retry },
    });
  });

  it('offers no retry after a refusal', () => {
    const error = new ApiFailure({ status: 403, message: 'Only for administrators.' });
    expect(failedToast('bakers', { error, tally: null, retry: nothing })).toEqual({
      tone: 'error',
      message: 'Only for administrators.',
      detail: 'The download of bakers did not start. Nothing was saved.',
    });
  });
});

it('saves an incomplete CSV only if the user insists, and says that it is incomplete', () => {
  const save = vi.fn();
  expect(incompleteToast('files', { rows: 63, announced: 64 }, save)).toMatchObject({
    tone: 'error',
    message: 'The CSV is incomplete: 63 of 64 rows arrived. Try again.',
    action: { label: 'Save anyway', run: save },
  });
  expect(savedIncompleteToast('files', 'a.csv')).toMatchObject({
    tone: 'info',
    message: 'An incomplete CSV of files was saved.',
    detail: 'a.csv',
  });
});
