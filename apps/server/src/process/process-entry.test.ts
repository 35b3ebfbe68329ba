import { describe, expect, it } from 'vitest';
import { parseProcCommand, parseProcStat, parsePsLine } from './process-entry.ts';

const REST = '100 100 0 -1 4194304 1 2 3 4 5 6 7 8 20 0 11 0 987654 22 33';

describe('parseProcStat', () => {
  it.each([
    { what: 'a running program', text: `41 (node) R 7 ${REST}`, zombie: false },
    { what: 'a name with brackets', text: `41 (a) R (b) c) S 7 ${REST}`, zombie: false },
    { what: 'a zombie', text: `41 (npm exec) Z 7 ${REST}`, zombie: true },
  ])('reads $what', ({ text, zombie }) => {
    expect(parseProcStat(text, 'boot')).toEqual({
      pid: 41,
      parent: 7,
      started: 'boot:987654',
      zombie,
    });
  });

  it.each(['', '41 (node', '41 (node) R 7'])(
    'returns undefined for a truncated text: "%s"',
    (text) => {
      expect(parseProcStat(text, 'boot')).toBeUndefined();
    },
  );
});

describe('parseProcCommand', () => {
  it.each([
    { text: 'node\0x y.ts\0', command: ['node', 'x y.ts'] },
    { text: 'npm exec pnpm start\0\0\0\0', command: ['npm exec pnpm start'] },
  ])('splits the words: $command', ({ text, command }) => {
    expect(parseProcCommand(text)).toEqual(command);
  });
});

describe('parsePsLine', () => {
  it.each([
    {
      line: '   41     7 S+   Sat Nov 21 11:32:38 2026 node tooling/commands/src/start.ts',
      entry: { zombie: false, command: ['node', 'tooling/commands/src/start.ts'] },
    },
    {
      line: '   41     7 Z    Sat Nov 21 11:32:38 2026 (npm)',
      entry: { zombie: true, command: ['(npm)'] },
    },
  ])('reads: $line', ({ line, entry }) => {
    expect(parsePsLine(line)).toEqual({
      pid: 41,
      parent: 7,
      started: 'Sat Nov 21 11:32:38 2026',
      ...entry,
    });
  });

  it('returns undefined for an empty table', () => {
    expect(parsePsLine('')).toBeUndefined();
  });
});
