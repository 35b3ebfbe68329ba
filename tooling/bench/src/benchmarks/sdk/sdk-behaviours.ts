import { join } from 'node:path';
import { build, transform, type Plugin } from 'esbuild';
import { compressedKb } from '../../portal-build/compressed-size.ts';
import { SDK_FOLDER } from '../../repository.ts';
import type { Measurement } from '../../results/measurement.ts';

/** The modules of each behaviour, as beginnings of their paths below `src`. */
const BEHAVIOURS: Readonly<Record<string, readonly string[]>> = {
  'sessions in readable cookies': [
    'session/cookies/',
    'session/token-cookies',
    'session/session-credentials',
  ],
  'a session that is shown before the server answers': [
    'session/stored-session',
    'session/local-session',
    'session/session-changes',
    'session/store',
    'session/equal-except',
    'session/read-field',
    'session/session-end-timer',
    'platform/safe-storage',
  ],
  'one refresh for all tabs': [
    'session/refresh/',
    'session/cross-tab-value',
    'session/tab-follower',
  ],
  'requests with deadlines, cancelling and checked answers': [
    'http/',
    'transport',
    'request-context',
  ],
  'errors that say what to do': ['errors'],
  'checks of arguments': ['validation/', 'options'],
  'servers, blocked storage and other places without a page': ['platform/'],
  'sign-ins that end a session of another user': [
    'session/sign-in',
    'session/authenticate-response',
  ],
  'methods of sessions and users': ['resources/sessions', 'resources/users'],
  'methods of all ways to log in': ['resources/', 'namespaces', 'webauthn/', 'one-tap/', 'pkce/'],
  'links that log in': ['url-authentication'],
  'captchas, device checks and telemetry': ['protection/', 'telemetry/'],
};

const MODULE_START = /^(?=\/\/ \S+\.ts$)/m;
const MODULE_NAME = /^\/\/ src\/(\S+)\.ts$/m;

/** Lazy chunks are not part of the first load. */
const withoutLazyChunks: Plugin = {
  name: 'without-lazy-chunks',
  setup(bundling) {
    bundling.onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/** Everything but the white space is minified, so that the names of the modules stay. */
async function bundleModules(source: string): Promise<string[]> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: SDK_FOLDER, loader: 'ts' },
    absWorkingDir: SDK_FOLDER,
    outfile: join(SDK_FOLDER, 'app.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    minifySyntax: true,
    minifyIdentifiers: true,
    plugins: [withoutLazyChunks],
  });
  return outputFiles.flatMap(({ text }) => text.split(MODULE_START));
}

const sizeOf = async (modules: readonly string[]) => {
  const { code } = await transform(modules.join(''), { minify: true, target: 'es2022' });
  return compressedKb([Buffer.from(code)]);
};

const isOf = (beginnings: readonly string[], module: string) => {
  const name = MODULE_NAME.exec(module)?.[1];
  return name !== undefined && beginnings.some((beginning) => name.startsWith(beginning));
};

/** The first behaviour that names a module has it, and `the client itself` has the others. */
const groupModules = (modules: readonly string[]) =>
  Map.groupBy(
    modules,
    (module) =>
      Object.keys(BEHAVIOURS).find((name) => isOf(BEHAVIOURS[name] ?? [], module)) ??
      'the client itself',
  );

/** The bytes that each behaviour adds to the first load of an app with everything. */
export async function measureSdkBehaviours(): Promise<Measurement> {
  const modules = await bundleModules(
    "import { createClient } from './src/index.ts'; globalThis.client = createClient('');",
  );
  const whole = await sizeOf(modules);
  const figures = [{ name: 'everything', value: whole, unit: 'kB' as const }];
  for (const [name, own] of groupModules(modules)) {
    const others = await sizeOf(modules.filter((module) => !own.includes(module)));
    figures.push({ name, value: whole - others, unit: 'kB' });
  }
  return {
    figures: figures.toSorted((one, other) => other.value - one.value),
    note: 'What the first load of an app with createClient would lose without the modules of each behaviour, built from the sources by esbuild and compressed with brotli 11. Modules share words, so the figures add up to less than the whole.',
  };
}
