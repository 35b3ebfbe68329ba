import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const SCRIPT_FOLDER = join(
  dirname(fileURLToPath(import.meta.resolve('@bakehouse/login-widget/package.json'))),
  'dist/embed',
);

/** Adds the scripts of the custom elements to the build, for the pages of other sites. */
export const embeddedScripts = (folder: string): Plugin => ({
  name: 'bakehouse:embedded-scripts',
  apply: 'build',
  async generateBundle() {
    for (const name of await readdir(SCRIPT_FOLDER))
      this.emitFile({
        type: 'asset',
        fileName: `${folder}/${name}`,
        source: await readFile(join(SCRIPT_FOLDER, name)),
      });
  },
});
