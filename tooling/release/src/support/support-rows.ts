import type { Manifest, PackageManifest } from '../manifests/manifests.ts';

interface Demands extends Manifest {
  engines?: Readonly<Record<string, string>>;
  browserslist?: readonly string[];
  peerDependencies?: Readonly<Record<string, string>>;
}

const NAMES: Readonly<Record<string, string>> = {
  '@playwright/test': 'Playwright, for `/testing/playwright` alone',
  chrome: 'Chrome',
  edge: 'Edge',
  firefox: 'Firefox',
  ios_saf: 'Safari on iOS',
  jose: 'jose, for `/backend` alone',
  node: 'Node',
  react: 'React',
  safari: 'Safari',
};

/** `react-dom` always has the versions of React. */
const isListed = ([name]: [string, string]) => name !== 'react-dom';

const toLineOfVersions = (range: string) =>
  range.replace(/^\^(\d+)\.(\d+)\..*$/, (_, major: string, minor: string) =>
    minor === '0' ? major : `${major}, from ${major}.${minor}`,
  );

const toVersions = (range: string) => {
  const oldest = /^>=\s*(\S+)$/.exec(range)?.[1];
  if (oldest !== undefined) return `${oldest} and later`;
  return range
    .split('||')
    .map((one) => toLineOfVersions(one.trim()))
    .join(' and ');
};

const splitBrowser = (text: string): [string, string] => {
  const [name = '', ...range] = text.split(' ');
  return [name, range.join(' ')];
};

/** The rows that docs/support.md must have for a package: package, need and versions. */
export function toSupportRows({ manifest }: PackageManifest): string[] {
  // The cast is safe, because npm and browserslist check the form of these fields.
  const { engines = {}, browserslist = [], peerDependencies = {} } = manifest as Demands;
  return [
    ...Object.entries(engines),
    ...browserslist.map(splitBrowser),
    ...Object.entries(peerDependencies).filter(isListed),
  ].map(([name, range]) => `\`${manifest.name}\` | ${NAMES[name] ?? name} | ${toVersions(range)}`);
}

/** Reads the first table of a document, without its heading, in the form of `toSupportRows`. */
export const readTableRows = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => !first.startsWith('---'))
    .map((cells) => cells.slice(1, -1).join(' | '));
