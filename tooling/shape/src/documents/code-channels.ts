import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_FILES = 6;

/** One channel stands for all, because a new channel needs every file that names this one. */
const SAMPLE_CHANNEL_PATTERN = /whatsapp/i;

const SOURCE_PATTERN = /^(apps|packages)\/[^/]+\/src\/.+\.tsx?$/;
const TEST_PATTERN = /\.(test|test-d|stories)\.tsx?$/;
const ROW_START = '| a code channel ';

interface SourceText {
  path: string;
  text: string;
}

const listOf = (paths: readonly string[]) => paths.toSorted().join(', ');

const readRow = (contributing: string): string[] => {
  const row = contributing.split('\n').find((line) => line.startsWith(ROW_START)) ?? '';
  return [...row.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => SOURCE_PATTERN.test(name));
};

/** Returns a line when a new channel touches too many files, or others than CONTRIBUTING.md names. */
export function toChannelLines(sources: readonly SourceText[], contributing: string): string[] {
  const touched = sources
    .filter(({ text }) => SAMPLE_CHANNEL_PATTERN.test(text))
    .map(({ path }) => path);
  const isListed = listOf(readRow(contributing)) === listOf(touched);
  return [
    ...(touched.length > MAX_FILES
      ? [`code channels: ${touched.length} files name a channel, at most ${MAX_FILES}: make a row`]
      : []),
    ...(isListed
      ? []
      : [`CONTRIBUTING.md: the row "a code channel" needs these files: ${listOf(touched)}`]),
  ];
}

export const readProductSources = (root: string, paths: readonly string[]): SourceText[] =>
  paths
    .filter((path) => SOURCE_PATTERN.test(path) && !TEST_PATTERN.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const readContributing = (root: string): string =>
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
