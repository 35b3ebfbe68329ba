import { basename, join } from 'node:path';
import * as esbuild from 'esbuild';

const REACT_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

const moduleFileNameOf = (name: string) => name.replace('/', '-');

/** React has only CommonJS files, whose exports a browser cannot import by name. */
async function toModuleSource(name: string): Promise<string> {
  const { default: exported } = (await import(name)) as { default: object };
  const names = Object.keys(exported).join(', ');
  return `import exported from '${name}'; export const { ${names} } = exported; export default exported;`;
}

/** Builds React as modules for browsers, which share their code. Returns the files by name. */
export async function buildReactModules(folder: string): Promise<Record<string, string>> {
  const sources = new Map(
    await Promise.all(
      REACT_MODULES.map(
        async (name) => [moduleFileNameOf(name), await toModuleSource(name)] as const,
      ),
    ),
  );
  const { outputFiles } = await esbuild.build({
    entryPoints: [...sources.keys()].map((name) => ({ in: `module:${name}`, out: name })),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    outdir: folder,
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'modules',
        setup(build) {
          build.onResolve({ filter: /^module:/ }, ({ path }) => ({
            path: path.slice('module:'.length),
            namespace: 'module',
          }));
          build.onLoad({ filter: /./, namespace: 'module' }, ({ path }) => ({
            contents: sources.get(path) ?? '',
            resolveDir: join(folder, '19'),
          }));
        },
      },
    ],
  });
  return Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
}
