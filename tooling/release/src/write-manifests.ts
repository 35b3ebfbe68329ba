import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toWrittenManifest } from './manifests/manifests.ts';
import { readPublishedPackages } from './manifests/published-packages.ts';
import { readRepository, REPOSITORY_ROOT } from './manifests/repository.ts';

const repository = readRepository();
for (const found of readPublishedPackages()) {
  const text = JSON.stringify(toWrittenManifest(found, repository), null, 2);
  writeFileSync(join(REPOSITORY_ROOT, found.directory, 'package.json'), `${text}\n`);
  process.stdout.write(`${found.directory}/package.json\n`);
}
