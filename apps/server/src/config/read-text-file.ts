import { readFileSync } from 'node:fs';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'the user who runs this program may not read it, or not enter its folder',
  EISDIR: 'it is a folder',
  ENOENT: 'there is no such file',
  ENOTDIR: 'its path leads through a file',
};

/** Returns the reason in words for an operator, without the path. */
export const fileProblemOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
};

/** @throws the error that `toError` makes of the problem */
export function readTextFile(path: string, toError: (problem: string) => Error): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw toError(fileProblemOf(error));
  }
}
