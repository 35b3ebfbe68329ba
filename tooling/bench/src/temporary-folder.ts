import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** When root starts it, Postgres runs as another user, who needs to enter the folder. */
const ENTERABLE = 0o711;

export async function withTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'));
  try {
    await chmod(folder, ENTERABLE);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
