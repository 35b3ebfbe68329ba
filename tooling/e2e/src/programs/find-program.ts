import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

export const listPathCandidates = (
  names: readonly string[],
  { PATH = '' }: NodeJS.ProcessEnv = process.env,
): readonly string[] =>
  PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
