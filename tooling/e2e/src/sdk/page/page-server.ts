import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { ROOT } from '../../server/paths.ts';
import { listen, type Listening } from '../stub/listen.ts';

const SDK_BUILD = join(ROOT, 'packages/sdk/dist');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
};

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>A page with the SDK</title>
<link rel="icon" href="data:,">
<label>Address <input autocomplete="username webauthn"></label>
<script type="module" src="/page.js"></script>
`;

const SCRIPT = `
import * as sdk from '/sdk/index.js';
globalThis.sdk = sdk;
globalThis.unhandled = [];
addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));
`;

/** The policy under which the SDK must work, decisions.md, section 6. */
const policy = (apiOrigin: string, scriptHosts: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHosts].join(' '),
    "style-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    "img-src 'self' data: https:",
    "require-trusted-types-for 'script'",
    ...(scriptHosts.length > 0 ? ['trusted-types bakehouse'] : []),
  ].join('; ');

const sdkFile = (path: string) =>
  readFile(join(SDK_BUILD, normalize(path).replace(/^(\.\.[/\\])+/, '')));

/** Further scripts of a test, by path. */
type Scripts = Record<string, string>;

/**
 * Serves a page with the built SDK, under a strict policy.
 * @param apiOrigin where the page may send requests
 * @param scriptHosts whose scripts the page may run
 */
export function startPageServer(
  apiOrigin: string,
  scripts: Scripts = {},
  scriptHosts: readonly string[] = [],
): Promise<Listening> {
  const fixed: Scripts = { '/page.js': SCRIPT, ...scripts };

  const script = async (path: string) => fixed[path] ?? (await sdkFile(path.slice('/sdk/'.length)));

  const answer = async (path: string, response: ServerResponse) => {
    const type = TYPES[extname(path)];
    const body = type === undefined ? PAGE : await script(path);
    response.writeHead(200, {
      'Content-Type': type ?? 'text/html',
      'Content-Security-Policy': policy(apiOrigin, scriptHosts),
    });
    response.end(body);
  };

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://localhost');
    answer(pathname, response).catch(() => response.writeHead(404).end());
  });
  return listen(server);
}
