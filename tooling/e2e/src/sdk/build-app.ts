import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build as buildWithEsbuild } from 'esbuild';
import { build as buildWithVite } from 'vite';
import webpack from 'webpack';
import { packPackage } from '../programs/pack-package.ts';

const execFileAsync = promisify(execFile);

/** Installs the packed tarball, so that the tests use the same files as npm users. */
export async function installPackedSdk(folder: string): Promise<void> {
  const tarball = await packPackage('packages/sdk', folder);
  const quiet = ['--offline', '--no-audit', '--no-fund', '--no-package-lock'];
  await execFileAsync('npm', ['install', ...quiet, tarball], { cwd: folder });
}

const SAMPLE_APP_SOURCE = `
import { createClient } from '@bakehouse/sdk';
globalThis.client = createClient('public-token-test-1', { apiOrigin: location.origin, telemetry: false });
`;

/** @returns the path of the entry file */
export async function writeSampleApp(folder: string, source = SAMPLE_APP_SOURCE): Promise<string> {
  const entry = join(folder, 'app.js');
  await writeFile(entry, source);
  await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  await mkdir(join(folder, 'out'), { recursive: true });
  return entry;
}

export type Bundler = (entry: string, outputFolder: string) => Promise<void>;

const bundleWithWebpack: Bundler = (entry, path) =>
  new Promise((resolve, reject) => {
    const compiler = webpack({
      entry,
      mode: 'production',
      context: join(entry, '..'),
      output: { path, filename: 'app.js', publicPath: '/out/' },
    });
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error) reject(error);
      else if (stats?.hasErrors() || stats?.hasWarnings()) reject(new Error(stats.toString()));
      else resolve();
    });
  });

/** Each bundler writes its entry chunk as app.js. */
export const BUNDLERS: Record<string, Bundler> = {
  async esbuild(entry, outdir) {
    const { warnings } = await buildWithEsbuild({
      entryPoints: [entry],
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      outdir,
      logLevel: 'silent',
    });
    if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  },
  async Vite(entry, outDir) {
    await buildWithVite({
      configFile: false,
      root: join(entry, '..'),
      base: '/out/',
      logLevel: 'error',
      build: {
        outDir,
        rolldownOptions: { input: entry, output: { entryFileNames: 'app.js' } },
      },
    });
  },
  webpack: bundleWithWebpack,
};
