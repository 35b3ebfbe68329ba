import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface SourceFile {
  /** The path from the repository root, with forward slashes. */
  path: string;
  workspace: string;
  syntax: ts.SourceFile;
}

const SOURCE_FILES_GLOB = '**/*.{ts,tsx,js}';
const EXCLUDED_FILES_PATTERN = /\.(test|test-d|stories)\.tsx?$|\.d\.ts$/;
const EXCLUDED_FOLDERS = new Set(['node_modules', 'dist', 'generated']);

const isExcludedFolder = (name: string) => EXCLUDED_FOLDERS.has(name) || name.startsWith('.');

const findWorkspaces = (root: string): string[] =>
  globSync('{apps,packages,tooling}/*/package.json', { cwd: root })
    .map((file) => file.replaceAll('\\', '/').replace('/package.json', ''))
    .toSorted();

const findSourcePaths = (root: string, workspace: string) =>
  globSync(SOURCE_FILES_GLOB, {
    cwd: join(root, workspace),
    exclude: (path) => isExcludedFolder(path.split(/[\\/]/).at(-1) ?? ''),
  })
    .map((file) => `${workspace}/${file.replaceAll('\\', '/')}`)
    .filter((path) => !EXCLUDED_FILES_PATTERN.test(path))
    .toSorted();

const parseSourceFile = (root: string, path: string) =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** Reads the source files of all workspaces by path, without tests, stories and generated files. */
export const readSourceFiles = (root: string): SourceFile[] =>
  findWorkspaces(root).flatMap((workspace) =>
    findSourcePaths(root, workspace).map((path) => ({
      path,
      workspace,
      syntax: parseSourceFile(root, path),
    })),
  );
