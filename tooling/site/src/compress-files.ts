import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const TEXT_EXTENSIONS = new Set(['.css', '.html', '.js', '.json', '.md', '.svg', '.txt']);
const QUALITY = 6;

const compress = promisify(brotliCompress);

/** Writes a compressed file beside each text, as the build of the portal does. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && TEXT_EXTENSIONS.has(extname(entry.name)),
  );
  for (const { parentPath, name } of texts) {
    const path = join(parentPath, name);
    const bytes = await compress(await readFile(path), {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
    });
    await writeFile(`${path}.br`, bytes);
  }
}
