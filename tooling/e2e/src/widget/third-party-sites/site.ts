import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUNDLERS } from '../../sdk/build-app.ts';
import { startPageServer } from '../../sdk/page/page-server.ts';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';

/** The page names only the first file. */
export const toSiteHtml = (script: string): string =>
  `<!doctype html><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,"><main></main><script type="module" src="${script}"></script>`;

/** Builds a page outside the repository, for production, and serves it. */
export async function serveSite(
  bundler: string,
  { folder, source, apiOrigin }: { folder: string; source: string; apiOrigin: string },
): Promise<ListeningServer> {
  const app = await mkdtemp(join(folder, 'site-'));
  const output = join(app, 'out');
  await writeFile(join(app, 'app.js'), source);
  await BUNDLERS[bundler]?.(join(app, 'app.js'), output);
  const names = (await readdir(output, { recursive: true })).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(
    names.map(
      async (name) => [`/out/${name}`, await readFile(join(output, name), 'utf8')] as const,
    ),
  );
  return startPageServer(apiOrigin, {
    '/': toSiteHtml('/out/app.js'),
    ...Object.fromEntries(scripts),
  });
}

/** The warnings and errors of a page; `info` is left out, because React advertises its tools there. */
export function collectConsoleMessages(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', ({ message }) => said.push(`uncaught: ${message}`));
  return said;
}
