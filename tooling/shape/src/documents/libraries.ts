import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  path: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

const RECORD = 'docs/decisions/0003-libraries.md';

const listNamed = (record: string) =>
  record
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim())
    .filter((name) => /^@?[a-z]/.test(name));

const isOurs = (name: string) => name.startsWith('@bakehouse/');
const isShipped = ({ path }: Manifest) => !path.startsWith('tooling/');

/** Returns one line for every library that runs without a reason on record, and for every leftover reason. */
export function toLibraryLines(manifests: readonly Manifest[], record: string): string[] {
  const named = listNamed(record);
  const running = manifests
    .filter(isShipped)
    .flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
  const used = manifests.flatMap(({ dependencies, devDependencies }) => [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(devDependencies ?? {}),
  ]);
  const without = new Set(running.filter((name) => !isOurs(name) && !named.includes(name)));
  return [
    ...[...without].toSorted().map((name) => `${RECORD}: needs a row for ${name}`),
    ...named
      .filter((name) => !used.includes(name))
      .map((name) => `${RECORD}: nothing depends on ${name} any more`),
  ];
}

export const readLibraryRecord = (root: string): string => readFileSync(join(root, RECORD), 'utf8');

export const readManifests = (root: string, paths: readonly string[]): Manifest[] =>
  paths
    .filter((path) => /^(apps|packages|tooling)\/[^/]+\/package\.json$/.test(path))
    .map((path) => ({
      // The cast is safe, because pnpm checks the form of this file.
      ...(JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest),
      path,
    }));
