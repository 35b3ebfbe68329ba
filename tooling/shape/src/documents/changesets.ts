import type { MarkdownDocument } from './documents.ts';

const CHANGESET_PATTERN = /^---\n(?:'@bakehouse\/[a-z-]+': (?:patch|minor|major)\n)+---\n\n\S/;

/** Returns one line for every changeset without a package or a text, because no release can be made with it. */
export const toChangesetLines = (documents: readonly MarkdownDocument[]): string[] =>
  documents
    .filter(({ path }) => path.startsWith('.changeset/'))
    .filter(({ text }) => !CHANGESET_PATTERN.test(text))
    .map(({ path }) => `${path}: needs a package with patch, minor or major, and a sentence`);
