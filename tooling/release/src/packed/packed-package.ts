import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PackageManifest } from '../manifests/manifests.ts';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';

const execFileAsync = promisify(execFile);

export interface PackedFile {
  /** Relative to the folder of the package, with forward slashes. */
  path: string;
  bytes: Buffer;
}

export interface PackedPackage {
  tarball: string;
  files: readonly PackedFile[];
  packedBytes: number;
  unpackedBytes: number;
}

async function readFiles(folder: string): Promise<PackedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path) => ({
      path: path.slice(folder.length + 1).replaceAll('\\', '/'),
      bytes: await readFile(path),
    })),
  );
  return files.toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
}

async function readPackageManager(): Promise<string> {
  // The cast is safe, because pnpm checks the form of this file.
  const { packageManager } = JSON.parse(
    await readFile(join(REPOSITORY_ROOT, 'package.json'), 'utf8'),
  ) as { packageManager: string };
  return packageManager;
}

/** Packs a package into an empty folder as a release would, from its last build. */
async function packPackage({ directory }: PackageManifest, folder: string): Promise<PackedPackage> {
  const pack = ['pack', '--config.ignore-scripts=true', '--pack-destination', folder];
  await execFileAsync('npx', ['--yes', await readPackageManager(), ...pack], {
    cwd: join(REPOSITORY_ROOT, directory),
  });
  const [name = ''] = await readdir(folder);
  const tarball = join(folder, name);
  const unpacked = join(folder, 'unpacked');
  await mkdir(unpacked);
  await execFileAsync('tar', ['-xzf', tarball, '--strip-components=1'], { cwd: unpacked });
  const files = await readFiles(unpacked);
  return {
    tarball,
    files,
    packedBytes: (await stat(tarball)).size,
    unpackedBytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

export async function withPackedPackages<Result>(
  packages: readonly PackageManifest[],
  work: (packed: ReadonlyMap<PackageManifest, PackedPackage>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'packed-'));
  try {
    const packed = new Map<PackageManifest, PackedPackage>();
    for (const [index, found] of packages.entries()) {
      const own = join(folder, String(index));
      await mkdir(own);
      packed.set(found, await packPackage(found, own));
    }
    return await work(packed);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
