import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build, type Metafile } from 'esbuild';
import { WIDGET_FOLDER } from '../repository.ts';

const compress = promisify(brotliCompress);

interface ServedFile {
  type: string;
  body: Buffer;
}

/** The entry of an app and the files that it imports statically, as paths on the server. */
function firstLoadOf({ outputs }: Metafile, entry: string): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { kind, path: imported } of outputs[path]?.imports ?? [])
      if (kind === 'import-statement') visit(imported);
  };
  visit(entry);
  return [...found].map((path) => `/${path}`);
}

/** As Vite does, the page requests all files of its first load at once. */
const toHtml = (name: string, paths: readonly string[]) =>
  [
    `<!doctype html><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,">`,
    ...paths.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<main></main><script type="module" src="/${name}/stdin.js"></script>`,
  ].join('');

/** Builds each source as an app of esbuild, in a folder of its own. */
async function buildPages(sources: Readonly<Record<string, string>>) {
  const files = new Map<string, ServedFile>();
  for (const [name, contents] of Object.entries(sources)) {
    const { metafile, outputFiles } = await build({
      stdin: { contents, resolveDir: WIDGET_FOLDER },
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      target: 'es2022',
      outdir: `/${name}`,
      absWorkingDir: '/',
      metafile: true,
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
    });
    for (const { path, contents: script } of outputFiles)
      files.set(path, { type: 'text/javascript', body: await compress(script) });
    const html = toHtml(name, firstLoadOf(metafile, `${name}/stdin.js`));
    files.set(`/${name}/`, { type: 'text/html', body: await compress(html) });
  }
  return files;
}

/** Serves the apps by their names, compressed; calls of an API get an error. */
export async function withPages<Result>(
  sources: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const files = await buildPages(sources);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
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
