import { posix } from 'node:path';
import type { SourceFile } from '../source-files.ts';

export interface FolderSize {
  path: string;
  files: number;
}

export function toFolderSizes(files: readonly SourceFile[]): FolderSize[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].map(([path, count]) => ({ path, files: count }));
}
