import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILES } from '../lib/own-files/own-files.ts';

export interface DemoOriginal {
  name: string;
  content: Buffer;
  checksum: string;
}

/** Files of bo that exist, so that newcomers can open their sealed copies. */
export const readDemoOriginals = (): readonly DemoOriginal[] =>
  readdirSync(OWN_FILES.demoOriginals)
    .toSorted()
    .map((name) => {
      const content = readFileSync(join(OWN_FILES.demoOriginals, name));
      return { name, content, checksum: createHash('sha256').update(content).digest('hex') };
    });
