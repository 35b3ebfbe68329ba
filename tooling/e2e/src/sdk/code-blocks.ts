import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../server/paths.ts';

const TASK_BLOCK_PATTERN = /^```\w+ task=(\S+)\n(.*?)^```$/gms;

/** Reads the code blocks of a Markdown file that have a task, in their order. */
export async function readCodeBlocks(path: string): Promise<Record<string, string>> {
  const text = await readFile(join(REPOSITORY_ROOT, path), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(TASK_BLOCK_PATTERN)].map(([, task = '', source = '']) => [task, source]),
  );
}
