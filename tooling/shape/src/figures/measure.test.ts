import { expect, it } from 'vitest';
import { createFixtureRepository } from '../../test/fixture-repository.ts';
import { measureStructure } from './measure.ts';

const RULES = `module.exports = {
  forbidden: [
    { name: 'no-cycles', comment: 'Two files are one.', severity: 'error', from: {}, to: { circular: true } },
    { name: 'shop-is-above-till', comment: 'Money knows no window.', severity: 'error', from: { path: '/till/' }, to: { path: '/shop/' } },
  ],
};`;

const files = {
  '.dependency-cruiser.cjs': RULES,
  'apps/bakery/package.json': '{}',
  'apps/bakery/src/shop/counter.ts': "import '../till/till.ts';\n// why\nexport const a = 1;\n",
  'apps/bakery/src/till/till.ts': "import '../shop/window.ts';\n",
  'apps/bakery/src/till/till.test.ts': '// no source\n',
  'apps/bakery/src/shop/window.ts': "import './counter.ts';\nexport function open() {\n}\n",
  'apps/bakery/src/shop/window.stories.tsx': '// no source\n',
  'apps/bakery/dist/shop.ts': '// no source\n',
  'apps/bakery/node_modules/flour/index.ts': '// no source\n',
  'packages/sdk/package.json': '{}',
  'packages/sdk/src/index.ts': '/** Public. */\nexport const b = 1;\n',
  'tooling/notes/README.md': 'no workspace\n',
};

it('measures the sources of every workspace, and finds imports against its rules', async () => {
  const { folders, functions, workspaces, imports } = await measureStructure(
    createFixtureRepository(files),
  );
  expect(folders).toEqual([
    { path: 'apps/bakery/src/shop', files: 2 },
    { path: 'apps/bakery/src/till', files: 1 },
    { path: 'packages/sdk/src', files: 1 },
  ]);
  expect(functions).toEqual([
    { path: 'apps/bakery/src/shop/window.ts', name: 'open', line: 2, lines: 2 },
  ]);
  expect(workspaces).toEqual([
    {
      workspace: 'apps/bakery',
      files: 3,
      namedFunctions: 1,
      median: 2,
      p90: 2,
      max: 2,
      commentPercent: expect.closeTo(100 / 7) as number,
    },
    {
      workspace: 'packages/sdk',
      files: 1,
      namedFunctions: 0,
      median: 0,
      p90: 0,
      max: 0,
      commentPercent: 0,
    },
  ]);
  expect(imports.toSorted((a, b) => a.rule.localeCompare(b.rule))).toEqual([
    {
      rule: 'no-cycles',
      reason: 'Two files are one.',
      isCycle: true,
      files: [
        'apps/bakery/src/shop/counter.ts',
        'apps/bakery/src/till/till.ts',
        'apps/bakery/src/shop/window.ts',
        'apps/bakery/src/shop/counter.ts',
      ],
    },
    {
      rule: 'shop-is-above-till',
      reason: 'Money knows no window.',
      isCycle: false,
      files: ['apps/bakery/src/till/till.ts', 'apps/bakery/src/shop/window.ts'],
    },
  ]);
});

it.each([
  ['an error', 'throw new Error("no rules");', /^dependency-cruiser gave no report: .*no rules$/],
  [
    'a signal',
    'process.kill(process.pid, "SIGKILL");',
    /^dependency-cruiser gave no report: SIGKILL ended it\. Run the command again$/,
  ],
])('says in one line that dependency-cruiser ended with %s', async (_, rules, message) => {
  const root = createFixtureRepository({ '.dependency-cruiser.cjs': rules });
  await expect(measureStructure(root)).rejects.toThrow(message);
});
