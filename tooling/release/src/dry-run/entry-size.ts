import { posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from '../manifests/manifests.ts';
import type { PackedFile } from '../packed/packed-package.ts';

const STATIC_IMPORT_PATTERN =
  /(?:^|[;}\s])(?:import|export)(?:[^'"();]*?from)?\s*["'](\.[^"']+)["']/g;

interface Entries {
  bin?: Readonly<Record<string, string>>;
  module?: string;
}

const entryOf = (manifest: Manifest & Entries) =>
  posix.normalize(manifest.module ?? Object.values(manifest.bin ?? {})[0] ?? '');

function listLoadedPaths(entry: string, texts: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    const text = texts.get(path);
    if (text === undefined || found.has(path)) return;
    found.add(path);
    for (const [, other = ''] of text.matchAll(STATIC_IMPORT_PATTERN))
      visit(posix.join(posix.dirname(path), other));
  };
  visit(entry);
  return [...found];
}

/** The compressed bytes of the entry and of all its own files that it imports at once. */
export function measureEntry(manifest: Manifest, files: readonly PackedFile[]): number {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const texts = new Map(scripts.map(({ path, bytes }) => [path, bytes.toString('utf8')]));
  return listLoadedPaths(entryOf(manifest), texts)
    .map((path) => brotliCompressSync(texts.get(path) ?? '').length)
    .reduce((sum, bytes) => sum + bytes, 0);
}
