import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, relative, sep } from 'node:path';
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

/** Lists the files at the start, so that no path can escape the folder, and reads each when it is requested. */
export function listDocumentationFiles(folder: string): DocumentationFiles {
  const paths = existsSync(folder) ? listFilesBelow(folder) : [];
  const files = new Map(
    paths.map((path) => [`/${relative(folder, path).split(sep).join('/')}`, path]),
  );
  const find = (path: string) =>
    [path, `${path}.html`, `${path}index.html`].find((name) => files.has(name));
  return {
    isBuilt: files.has('/index.html'),
    async read(path, { brotli }) {
      const name = find(path);
      const file = name === undefined ? undefined : files.get(name);
      if (name === undefined || file === undefined) return undefined;
      const compressed = brotli ? files.get(`${name}.br`) : undefined;
      return {
        type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
        body: await readFile(compressed ?? file),
        isCompressed: compressed !== undefined,
        isImmutable: name.startsWith('/assets/'),
      };
    },
  };
}
