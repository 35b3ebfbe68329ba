import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { PORTAL_BUILD_FOLDER } from '../server/paths.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type ViteManifest = Readonly<Record<string, ManifestChunk>>;

const readViteManifest = async (): Promise<ViteManifest> => {
  const text = await readFile(join(PORTAL_BUILD_FOLDER, '.vite/manifest.json'), 'utf8');
  // Vite writes it, and this test would fail on any other shape.
  return JSON.parse(text) as ViteManifest;
};

const isScriptOrStyle = (file: string) => /\.(?:js|css)$/.test(file);

/** A chunk, and all that it imports statically. */
const listStaticImports = (
  manifest: ViteManifest,
  keys: readonly string[],
): ReadonlySet<string> => {
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
export async function listLazyFiles(kept: readonly string[] = []): Promise<readonly string[]> {
  const manifest = await readViteManifest();
  const here = listStaticImports(manifest, ['index.html', ...kept]);
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)].filter((file) => isScriptOrStyle(file) && !here.has(file));
}

/** What becomes of a chunk that is gone: as after an upgrade, or behind a server that answers a page. */
export const MISSING_FILE_RESPONSES = {
  'answering 404': { status: 404, contentType: 'application/json', body: '{}' },
  'answering a page': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
} as const;

export type MissingFileResponse = keyof typeof MISSING_FILE_RESPONSES;

/** Takes these files from a page. @returns gives them back */
export async function makeFilesMissing(
  page: Page,
  files: readonly string[],
  loss: MissingFileResponse = 'answering 404',
): Promise<() => Promise<void>> {
  const gone = new Set(files.map((file) => `/${file}`));
  const isGone = ({ pathname }: URL) => gone.has(pathname);
  await page.route(isGone, (route) => route.fulfill(MISSING_FILE_RESPONSES[loss]));
  return () => page.unroute(isGone);
}
