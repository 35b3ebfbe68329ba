import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../fixtures.ts';
import { packPackage } from '../programs/pack-package.ts';
import { startPrintingProcess, type PrintingProcess } from '../programs/printing-process.ts';
import { findFreePort } from '../server/server-process.ts';
import { copyExample, installExample, readExampleManifest, runNpm } from './example-copy.ts';
import { createOutsideEnvironment } from './outside-environment.ts';

export interface RunningExample extends PrintingProcess {
  url: string;
}

export interface Example {
  folder: string;
  /** Runs a script of its `package.json` to the end. @throws Error with the output when it fails */
  run: (script: string, environment?: NodeJS.ProcessEnv) => Promise<string>;
  /** Starts a script that keeps running, such as `start`, and stops it after the test. */
  launch: (script: string, environment?: NodeJS.ProcessEnv) => Promise<RunningExample>;
  /** Starts a site, and resolves when it has printed its address. */
  serve: (script?: string, environment?: NodeJS.ProcessEnv) => Promise<RunningExample>;
}

interface Examples {
  /**
   * Every example reads its port from `PORT` and the address of the server from `BAKEHOUSE_URL`.
   * This copies one into an empty folder outside of the repository, installs it as its user does, with
   * our packages from tarballs, and runs its script `check`.
   */
  install: (name: string) => Promise<Example>;
}

interface PackedPackages {
  folder: string;
  /** @returns the tarball of a package, which is packed once */
  pack: (name: string) => Promise<string>;
}

const PACKAGE_FOLDERS: Readonly<Record<string, string>> = {
  '@bakehouse/sdk': 'packages/sdk',
  '@bakehouse/login-widget': 'packages/login-widget',
  '@bakehouse/server': 'apps/server',
};

function createPackedPackages(folder: string): PackedPackages {
  const tarballs = new Map<string, Promise<string>>();
  return {
    folder,
    pack(name) {
      const tarball = tarballs.get(name) ?? packPackage(PACKAGE_FOLDERS[name] ?? '', folder);
      tarballs.set(name, tarball);
      return tarball;
    },
  };
}

interface ExampleFixtures {
  examples: Examples;
}

export const test = base.extend<ExampleFixtures, { packedPackages: PackedPackages }>({
  packedPackages: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-examples-'));
      await use(createPackedPackages(folder));
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  examples: async ({ packedPackages, server, monitor }, use) => {
    const started: PrintingProcess[] = [];
    const variables = () => ({ ...createOutsideEnvironment(), BAKEHOUSE_URL: server.url });

    const launch = async (folder: string, script: string, environment: NodeJS.ProcessEnv = {}) => {
      const port = await findFreePort();
      const launched = startPrintingProcess({
        words: ['npm', 'run', '--silent', script],
        folder,
        environment: { ...variables(), PORT: String(port), ...environment },
      });
      started.push(launched);
      return { ...launched, url: `http://localhost:${port}` };
    };

    const toExample = (folder: string): Example => ({
      folder,
      run: (script, environment) =>
        runNpm(folder, ['run', script], { ...variables(), ...environment }),
      launch: (script, environment) => launch(folder, script, environment),
      async serve(script = 'start', environment = {}) {
        const site = await launch(folder, script, environment);
        monitor.allowOrigin(site.url);
        await site.waitFor(new RegExp(site.url));
        return site;
      },
    });

    await use({
      async install(name) {
        const folder = await copyExample(name, packedPackages.folder);
        await installExample(folder, packedPackages.pack);
        const { scripts } = await readExampleManifest(folder);
        const example = toExample(folder);
        if (scripts.check !== undefined) await example.run('check');
        return example;
      },
    });
    await Promise.all(started.map((launched) => launched.stop()));
  },
});

export { expect } from '../fixtures.ts';
