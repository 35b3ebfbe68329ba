import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_CHANNEL_FILES = 6;

/** One channel stands for all, because a new channel needs every file that names this one. */
const SAMPLE_CHANNEL_PATTERN = /whatsapp/i;

const SOURCE_PATTERN = /^(apps|packages)\/[^/]+\/src\/.+\.tsx?$/;
const TEST_PATTERN = /\.(test|test-d|stories)\.tsx?$/;
const CHANNEL_ROW_START = '| a code channel ';

interface SourceText {
  path: string;
  text: string;
}

const toPathList = (paths: readonly string[]) => paths.toSorted().join(', ');

const readChannelRow = (contributing: string): string[] => {
  const row = contributing.split('\n').find((line) => line.startsWith(CHANNEL_ROW_START)) ?? '';
  return [...row.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => SOURCE_PATTERN.test(name));
};

/** Returns a line when a new channel touches too many files, or others than CONTRIBUTING.md names. */
export function toChannelLines(sources: readonly SourceText[], contributing: string): string[] {
  const touched = sources
    .filter(({ text }) => SAMPLE_CHANNEL_PATTERN.test(text))
    .map(({ path }) => path);
  const isListed = toPathList(readChannelRow(contributing)) === toPathList(touched);
  return [
    ...(touched.length > MAX_CHANNEL_FILES
      ? [
          `code channels: ${touched.length} files name a channel, at most ${MAX_CHANNEL_FILES}: make a row`,
        ]
      : []),
    ...(isListed
      ? []
      : [`CONTRIBUTING.md: the row "a code channel" needs these files: ${toPathList(touched)}`]),
  ];
}

export const readProductSources = (root: string, paths: readonly string[]): SourceText[] =>
  paths
    .filter((path) => SOURCE_PATTERN.test(path) && !TEST_PATTERN.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

export const readContributing = (root: string): string =>
  readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
