import { build } from 'esbuild';

/** The packages of each version of React that a page can run with. */
const REACT_ALIASES = {
  '18': { react: 'react-18', 'react-dom': 'react-dom-18' },
  '19': {},
} as const;

export type ReactVersion = keyof typeof REACT_ALIASES;

export async function bundleForPage(entry: string, react: ReactVersion = '19'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    alias: REACT_ALIASES[react],
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles.map(({ text }) => text).join('\n');
}
