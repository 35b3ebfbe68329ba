import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { CONTENT_TYPES, listFilesBelow } from './portal-build.ts';

interface DocumentationFile {
  type: string;
  body: Buffer<ArrayBuffer>;
  isCompressed: boolean;
  isImmutable: boolean;
}

export interface DocumentationFiles {
  isBuilt: boolean;
  read: (path: string, preference: { brotli: boolean }) => Promise<DocumentationFile | undefined>;
}

const COMPRESSED_ENDING = '.br';

const decompress = promisify(brotliDecompress);

/** Lists the files at the start, so that no path can escape the folder, and reads each when it is requested. */
export function listDocumentationFiles(folder: string): DocumentationFiles {
  const paths = existsSync(folder) ? listFilesBelow(folder) : [];
  const files = new Map(
    paths.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  );
  const has = (name: string) => files.has(name) || files.has(`${name}${COMPRESSED_ENDING}`);
  const find = (path: string) =>
    [path, `${path}.html`, `${path}index.html`].find((name) => has(name));
  const readBody = async (name: string, brotli: boolean) => {
    const plain = files.get(name);
    const compressed = files.get(`${name}${COMPRESSED_ENDING}`);
    const path = compressed !== undefined && (brotli || plain === undefined) ? compressed : plain;
    if (path === undefined) return undefined;
    const body = await readFile(path);
    const isCompressed = path === compressed;
    return isCompressed && !brotli
      ? { body: Buffer.from(await decompress(body)), isCompressed: false }
      : { body, isCompressed };
  };
  return {
    isBuilt: has('/index.html'),
    async read(path, { brotli }) {
      const name = find(path);
      const content = name === undefined ? undefined : await readBody(name, brotli);
      if (name === undefined || content === undefined) return undefined;
      return {
        ...content,
        type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
        isImmutable: name.startsWith('/assets/'),
      };
    },
  };
}
