import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';

const LIST_FILE = 'pg-symlinks.json';

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * A script of the binaries' package makes these links while it is installed, because npm packs none.
 * pnpm runs no such script, and npm none with --ignore-scripts.
 */
export async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(join(root, LIST_FILE), 'utf8').catch(() => '[]');
  await Promise.all(
    linksSchema.parse(JSON.parse(text)).map(({ source, target }) =>
      // An existing link is as good; a folder that is read-only shows when Postgres is run.
      symlink(relative(dirname(target), source), join(root, '..', target)).catch(() => undefined),
    ),
  );
}
