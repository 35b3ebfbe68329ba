import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';

/** The policy that the server of the portal sends with its workers. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'";

const PAGE_HTML = '<!doctype html><title>Workers</title><input type="file">';

async function buildWorker(entryPoint: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    write: false,
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error(`${entryPoint} was not built.`);
  return script.contents;
}

async function buildWorkers(entryPoints: Readonly<Record<string, string>>) {
  const built = Object.entries(entryPoints).map(
    async ([path, entryPoint]) => [path, await buildWorker(entryPoint)] as const,
  );
  return new Map(await Promise.all(built));
}

/** Serves workers, by the paths of their scripts, and a page with a file input. */
export async function withWorkerPage<Result>(
  entryPoints: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<Result>,
): Promise<Result> {
  const workers = await buildWorkers(entryPoints);
  const server = createServer((request, response) => {
    const worker = workers.get(request.url ?? '');
    if (worker) {
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
