import { describe, expect, it } from 'vitest';
import { createPinOwner } from '../../../test/people/pin-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { compareAuditCopy, isWholeCopy } from './audit-copy.ts';

const server = useTestServer();

const readCopy = async (query: Record<string, string>) => {
  const ada = await createPinOwner(server(), { isAdmin: true });
  const { text } = await ada.read('/audit_stream', { admin: 'true', ...query });
  return text.trim().split('\n');
};

const compare = (lines: readonly string[]) =>
  compareAuditCopy(server().deps.db, ReadableStream.from(lines));

describe('a copy of the audit log', () => {
  it('is right when each row is the one of the log, in any order and more than once', async () => {
    const lines = await readCopy({ limit: '700' });
    const [first = ''] = lines;
    const comparison = await compare([...lines.toReversed(), '', first]);
    expect(comparison).toEqual({ rowsCompared: 700, difference: null, missing: 0 });
    expect(isWholeCopy(comparison, false)).toBe(true);
  });

  it.each([false, true])(
    'is not whole when it is empty, also if partial is %s',
    async (partial) => {
      expect(isWholeCopy(await compare(['']), partial)).toBe(false);
    },
  );

  it('lacks the rows between its first and its last one', async () => {
    const lines = await readCopy({ after: '100', limit: '50' });
    const kept = lines.filter((_line, at) => at !== 3 && at !== 20);
    const comparison = await compare(kept);
    expect(comparison).toMatchObject({ difference: null, missing: 2 });
    expect([false, true].map((partial) => isWholeCopy(comparison, partial))).toEqual([false, true]);
  });

  it.each<[string, (line: string) => string, string]>([
    [
      'another person',
      (line) => line.replace(/"user":"[^"]*"/, '"user":"x"'),
      'has another row 103',
    ],
    ['another hash', (line) => line.replace(/"hash":"/, '"hash":"x'), 'has another row 103'],
    [
      'an unknown number',
      (line) => line.replace('"sequence":103', '"sequence":999999'),
      'does not have',
    ],
    ['no event', () => '{}', 'is no event'],
  ])('is wrong at the line with %s', async (_name, change, problem) => {
    const lines = await readCopy({ after: '100', limit: '5' });
    const changed = lines.map((line, at) => (at === 2 ? change(line) : line));
    const { difference } = await compare(changed);
    expect(difference).toMatchObject({
      line: 3,
      problem: expect.stringContaining(problem) as string,
    });
  });
});
