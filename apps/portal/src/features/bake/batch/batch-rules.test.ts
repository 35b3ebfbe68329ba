import { describe, expect, it } from 'vitest';
import {
  type BatchState,
  changeBatch,
  countBatch,
  fileNameProblem,
  withoutKnownFiles,
  mediaTypeOf,
} from './batch-rules.ts';

const entry = (id: string, state: BatchState) => ({ id, file: new File([], id), state });
const baked = (wasBakedBefore: boolean): BatchState => ({
  kind: 'baked',
  checksum: 'c',
  fileId: 'file-1',
  twin: wasBakedBefore ? { name: 'old', isInBatch: false } : null,
});

describe('a batch', () => {
  const rye = entry('rye', { kind: 'ready' });
  const oat = entry('oat', { kind: 'reading', bytes: 0 });

  it('adds, changes and removes files, and keeps their order', () => {
    const added = changeBatch([rye], { kind: 'added', files: [oat] });
    const changed = changeBatch(added, { kind: 'changed', id: 'rye', state: { kind: 'baking' } });
    expect(changed).toEqual([{ ...rye, state: { kind: 'baking' } }, oat]);
    expect(changeBatch(changed, { kind: 'removed', id: 'rye' })).toEqual([oat]);
    expect(changeBatch(changed, { kind: 'cleared' })).toEqual([]);
  });

  it('ignores news about a file that was removed', () => {
    expect(changeBatch([oat], { kind: 'changed', id: 'rye', state: { kind: 'ready' } })).toEqual([
      oat,
    ]);
  });

  it.each([
    ['was baked with the batch', baked(false), { name: 'rye', isInBatch: true }],
    ['was there before', { kind: 'ready' }, { name: 'old', isInBatch: false }],
  ] as const)('names the file of the same content that %s', (_, state, twin) => {
    const batch = [entry('rye', state), entry('copy', { kind: 'baking' })];
    const changed = changeBatch(batch, { kind: 'changed', id: 'copy', state: baked(true) });
    expect(changed[1]?.state).toMatchObject({ twin });
  });

  it('is counted by state', () => {
    const batch = [
      rye,
      oat,
      entry('a', { kind: 'baking' }),
      entry('b', baked(false)),
      entry('c', baked(true)),
      entry('d', { kind: 'failed', message: '' }),
      entry('e', { kind: 'refused', message: '' }),
    ];
    expect(countBatch(batch)).toEqual({
      all: 7,
      reading: 1,
      baked: 1,
      bakedBefore: 1,
      failed: 1,
      refused: 1,
      left: 4,
    });
  });
});

it('takes each file once', () => {
  const rye = { name: 'rye', size: 1, lastModified: 5 };
  const newer = { ...rye, lastModified: 6 };
  expect(withoutKnownFiles([rye], [rye, newer, newer])).toEqual([newer]);
});

it.each([
  ['application/pdf', 'application/pdf'],
  ['', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
])('sends for the type %j the type %s', (type, sent) => {
  expect(mediaTypeOf({ type })).toBe(sent);
});

it('explains a name that the server would refuse', () => {
  expect(fileNameProblem('Flour contract.pdf')).toBeNull();
  expect(fileNameProblem('\u202Efdp.exe')).toBe(
    'Rename this file. Its name must not contain control characters (U+202E).',
  );
  expect(fileNameProblem('\u200b')).toBe(
    'Rename this file. Its name must have a visible character.',
  );
});
