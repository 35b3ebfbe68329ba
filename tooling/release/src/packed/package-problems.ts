import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toManifestLines, type PackageManifest } from '../manifests/manifests.ts';
import { REPOSITORY_ROOT, type Repository } from '../manifests/repository.ts';
import { toPackedFileLines } from './packed-files.ts';
import type { PackedPackage } from './packed-package.ts';

export function toPackageProblems(
  packed: ReadonlyMap<PackageManifest, PackedPackage>,
  repository: Repository,
): string[] {
  const licence = readFileSync(join(REPOSITORY_ROOT, 'LICENSE'));
  return [...packed].flatMap(([found, { files }]) => [
    ...toManifestLines(found, repository),
    ...toPackedFileLines(files, licence).map((line) => `${found.directory}: ${line}`),
  ]);
}
