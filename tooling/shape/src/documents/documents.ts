import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MarkdownDocument {
  path: string;
  text: string;
}

export const readDocuments = (root: string, paths: readonly string[]): MarkdownDocument[] =>
  paths
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const HISTORICAL_DOCUMENT_PATTERN = /^docs\/reviews\/|^\.changeset\/|CHANGELOG\.md$/;

export const isHistoricalDocument = ({ path }: MarkdownDocument): boolean =>
  HISTORICAL_DOCUMENT_PATTERN.test(path);

export const withoutCodeBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
