import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPageServer } from '../../sdk/page/page-server.ts';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';
import { REPOSITORY_ROOT } from '../../server/paths.ts';
import { DEMO_PUBLIC_TOKEN } from './widget-page.ts';

const INTEGRITY_PATH = join(REPOSITORY_ROOT, 'packages/login-widget/dist/embed/integrity.json');

const PAGE_SCRIPT = `
globalThis.dispatched = [];
for (const name of ['bakehouse-event', 'bakehouse-success', 'bakehouse-error'])
  addEventListener(name, ({ target, detail }) => {
    dispatched.push([name, target.localName, detail.type ?? detail.message]);
    if (name === 'bakehouse-success') document.querySelector('output').value = detail.data.method;
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

/** Serves a page of markup alone, with the script of the server and a strict policy. */
export const serveElementPage = ({
  serverUrl,
  body,
  scriptTag,
}: ElementPage): Promise<ListeningServer> =>
  startPageServer(
    serverUrl,
    {
      '/': `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>A page with an element</title>
<link rel="icon" href="data:,">
<script src="/page.js"></script>
${scriptTag}
<main>${body}<p>Logged in by <output></output></p></main>
</html>`,
      '/page.js': PAGE_SCRIPT,
    },
    [serverUrl],
  );

export const toLoginTag = (attributes: string): string =>
  `<bakehouse-login public-token="${DEMO_PUBLIC_TOKEN}" redirect-url="/" ${attributes}></bakehouse-login>`;
