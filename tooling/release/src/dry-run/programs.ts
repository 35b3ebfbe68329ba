import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import type { ReleasePlan } from './release-plan.ts';

async function runScript(script: string, words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(REPOSITORY_ROOT, script), ...words], {
    cwd: REPOSITORY_ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** @returns whether the packages could be built, and their `package` tasks found nothing */
export async function buildAndCheck(names: readonly string[]): Promise<boolean> {
  const filters = names.map((name) => `--filter=${name}`);
  const tasks = ['run', 'build', 'package', ...filters, '--output-logs=errors-only'];
  return (await runScript('node_modules/turbo/bin/turbo', tasks)) === 0;
}

/** Undefined when a changed package has no changeset. */
export async function readReleasePlan(): Promise<ReleasePlan | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const file = join(folder, 'plan.json');
    const code = await runScript('node_modules/@changesets/cli/bin.js', ['status', '-o', file]);
    // The cast is safe, because changesets wrote this file a moment ago.
    return code === 0 ? (JSON.parse(await readFile(file, 'utf8')) as ReleasePlan) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
