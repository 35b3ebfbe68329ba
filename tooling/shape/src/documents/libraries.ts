import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  path: string;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
}

const LIBRARY_RECORD_PATH = 'docs/decisions/0003-libraries.md';

const listNamedLibraries = (record: string) =>
  record
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim())
    .filter((name) => /^@?[a-z]/.test(name));

const isOwnPackage = (name: string) => name.startsWith('@bakehouse/');
const isShippedWorkspace = ({ path }: Manifest) => !path.startsWith('tooling/');

/** Returns one line for every library that runs without a reason on record, and for every leftover reason. */
export function toLibraryLines(manifests: readonly Manifest[], record: string): string[] {
  const named = listNamedLibraries(record);
  const running = manifests
    .filter(isShippedWorkspace)
    .flatMap(({ dependencies }) => Object.keys(dependencies ?? {}));
  const used = manifests.flatMap(({ dependencies, devDependencies }) => [
    ...Object.keys(dependencies ?? {}),
    ...Object.keys(devDependencies ?? {}),
  ]);
  const without = new Set(running.filter((name) => !isOwnPackage(name) && !named.includes(name)));
  return [
    ...[...without].toSorted().map((name) => `${LIBRARY_RECORD_PATH}: needs a row for ${name}`),
    ...named
      .filter((name) => !used.includes(name))
      .map((name) => `${LIBRARY_RECORD_PATH}: nothing depends on ${name} any more`),
  ];
}

export const readLibraryRecord = (root: string): string =>
  readFileSync(join(root, LIBRARY_RECORD_PATH), 'utf8');

export const readManifests = (root: string, paths: readonly string[]): Manifest[] =>
  paths
    .filter((path) => /^(apps|packages|tooling)\/[^/]+\/package\.json$/.test(path))
    .map((path) => ({
      // The cast is safe, because pnpm checks the form of this file.
      ...(JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest),
      path,
    }));
