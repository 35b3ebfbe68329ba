import { existsSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { toBundledLicences, type BuildRecord } from './bundled-licences.ts';

const METAFILE = 'metafile-esm.json';
const PORTAL_LICENCES = '.vite/license.md';

/** drizzle-kit needs a snapshot of each migration, the server only the list. */
const isSnapshot = (path: string) => path.endsWith('_snapshot.json');

/** Puts the files that the server reads beside its code, as `own-files.ts` expects them. */
export async function completeBuild(folder: string): Promise<void> {
  const root = join(folder, '../..');
  const portal = join(root, 'apps/portal/dist');
  if (!existsSync(portal)) throw new Error('The portal is not built: run its build first.');
  const target = (name: string) => join(folder, 'dist', name);
  await cp(portal, target('portal'), {
    recursive: true,
    filter: (path) => !basename(path).startsWith('.') || relative(portal, path) === '',
  });
  const documentation = join(root, 'tooling/site/dist');
  if (existsSync(documentation)) {
    await cp(documentation, target('documentation'), {
      recursive: true,
      filter: (path) => !existsSync(`${path}.br`),
    });
  }
  await cp(join(portal, PORTAL_LICENCES), target('portal-third-party.md'));
  await cp(join(folder, 'src/db/migrations'), target('migrations'), {
    recursive: true,
    filter: (path) => !isSnapshot(path),
  });
  await cp(join(root, 'docs/demo'), target('demo-originals'), { recursive: true });
  await cp(join(folder, 'src/routes/dev/specified-calls.txt'), target('specified-calls.txt'));
  await cp(join(root, '.env.example'), target('example.env'));
  // The cast is safe, because esbuild wrote the file a moment ago.
  const record = JSON.parse(await readFile(target(METAFILE), 'utf8')) as BuildRecord;
  await writeFile(target('third-party.md'), toBundledLicences(folder, record));
  await rm(target(METAFILE));
}
