import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

export interface PrecompressOptions {
  /** Files that a server changes on their way out: a compressed copy would go out unchanged. */
  except: readonly string[];
}

const MIN_COMPRESSED_BYTES = 256;
const COMPRESSIBLE_FILE_PATTERN = /\.(?:js|css|html|svg)$/;

const compressWithBrotli = promisify(brotliCompress);
const BROTLI_OPTIONS = { [constants.BROTLI_PARAM_QUALITY]: 11 };

async function compressFile(file: string): Promise<void> {
  const source = await readFile(file);
  if (source.length > MIN_COMPRESSED_BYTES)
    await writeFile(`${file}.br`, await compressWithBrotli(source, { params: BROTLI_OPTIONS }));
}

/** Writes a brotli copy beside each asset of the build, so that no server has to do it on request. */
export function precompress({ except }: PrecompressOptions): Plugin {
  let outDir = '';
  return {
    name: 'bakehouse:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const names = await readdir(outDir, { recursive: true });
      const files = names.filter(
        (name) => COMPRESSIBLE_FILE_PATTERN.test(name) && !except.includes(name),
      );
      await Promise.all(files.map((name) => compressFile(join(outDir, name))));
    },
  };
}
