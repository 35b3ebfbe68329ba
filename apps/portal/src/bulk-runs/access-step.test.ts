import { BASE_KEY_PATH, type Grant } from '@bakehouse/contract';
import { expect, it } from 'vitest';
import { createFileDetail } from '../../test/data/file-detail.ts';
import type { GrantsChange } from '../api/file-changes.ts';
import type { FileDetail } from '../api/files.ts';
import { createAccessStep } from './access-step.ts';
import { planGrantRemoval } from './grant-changes.ts';

const grant = (email: string): Grant => ({ email, key_path: BASE_KEY_PATH });
const dee = grant('dee@x.example');
const eli = grant('eli@x.example');

const isIn = (grants: readonly Grant[], { email }: Grant) =>
  grants.some((other) => other.email === email);

/** A server with one file, which refuses changes that are based on another version. */
function createServer(file: Pick<FileDetail, 'version' | 'grants'>) {
  let known = createFileDetail(file);
  const sent: GrantsChange[] = [];
  const changeGrants = (change: GrantsChange) => {
    sent.push(change);
    const isSaved = change.version === known.version;
    if (isSaved) {
      const kept = known.grants.filter((held) => !isIn(change.remove, held));
      known = { ...known, grants: [...kept, ...change.add], version: known.version + 1 };
    }
    return Promise.resolve({ isSaved, file: known });
  };
  return { sent, file: () => known, fileChanges: { changeGrants } };
}

const SEEN = { id: 'file-1', name: 'Rye.pdf', checksum: 'c1', version: 1 };

it('takes the grants, and its undo gives exactly these back', async () => {
  const { file, fileChanges } = createServer({ version: 1, grants: [dee, eli] });
  const seen = { ...SEEN, grants: [dee, eli] };
  const step = createAccessStep({
    fileChanges,
    file: seen,
    plan: planGrantRemoval([dee.email]),
    note: '',
  });
  const undo = await step.run();
  expect(file().grants).toEqual([eli]);
  await undo?.run();
  expect(file().grants).toEqual([eli, dee]);
});

it('plans anew for the grants that somebody else has changed meanwhile', async () => {
  const { sent, fileChanges } = createServer({ version: 7, grants: [eli] });
  const seen = { ...SEEN, grants: [dee] };
  const plan = planGrantRemoval([dee.email, eli.email]);
  await createAccessStep({ fileChanges, file: seen, plan, note: '' }).run();
  expect(sent.map(({ version, remove }) => ({ version, remove }))).toEqual([
    { version: 1, remove: [dee] },
    { version: 7, remove: [eli] },
  ]);
});

it('sends nothing when there is nothing to change', async () => {
  const { sent, fileChanges } = createServer({ version: 1, grants: [eli] });
  const seen = { ...SEEN, grants: [eli] };
  const step = createAccessStep({
    fileChanges,
    file: seen,
    plan: planGrantRemoval([dee.email]),
    note: '',
  });
  expect(await step.run()).toBeNull();
  expect(sent).toEqual([]);
});
