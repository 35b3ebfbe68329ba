import { execFile } from 'node:child_process';
import { glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeInlineParts } from './inline-parts.ts';
import { REPOSITORY_ROOT } from './paths.ts';

const WIDGET_FOLDER = join(REPOSITORY_ROOT, 'packages/login-widget');
const STORYBOOK = join(WIDGET_FOLDER, 'node_modules/.bin/storybook');

const execFileAsync = promisify(execFile);

/** Builds the stories of the widget; the scripts of their pages become files. */
export async function buildPlayground(folder: string): Promise<void> {
  await execFileAsync(STORYBOOK, ['build', '--quiet', '--output-dir', folder], {
    cwd: WIDGET_FOLDER,
  });
  // The pages use the copies in `sb-common-assets`.
  for await (const font of glob('*.woff2', { cwd: folder })) await rm(join(folder, font));
  for (const name of ['index.html', 'iframe.html']) {
    const path = join(folder, name);
    const html = await readFile(path, 'utf8');
    // Scripts of these pages import files beside them.
    await writeFile(path, await removeInlineParts(html, { folder, base: './', scripts: '' }));
  }
}
