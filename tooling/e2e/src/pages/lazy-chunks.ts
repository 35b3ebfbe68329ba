import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PORTAL_BUILD } from '../server/paths.ts';

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const readManifest = async (): Promise<Manifest> => {
  const text = await readFile(join(PORTAL_BUILD, '.vite/manifest.json'), 'utf8');
  // Vite writes it, and this test would fail on any other shape.
  return JSON.parse(text) as Manifest;
};

const isCode = (file: string) => /\.(?:js|css)$/.test(file);

/** A chunk, and all that it imports statically. */
const closureOf = (manifest: Manifest, keys: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const name of chunk.imports ?? []) visit(name);
  };
  for (const key of keys) visit(key);
  return files;
};

/** Every script and style of the build that a page does not need to begin, but for those of `kept`. */
export async function lazyFiles(kept: readonly string[] = []): Promise<readonly string[]> {
  const manifest = await readManifest();
  const here = closureOf(manifest, ['index.html', ...kept]);
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)].filter((file) => isCode(file) && !here.has(file));
}

/** What becomes of a chunk that is gone: as after an upgrade, or behind a server that answers a page. */
export const LOSSES = {
  'answering 404': { status: 404, contentType: 'application/json', body: '{}' },
  'answering a page': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
} as const;

export type Loss = keyof typeof LOSSES;

/** Takes these files from a page. @returns gives them back */
export async function loseFiles(
  page: Page,
  files: readonly string[],
  loss: Loss = 'answering 404',
): Promise<() => Promise<void>> {
  const gone = new Set(files.map((file) => `/${file}`));
  const isGone = ({ pathname }: URL) => gone.has(pathname);
  await page.route(isGone, (route) => route.fulfill(LOSSES[loss]));
  return () => page.unroute(isGone);
}
