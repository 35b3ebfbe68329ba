import { ApiFailure } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { createFileDetail } from '../../../../../test/data/file-detail.ts';
import type { DatesChange } from '../../../../api/file-changes.ts';
import type { FileDetail } from '../../../../api/files.ts';
import { createDatesStep } from './dates-step.ts';

const DETAIL = createFileDetail({ expires: '2026-12-01T00:00:00.000Z' });
const LATER = { openable: null, expires: '2026-12-08T00:00:00.000Z' };
const OTHER = { openable: null, expires: '2027-01-01T00:00:00.000Z' };
const lost = new ApiFailure({ message: 'You are offline.' });

/** A server with one file, which refuses changes that are based on another version. */
function createServer(file: Partial<FileDetail> = {}) {
  let known: FileDetail = { ...DETAIL, ...file };
  let isAnswerLost = false;
  const changeDates = ({ version, dates }: DatesChange) => {
    const isSaved = version === known.version;
    if (isSaved) known = { ...known, ...dates, version: known.version + 1 };
    return isAnswerLost ? Promise.reject(lost) : Promise.resolve({ isSaved, file: known });
  };
  return {
    dates: () => ({ openable: known.openable, expires: known.expires }),
    loseAnswers: (isLost: boolean) => {
      isAnswerLost = isLost;
    },
    fileChanges: { changeDates },
  };
}

const createStep = ({ fileChanges }: ReturnType<typeof createServer>) =>
  createDatesStep({
    fileChanges,
    file: DETAIL,
    plan: () => ({ dates: LATER }),
    note: '',
    conflict: ({ expires }) => `Now ${expires ?? 'never'}`,
    onSaved: () => undefined,
  });

it('sets the dates, and its undo sets the former ones', async () => {
  const server = createServer();
  const undo = await createStep(server).run();
  expect(server.dates()).toEqual(LATER);
  await undo?.run();
  expect(server.dates()).toEqual({ openable: null, expires: DETAIL.expires });
});

it('saves after a change of access by somebody else', async () => {
  const server = createServer({ version: 4 });
  expect(await createStep(server).run()).not.toBeNull();
  expect(server.dates()).toEqual(LATER);
});

it('names the dates that somebody else has set, and replaces them only in a second try', async () => {
  const server = createServer({ ...OTHER, version: 4 });
  const step = createStep(server);
  await expect(step.run()).rejects.toThrow(`Now ${OTHER.expires}`);
  expect(server.dates()).toEqual(OTHER);
  const undo = await step.run();
  expect(server.dates()).toEqual(LATER);
  await undo?.run();
  expect(server.dates()).toEqual(OTHER);
});

it('changes nothing when somebody else has set the same dates', async () => {
  const server = createServer({ ...LATER, version: 4 });
  expect(await createStep(server).run()).toBeNull();
});

it('can undo a change whose answer was lost, after the second try', async () => {
  const server = createServer();
  const step = createStep(server);
  server.loseAnswers(true);
  await expect(step.run()).rejects.toBe(lost);
  server.loseAnswers(false);
  const undo = await step.run();
  expect(server.dates()).toEqual(LATER);
  await undo?.run();
  expect(server.dates()).toEqual({ openable: null, expires: DETAIL.expires });
});
