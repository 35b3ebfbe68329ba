import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Manifest, PackageManifest } from './manifests.ts';
import { REPOSITORY_ROOT } from './repository.ts';

export const readPublishedPackages = (root = REPOSITORY_ROOT): PackageManifest[] =>
  globSync('{apps,packages,tooling}/*/package.json', { cwd: root })
    .map((path) => ({
      directory: dirname(path).replaceAll('\\', '/'),
      // The cast is safe, because pnpm checks the form of this file.
      manifest: JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.private !== true)
    .toSorted((one, other) => one.directory.localeCompare(other.directory, 'en'));
