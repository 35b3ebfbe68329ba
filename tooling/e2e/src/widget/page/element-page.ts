import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPageServer } from '../../sdk/page/page-server.ts';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';
import { EMBED_FOLDER, readEmbeddedScripts } from './embedded-scripts.ts';
import { DEMO_PUBLIC_TOKEN } from './widget-page.ts';

const INTEGRITY_PATH = join(EMBED_FOLDER, 'integrity.json');

const PAGE_SCRIPT = `
globalThis.problems = [];
addEventListener('error', ({ message }) => problems.push(message));
addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
addEventListener('securitypolicyviolation', ({ violatedDirective }) => problems.push(violatedDirective));
globalThis.dispatched = [];
for (const name of ['bakehouse-event', 'bakehouse-success', 'bakehouse-error'])
  addEventListener(name, ({ target, detail }) => {
    dispatched.push([name, target.localName, detail.type ?? detail.message]);
    if (name === 'bakehouse-success') document.querySelector('output').value = detail.data?.method ?? '';
  });
`;

/** The script tag of a site of another origin, as the README has it. */
export async function toScriptTag(serverUrl: string, name = 'login-widget.js'): Promise<string> {
  // The cast is safe, because the build of the widget writes this file.
  const hashes = JSON.parse(await readFile(INTEGRITY_PATH, 'utf8')) as Record<string, string>;
  const type = name.includes('classic') ? '' : ' type="module"';
  return `<script${type} src="${serverUrl}/embed/${name}" integrity="${hashes[name]}" crossorigin></script>`;
}

interface ElementPage {
  serverUrl: string;
  /** The markup inside of the page. */
  body: string;
  scriptTag: string;
}

const toPageHtml = ({
  body,
  scriptTag,
}: Pick<ElementPage, 'body' | 'scriptTag'>) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A page with an element</title>
<link rel="icon" href="data:,">
<script src="/page.js"></script>
${scriptTag}
<main>${body}<p>Logged in by <output></output></p></main>
</html>`;

/** Serves a page of markup alone, with the script of the server and a strict policy. */
export const serveElementPage = ({ serverUrl, ...page }: ElementPage): Promise<ListeningServer> =>
  startPageServer(serverUrl, { '/': toPageHtml(page), '/page.js': PAGE_SCRIPT }, [serverUrl]);

/** Serves a page that has the script itself, so that its policy names no other site for scripts. */
export const serveOwnScriptPage = async (
  serverUrl: string,
  body: string,
): Promise<ListeningServer> =>
  startPageServer(serverUrl, {
    ...(await readEmbeddedScripts()),
    '/': toPageHtml({
      body,
      scriptTag: '<script type="module" src="/embed/login-widget.js"></script>',
    }),
    '/page.js': PAGE_SCRIPT,
  });

export const toLoginTag = (attributes: string): string =>
  `<bakehouse-login public-token="${DEMO_PUBLIC_TOKEN}" redirect-url="/" ${attributes}></bakehouse-login>`;
