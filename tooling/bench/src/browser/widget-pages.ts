import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { installPackages } from '@bakehouse/e2e/install-packages';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { withTemporaryFolder } from '../temporary-folder.ts';

const compressWithBrotli = promisify(brotliCompress);

interface ServedFile {
  type: string;
  body: Buffer;
}

/** Like sites built with esbuild, the page names only the first file. */
const toPageHtml = (name: string) =>
  [
    `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">`,
    `<main></main><script type="module" src="/${name}/stdin.js"></script>`,
  ].join('');

/** Captchas and PKCE are off, as in most projects. */
const PROJECT_RESPONSE = JSON.stringify({
  data: { status_code: 200, captcha_settings: { enabled: false }, password_config: null },
});

const PROJECT_PATH = '/sdk/v1/projects/bootstrap/';

/** Builds each source as an app of esbuild from the packed packages, outside the repository. */
async function buildWidgetPages(folder: string, sources: Readonly<Record<string, string>>) {
  await installPackages(folder);
  const files = new Map<string, ServedFile>();
  for (const [name, contents] of Object.entries(sources)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: join(folder, '19') },
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      target: 'es2022',
      outdir: `/${name}`,
      absWorkingDir: '/',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
    });
    for (const { path, contents: script } of outputFiles)
      files.set(path, { type: 'text/javascript', body: await compressWithBrotli(script) });
    files.set(`/${name}/`, { type: 'text/html', body: await compressWithBrotli(toPageHtml(name)) });
  }
  return files;
}

const ELEMENT_HTML = [
  '<!doctype html><meta charset="utf-8"><title>element</title><link rel="icon" href="data:,">',
  '<script type="module" src="/embed/login-widget.js"></script>',
  '<main><bakehouse-login',
  ' public-token="public-token-test-00000000-0000-4000-8000-000000000001"></bakehouse-login></main>',
].join('');

/** The page of markup alone, at `/element/`, and the scripts of the elements. */
async function readElementPage(folder: string): Promise<Map<string, ServedFile>> {
  const embed = join(folder, '19/node_modules/@bakehouse/login-widget/dist/embed');
  const names = (await readdir(embed)).filter((name) => name.endsWith('.js'));
  const page = { type: 'text/html', body: await compressWithBrotli(ELEMENT_HTML) };
  const scripts = names.map(async (name) => {
    const body = await compressWithBrotli(await readFile(join(embed, name)));
    return [`/embed/${name}`, { type: 'text/javascript', body }] as const;
  });
  return new Map([['/element/', page], ...(await Promise.all(scripts))]);
}

/** Serves the apps by their names, compressed. Of the API, only the project answers. */
export async function withWidgetPages<Result>(
  sources: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const files = await withTemporaryFolder(
    async (folder) =>
      new Map([...(await buildWidgetPages(folder, sources)), ...(await readElementPage(folder))]),
  );
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const file = files.get(path);
    if (path.startsWith(PROJECT_PATH)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(PROJECT_RESPONSE);
      return;
    }
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' });
    response.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe, because the server listens on a port.
  const { port } = server.address() as AddressInfo;
  try {
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
