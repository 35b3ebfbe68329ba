import { expect, it } from 'vitest';
import type { StructureFigures } from './figures/measure.ts';
import { toErrorLines } from './findings.ts';

const REASON = 'It is one table.';

const figures = (over: Partial<StructureFigures> = {}): StructureFigures => ({
  imports: [],
  folders: [],
  functions: [],
  workspaces: [],
  ...over,
});

const shop = {
  workspace: 'apps/shop',
  files: 1,
  namedFunctions: 1,
  median: 1,
  p90: 30,
  max: 80,
  commentPercent: 5,
};

it('returns no errors for figures within their limits', () => {
  const within = figures({
    folders: [{ path: 'apps/shop/src', files: 15 }],
    functions: [{ path: 'apps/shop/src/a.ts', name: 'open', line: 1, lines: 80 }],
    workspaces: [shop],
  });
  expect(toErrorLines(within, [])).toEqual([]);
});

it.each<[over: Partial<StructureFigures>, error: string]>([
  [
    { folders: [{ path: 'apps/shop/src', files: 16 }] },
    'folder: apps/shop/src: 16 source files, at most 15: divide it by noun',
  ],
  [
    { functions: [{ path: 'apps/shop/src/a.ts', name: 'open', line: 3, lines: 81 }] },
    'function: apps/shop/src/a.ts#open: 81 lines from line 3, at most 80: take parts out of it',
  ],
  [
    { functions: [{ path: 'apps/shop/src/a.ts', name: undefined, line: 3, lines: 81 }] },
    'function: apps/shop/src/a.ts#callback: 81 lines from line 3, at most 80: take parts out of it',
  ],
  [
    { workspaces: [{ ...shop, p90: 31 }] },
    'p90: apps/shop: one in ten functions has 31 lines or more, at most 30',
  ],
  [
    { workspaces: [{ ...shop, commentPercent: 5.1 }] },
    'comments: apps/shop: 5.1 % of its lines are comments, at most 5 %: keep those that give a reason',
  ],
  [
    {
      imports: [{ rule: 'no-cycles', reason: 'One file.', isCycle: true, files: ['a', 'b', 'a'] }],
    },
    'no-cycles: a → b → a (One file.)',
  ],
])('returns an error for a figure over its limit: %j', (over, error) => {
  expect(toErrorLines(figures(over), [])).toEqual([error]);
});

it('accepts a listed exception', () => {
  const full = figures({ folders: [{ path: 'apps/shop/src', files: 16 }] });
  const exception = { figure: 'folder', at: 'apps/shop/src', reason: REASON } as const;
  expect(toErrorLines(full, [exception])).toEqual([]);
});

it('applies an exception only to its own figure', () => {
  const many = figures({ workspaces: [{ ...shop, p90: 31, commentPercent: 6 }] });
  const exception = { figure: 'p90', at: 'apps/shop', reason: REASON } as const;
  expect(toErrorLines(many, [exception])).toEqual([expect.stringContaining('comments: apps/shop')]);
});

it('asks to delete an exception that is no longer needed', () => {
  const exception = { figure: 'folder', at: 'apps/shop/src', reason: REASON } as const;
  expect(toErrorLines(figures(), [exception])).toEqual([
    'exception: apps/shop/src keeps to the limit "folder" now: delete its row in tooling/shape/src/exceptions.ts',
  ]);
});
