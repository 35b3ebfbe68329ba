import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** If root starts the server, Postgres runs as another user, who must be able to enter the folder. */
const ENTERABLE_FOLDER_MODE = 0o711;

export async function withTemporaryFolder<Result>(
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'));
  try {
    await chmod(folder, ENTERABLE_FOLDER_MODE);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
