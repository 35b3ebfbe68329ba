import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import type { CodeBlock } from './code-blocks.ts';

/** Pages with a workspace that has the libraries of their samples; all others have those of the last row. */
const PLACES = [
  { pattern: /^packages\/sdk\//, workspace: 'packages/sdk' },
  { pattern: /^docs\/(backend-api|webhooks)\.md$/, workspace: 'apps/server' },
  { pattern: /^/, workspace: 'tooling/e2e' },
] as const;

/** The framework is not installed, so a test of the SDK declares what its samples use. */
const DECLARATIONS = 'packages/sdk/test/backend/samples/next-modules.d.ts';

const FRAGMENT_PLACE = 'packages/sdk/.samples/names-of-fragments.ts';

const FRAGMENT_NAMES = `
declare global {
  const publicToken: string;
  const client: import('@bakehouse/sdk').Client;
  const createClient: typeof import('@bakehouse/sdk').createClient;
  const email: string;
  const password: string;
  const request: Request;
  const show: (text: string) => void;
  const showNewPasswordForm: (token: string) => void;
  const myCaptcha: { token: (siteKey: string, action: string) => Promise<string> };
  const store: (id: string | undefined, event: unknown) => Promise<void>;
  function useSyncExternalStore<Value>(
    subscribe: (listener: () => void) => () => void,
    read: () => Value,
    readOnServer: () => Value,
  ): Value;
}
export {};
`;

const COMPILED_LANGUAGES = new Set(['ts', 'tsx', 'js']);

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  allowImportingTsExtensions: true,
  allowJs: true,
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
};

const placeOf = ({ source, task, line, language }: CodeBlock) => {
  const { workspace = '' } = PLACES.find(({ pattern }) => pattern.test(source)) ?? {};
  const folder = source.replaceAll(/[^a-z-]/g, '-');
  return join(
    workspace,
    '.samples',
    folder,
    `${basename(task ?? `line-${line}`, '.js')}.${language}`,
  );
};

const createHost = (root: string, samples: ReadonlyMap<string, string>): ts.CompilerHost => {
  const host = ts.createCompilerHost(OPTIONS);
  return {
    ...host,
    getCurrentDirectory: () => join(root, 'tooling/e2e'),
    fileExists: (path) => samples.has(path) || existsSync(path),
    readFile: (path) => samples.get(path) ?? ts.sys.readFile(path),
    directoryExists: (path) =>
      path.includes('/.samples') ? !path.includes('node_modules') : ts.sys.directoryExists(path),
    getSourceFile: (path, target) => {
      const text = samples.get(path) ?? ts.sys.readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, target);
    },
  };
};

const toLine = (
  blocks: ReadonlyMap<string, CodeBlock>,
  { file, start = 0, messageText }: ts.Diagnostic,
) => {
  const message = ts.flattenDiagnosticMessageText(messageText, ' ');
  const block = file && blocks.get(file.fileName);
  if (!file || !block) return `${file?.fileName ?? 'no file'}: ${message}`;
  return `${block.source}:${block.line + file.getLineAndCharacterOfPosition(start).line}: ${message}`;
};

/** Compiles all blocks at once, as modules of an app of the reader. @returns a line for each error */
export function compileSamples(root: string, blocks: readonly CodeBlock[]): string[] {
  const compiled = blocks.filter(({ language }) => COMPILED_LANGUAGES.has(language));
  const byPath = new Map(compiled.map((block) => [join(root, placeOf(block)), block]));
  const names = join(root, FRAGMENT_PLACE);
  const texts = new Map([...byPath].map(([path, { code }]) => [path, code]));
  const program = ts.createProgram(
    [...texts.keys(), names, join(root, DECLARATIONS)],
    OPTIONS,
    createHost(root, texts.set(names, FRAGMENT_NAMES)),
  );
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => toLine(byPath, diagnostic));
}
