import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  workspace: string;
  syntax: ts.SourceFile;
}

const SOURCE = '**/*.{ts,tsx,js}';
const NOT_SOURCE = /\.(test|test-d|stories)\.tsx?$|\.d\.ts$/;
const NOT_OURS = new Set(['node_modules', 'dist', 'generated']);

const isOutside = (name: string) => NOT_OURS.has(name) || name.startsWith('.');

const workspaces = (root: string): string[] =>
  globSync('{apps,packages,tooling}/*/package.json', { cwd: root })
    .map((file) => file.replaceAll('\\', '/').replace('/package.json', ''))
    .toSorted();

const pathsIn = (root: string, workspace: string) =>
  globSync(SOURCE, {
    cwd: join(root, workspace),
    exclude: (path) => isOutside(path.split(/[\\/]/).at(-1) ?? ''),
  })
    .map((file) => `${workspace}/${file.replaceAll('\\', '/')}`)
    .filter((path) => !NOT_SOURCE.test(path))
    .toSorted();

const parse = (root: string, path: string) =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** The source of every workspace, sorted by path; tests, stories and generated files are left out. */
export const readSourceFiles = (root: string): SourceFile[] =>
  workspaces(root).flatMap((workspace) =>
    pathsIn(root, workspace).map((path) => ({ path, workspace, syntax: parse(root, path) })),
  );
