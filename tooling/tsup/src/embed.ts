import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type BuildOptions, type BuildResult, type Plugin } from 'esbuild';
import { minify } from 'terser';
import type { Options } from 'tsup';
import { minifyStyles } from './minify-styles.ts';
import { publishFiles, type PublishedFiles } from './publish-files.ts';

export interface EmbeddedScript {
  name: string;
  source: string;
  outDir: string;
  aliases: Readonly<Record<string, string>>;
  lazy: PublishedFiles['lazy'];
  /** The folders of the libraries in the first file. */
  libraries: readonly string[];
  /** The first line of the scripts, which must be a comment. */
  banner: string;
}

const INTEGRITY_FILE_NAME = 'integrity.json';

const SCRIPT_PATTERN = /\.c?js$/;

const SCRIPT_OPTIONS = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'inline',
  write: false,
} satisfies BuildOptions;

const toModuleOptions = ({ name, outDir, banner }: EmbeddedScript) =>
  ({
    ...SCRIPT_OPTIONS,
    entryPoints: [join(outDir, `${name}.js`)],
    outdir: outDir,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    banner: { js: banner },
    metafile: true,
  }) satisfies BuildOptions;

type ModuleResult = BuildResult<ReturnType<typeof toModuleOptions>>;

const builtNamesOf = ({ metafile }: ModuleResult) =>
  new Map(
    Object.entries(metafile.outputs).map(([path, { entryPoint = '' }]) => [
      basename(entryPoint),
      basename(path),
    ]),
  );

/** A classic script loads the lazy files of the module, because they import nothing. */
const importBuiltFiles = (names: ReadonlyMap<string, string>): Plugin => ({
  name: 'import-built-files',
  setup(bundle) {
    bundle.onResolve({ filter: /^\./ }, ({ kind, path }) => {
      const built = names.get(basename(path));
      return kind === 'dynamic-import' && built !== undefined
        ? { path: `./${built}`, external: true }
        : undefined;
    });
  },
});

const buildClassicScript = (
  { name, outDir, banner }: EmbeddedScript,
  names: ReadonlyMap<string, string>,
) =>
  build({
    ...SCRIPT_OPTIONS,
    entryPoints: [join(outDir, `${name}.js`)],
    outfile: join(outDir, `${name}.classic.js`),
    format: 'iife',
    banner: { js: banner },
    define: { 'import.meta.url': 'document.currentScript.src' },
    plugins: [importBuiltFiles(names)],
  });

/** esbuild alone would leave the scripts 4 % larger. */
async function toMinified(text: string, isModule: boolean): Promise<string> {
  const { code = '' } = await minify(text, {
    module: isModule,
    ecma: 2020,
    compress: {
      passes: 3,
      hoist_funs: true,
      keep_fargs: false,
      unsafe_arrows: true,
      unsafe_methods: true,
    },
    format: { comments: 'some' },
  });
  return code;
}

const toIntegrity = (contents: string) =>
  `sha384-${createHash('sha384').update(contents).digest('base64')}`;

/** Replaces the published files by the scripts that a page loads, and prints their hashes. */
async function writeScripts(script: EmbeddedScript): Promise<void> {
  const { name, outDir } = script;
  const modules = await build(toModuleOptions(script));
  const classic = await buildClassicScript(script, builtNamesOf(modules));
  for (const file of await readdir(outDir))
    if (SCRIPT_PATTERN.test(file)) await rm(join(outDir, file));
  const files = [...modules.outputFiles, ...classic.outputFiles];
  const hashes: Record<string, string> = {};
  for (const { path, text } of files) {
    const contents = await toMinified(text, !path.endsWith('.classic.js'));
    await writeFile(path, contents);
    hashes[basename(path)] = toIntegrity(contents);
  }
  await writeFile(join(outDir, INTEGRITY_FILE_NAME), `${JSON.stringify(hashes, null, 2)}\n`);
  for (const file of [`${name}.js`, `${name}.classic.js`])
    console.log(`${file} has integrity="${hashes[file]}"`);
}

export const embedConfig = (script: EmbeddedScript): Options => ({
  entry: { [script.name]: script.source },
  outDir: script.outDir,
  format: ['esm'],
  target: 'es2022',
  platform: 'browser',
  dts: false,
  splitting: true,
  clean: true,
  noExternal: [/./],
  esbuildPlugins: [minifyStyles],
  esbuildOptions(options) {
    options.alias = { ...script.aliases };
    options.conditions = ['bakehouse-source'];
  },
  async onSuccess() {
    const { name, outDir, lazy, libraries } = script;
    await publishFiles(outDir, { entries: [name], lazy, libraries, idSuffix: '/embed' });
    await writeScripts(script);
  },
});
