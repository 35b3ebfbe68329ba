import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Started by root, Postgres runs as another user, who must be able to pass through. */
const PASSABLE = 0o711;

/** Gives a new folder and removes it after use. */
export async function withTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'));
  try {
    await chmod(folder, PASSABLE);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
