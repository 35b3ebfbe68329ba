import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY_ROOT } from '../../server/paths.ts';

export const EMBED_FOLDER = join(REPOSITORY_ROOT, 'packages/login-widget/dist/embed');

/** The scripts of the elements as the package has them, by the path that pages load. */
export async function readEmbeddedScripts(): Promise<Record<string, string>> {
  const names = (await readdir(EMBED_FOLDER)).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(
    names.map(
      async (name) => [`/embed/${name}`, await readFile(join(EMBED_FOLDER, name), 'utf8')] as const,
    ),
  );
  return Object.fromEntries(scripts);
}
