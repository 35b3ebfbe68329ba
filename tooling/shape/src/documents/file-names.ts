import { withoutCodeBlocks, type MarkdownDocument } from './documents.ts';

const FILE_NAME_PATTERN = /`([\w.-][\w./-]*\.(?:cjs|css|html|js|json|md|tsx?))`/g;

const OUTSIDE_FILES: ReadonlySet<string> = new Set(['bakehouse.config.json']);

/** Returns one line for every source file that a document names and that does not exist. */
export const toUnknownFileLines = (
  documents: readonly MarkdownDocument[],
  paths: readonly string[],
): string[] =>
  documents.flatMap(({ path, text }) =>
    [...withoutCodeBlocks(text).matchAll(FILE_NAME_PATTERN)]
      .map(([, name = '']) => name)
      .filter((name) => !OUTSIDE_FILES.has(name))
      .filter((name) => !paths.some((known) => `/${known}`.endsWith(`/${name}`)))
      .map((name) => `${path}: there is no file ${name}`),
  );
