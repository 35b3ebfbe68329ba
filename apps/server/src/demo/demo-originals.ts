import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ORIGINALS_FOLDER = join(import.meta.dirname, '../../../../docs/demo');

export interface DemoOriginal {
  name: string;
  content: Buffer;
  checksum: string;
}

/** Files of bo that exist, so that newcomers can open their sealed copies. */
export const readDemoOriginals = (): readonly DemoOriginal[] =>
  readdirSync(ORIGINALS_FOLDER)
    .toSorted()
    .map((name) => {
      const content = readFileSync(join(ORIGINALS_FOLDER, name));
      return { name, content, checksum: createHash('sha256').update(content).digest('hex') };
    });
