import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toManifestLines } from './manifests/manifests.ts';
import { readPublishedPackages } from './manifests/published-packages.ts';
import { readRepository, REPOSITORY_ROOT } from './manifests/repository.ts';
import { toPackedFileLines } from './packed/packed-files.ts';
import { packPackage } from './packed/packed-package.ts';

const repository = readRepository();
const licence = readFileSync(join(REPOSITORY_ROOT, 'LICENSE'));
for (const found of readPublishedPackages()) {
  const { files } = await packPackage(found);
  const lines = [
    ...toManifestLines(found, repository),
    ...toPackedFileLines(files, licence).map((line) => `${found.directory}: ${line}`),
  ];
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length > 0) process.exitCode = 1;
}
