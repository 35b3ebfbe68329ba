import { readFileSync } from 'node:fs';
import { OWN_FILES } from './own-files.ts';

export function readServerVersion(): string {
  // The cast is safe, because npm checks the form of this file.
  const { version } = JSON.parse(readFileSync(OWN_FILES.manifest, 'utf8')) as { version: string };
  return version;
}
