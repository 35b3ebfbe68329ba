import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { PORTAL_BUILD_FOLDER } from '../server/paths.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
  css?: string[];
}

type ViteManifest = Readonly<Record<string, ManifestChunk>>;

const readViteManifest = async (): Promise<ViteManifest> => {
  const text = await readFile(join(PORTAL_BUILD_FOLDER, '.vite/manifest.json'), 'utf8');
  // The cast is safe because Vite documents the format of its manifest.
  return JSON.parse(text) as ViteManifest;
};

export const PALETTE_CHUNK = 'src/features/palette/command-palette.tsx';
export const FILE_DETAILS_CHUNK = 'src/features/files/details/file-details.tsx';

/** The dashboard preloads these chunks after its first view. */
export const PRELOADED_CHUNKS = [
  FILE_DETAILS_CHUNK,
  'src/features/users/users-tab.tsx',
  'src/features/activity/activity-tab.tsx',
  'src/features/shared/shared-tab.tsx',
  PALETTE_CHUNK,
] as const;

const isScriptOrStyle = (file: string) => /\.(?:js|css)$/.test(file);

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

/** Lists all lazily loaded scripts and styles, except the files that the `kept` chunks need. */
export async function listLazyFiles(kept: readonly string[] = []): Promise<readonly string[]> {
  const manifest = await readViteManifest();
  const here = listStaticImports(manifest, ['index.html', ...kept]);
  const all = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(all)].filter((file) => isScriptOrStyle(file) && !here.has(file));
}

/** After an upgrade a server answers 404 for old files; some hosts answer with an HTML page instead. */
export const MISSING_FILE_RESPONSES = {
  'answering 404': { status: 404, contentType: 'application/json', body: '{}' },
  'answering a page': { status: 200, contentType: 'text/html', body: '<!doctype html>' },
} as const;

export type MissingFileResponse = keyof typeof MISSING_FILE_RESPONSES;

/** @returns a function that restores the files */
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

export async function waitForChunks(page: Page, chunks: readonly string[]): Promise<void> {
  const files = listStaticImports(await readViteManifest(), chunks);
  const loadedPaths = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
  const paths = [...files].map((file) => `/${file}`);
  await expect.poll(loadedPaths).toEqual(expect.arrayContaining(paths));
  // A loaded script has run when the page is idle.
  await page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)));
}
