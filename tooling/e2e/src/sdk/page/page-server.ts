import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { REPOSITORY_ROOT } from '../../server/paths.ts';
import { listenOnFreePort, type ListeningServer } from '../stub/listening-server.ts';

const SDK_BUILD_FOLDER = join(REPOSITORY_ROOT, 'packages/sdk/dist');

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript',
};

const PAGE_HTML = `<!doctype html>
<meta charset="utf-8">
<title>A page with the SDK</title>
<link rel="icon" href="data:,">
<label>Address <input autocomplete="username webauthn"></label>
<script type="module" src="/page.js"></script>
`;

const PAGE_SCRIPT = `
import * as sdk from '/sdk/index.js';
globalThis.sdk = sdk;
globalThis.unhandled = [];
addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));
`;

/** The strict content security policy under which the SDK must work. */
const toContentSecurityPolicy = (apiOrigin: string, scriptHosts: readonly string[]) =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHosts].join(' '),
    "style-src 'self'",
    `connect-src 'self' ${apiOrigin}`,
    "img-src 'self' data: https:",
    "require-trusted-types-for 'script'",
    ...(scriptHosts.length > 0 ? ['trusted-types bakehouse'] : []),
  ].join('; ');

const readSdkFile = (path: string) =>
  readFile(join(SDK_BUILD_FOLDER, normalize(path).replace(/^(\.\.[/\\])+/, '')));

/** The page itself has the path `/`, and answers every path that is no script. */
type FilesByPath = Record<string, string>;

/**
 * @param apiOrigin the only origin that the page may send requests to
 * @param scriptHosts the third-party hosts that the page may load scripts from, or hashes of inline
 * scripts; `any` for a page without a policy
 */
export function startPageServer(
  apiOrigin: string,
  files: FilesByPath = {},
  scriptHosts: readonly string[] | 'any' = [],
): Promise<ListeningServer> {
  const fixed: FilesByPath = { '/': PAGE_HTML, '/page.js': PAGE_SCRIPT, ...files };

  const script = async (path: string) =>
    fixed[path] ?? (await readSdkFile(path.slice('/sdk/'.length)));

  const answer = async (path: string, response: ServerResponse) => {
    const type = CONTENT_TYPES[extname(path)];
    const body = type === undefined ? fixed['/'] : await script(path);
    response.writeHead(200, {
      'Content-Type': type ?? 'text/html',
      ...(scriptHosts !== 'any' && {
        'Content-Security-Policy': toContentSecurityPolicy(apiOrigin, scriptHosts),
      }),
    });
    response.end(body);
  };

  const server = createServer((incoming, response) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://localhost');
    answer(pathname, response).catch(() => response.writeHead(404).end());
  });
  return listenOnFreePort(server);
}
