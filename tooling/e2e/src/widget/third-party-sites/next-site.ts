import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ListeningServer } from '../../sdk/stub/listening-server.ts';

const execFileAsync = promisify(execFile);

const MANIFEST_FOLDER = join(import.meta.dirname, 'next-site');
const MANIFEST_NAMES = ['package.json', 'package-lock.json'] as const;
const INSTALL_ARGUMENTS = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
const BUILD_ENVIRONMENT = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

/** Installs the pinned Next.js once for all runs on this machine. */
async function installNext(): Promise<string> {
  const lockfile = await readFile(join(MANIFEST_FOLDER, 'package-lock.json'));
  const hash = createHash('sha256').update(lockfile).digest('hex').slice(0, 12);
  const cached = join(tmpdir(), `bakehouse-next-${hash}`);
  if (existsSync(cached)) return cached;
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-next-install-'));
  for (const name of MANIFEST_NAMES) await cp(join(MANIFEST_FOLDER, name), join(folder, name));
  await execFileAsync('npm', INSTALL_ARGUMENTS, { cwd: folder });
  // Another run may have installed it first.
  await rename(folder, cached).catch(() => rm(folder, { recursive: true }));
  return cached;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

const LAYOUT_SOURCE = `
export const metadata = { title: 'A site', icons: 'data:,' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

interface NextSite {
  /** The folder with the packed packages in its node_modules. */
  installed: string;
  /** The source of each page, by its path. */
  pages: Readonly<Record<string, string>>;
}

/** Builds a site of Next.js outside the repository. */
async function buildSite({ installed, pages }: NextSite): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-next-site-'));
  await cp(await installNext(), folder, { recursive: true });
  const packages = 'node_modules/@bakehouse';
  await cp(join(installed, packages), join(folder, packages), { recursive: true });
  await mkdir(join(folder, 'app'));
  await writeFile(join(folder, 'app/layout.jsx'), LAYOUT_SOURCE);
  for (const [path, source] of Object.entries(pages)) {
    await mkdir(join(folder, 'app', path));
    await writeFile(join(folder, 'app', path, 'page.jsx'), source);
  }
  const cli = 'node_modules/next/dist/bin/next';
  await execFileAsync(process.execPath, [cli, 'build'], { cwd: folder, env: BUILD_ENVIRONMENT });
  return folder;
}

export async function serveNextSite(site: NextSite): Promise<ListeningServer> {
  const folder = await buildSite(site);
  const port = await findFreePort();
  const args = ['node_modules/next/dist/bin/next', 'start', '--port', String(port)];
  const child = spawn(process.execPath, args, { cwd: folder, env: BUILD_ENVIRONMENT });
  child.stderr.resume();
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error('Next.js did not start.')));
    child.stdout.on('data', (text) => String(text).includes('Ready') && resolve());
  });
  return {
    origin: `http://localhost:${port}`,
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
