import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, transformWithOxc, type Plugin } from 'vite';

export interface ClassicScriptOptions {
  /** The TypeScript file, which imports nothing; relative to the root. */
  source: string;
  /** The URL of the script. It has no hash, because pages of the server name it too. */
  path: string;
}

const compileScript = async (file: string) => {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return (await minify(file, code)).code;
};

/** Serves a script that runs before the modules of a page. */
export function classicScript({ source, path }: ClassicScriptOptions): Plugin {
  let root = '';
  return {
    name: 'bakehouse:classic-script',
    configResolved(config) {
      root = config.root;
    },
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === path) request.url = `/${source}`;
        next();
      });
    },
    async generateBundle() {
      const file = join(root, source);
      this.emitFile({ type: 'asset', fileName: path.slice(1), source: await compileScript(file) });
    },
  };
}
