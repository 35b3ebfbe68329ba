import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { PORTAL_FOLDER } from '../repository.ts';

/** The policy that the server of the portal sends with the worker. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

const PAGE_HTML = '<!doctype html><title>Checksums</title><input type="file">';

async function buildWorker(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [join(PORTAL_FOLDER, 'src/checksum/checksum-worker.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    write: false,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('The worker was not built.');
  return script.contents;
}

/** Serves the portal's checksum worker and a page with a file input. */
export async function withHashPage<Result>(
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const worker = await buildWorker();
  const server = createServer((request, response) => {
    if (request.url === '/worker.js') {
      response.setHeader('content-security-policy', WORKER_POLICY);
      response.setHeader('content-type', 'text/javascript');
      response.end(worker);
    } else {
      response.setHeader('content-type', 'text/html');
      response.end(PAGE_HTML);
    }
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
