import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import { toWorkflowLines } from './workflow-lines.ts';

const HASH = '0123456789012345678901234567890123456789';

const workflow = ({ use = `actions/checkout@${HASH} # v1.2.3`, top = '{}', job = '' } = {}) => `on:
  push:
permissions: ${top}
jobs:
  bake:
    runs-on: ubuntu-latest
${job || '    timeout-minutes: 5\n    permissions:\n      contents: read\n'}    steps:
      - uses: ${use}
`;

it('finds nothing in the workflows of the repository', () => {
  const paths = globSync('.github/workflows/*.yml', { cwd: REPOSITORY_ROOT }).toSorted();

  expect(paths.map((path) => path.split(/[\\/]/).at(-1))).toEqual(['ci.yml', 'release.yml']);
  for (const path of paths)
    expect(toWorkflowLines(readFileSync(join(REPOSITORY_ROOT, path), 'utf8')), path).toEqual([]);
});

it('runs the version of pnpm that the repository names', () => {
  const { packageManager } = JSON.parse(
    readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8'),
  ) as { packageManager: string };
  const texts = globSync('.github/workflows/*.yml', { cwd: REPOSITORY_ROOT }).map((path) =>
    readFileSync(join(REPOSITORY_ROOT, path), 'utf8'),
  );

  expect(new Set(texts.join('\n').match(/pnpm@[\d.]+/g))).toEqual(new Set([packageManager]));
});

it.each([
  { what: 'a tag', changes: { use: 'actions/checkout@v1' }, line: 'must be pinned' },
  { what: 'a hash without a version', changes: { use: `a/b@${HASH}` }, line: 'must be pinned' },
  { what: 'a short hash', changes: { use: 'a/b@0123456 # v1.2.3' }, line: 'must be pinned' },
  { what: 'rights for all jobs', changes: { top: 'read-all' }, line: 'without any right' },
  {
    what: 'a job without a limit',
    changes: { job: '    permissions:\n      contents: read\n' },
    line: 'the job bake needs a time limit',
  },
  {
    what: 'a job that does not say its rights',
    changes: { job: '    timeout-minutes: 5\n' },
    line: 'the job bake must say its permissions',
  },
  {
    what: 'a build with the token of the registry',
    changes: {
      job: '    timeout-minutes: 5\n    permissions:\n      id-token: write\n    env:\n      A: pnpm run build\n',
    },
    line: 'the job bake may publish',
  },
])('names $what', ({ changes, line }) => {
  expect(toWorkflowLines(workflow(changes))).toEqual([expect.stringContaining(line)]);
});
