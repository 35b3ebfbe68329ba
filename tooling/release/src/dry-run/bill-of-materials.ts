import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from '../manifests/manifests.ts';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import type { PackedFile, PackedPackage } from '../packed/packed-package.ts';

const execFileAsync = promisify(execFile);

const REPORTS_FOLDER = '.reports/sbom';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** The headings of the licences that are in a package: `## name 1.2.3 (MIT)`, with a hyphen in those of Vite. */
const BUNDLED_PATTERN = /^## (\S+) (?:- )?(\d\S*) \(([^)]+)\)$/gm;

export interface Component {
  type: 'library';
  name: string;
  version: string;
  purl: string;
  licenses: readonly { expression: string }[];
}

interface BillOfMaterials {
  components?: readonly { name: string; version: string }[];
}

export const listBundledLibraries = (files: readonly PackedFile[]): Component[] =>
  files
    .filter(({ path }) => path.endsWith('third-party.md'))
    .flatMap(({ bytes }) => [...bytes.toString('utf8').matchAll(BUNDLED_PATTERN)])
    .map(([, name = '', version = '', expression = '']) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [{ expression }],
    }));

const isSame = (one: Pick<Component, 'name' | 'version'>, other: typeof one) =>
  one.name === other.name && one.version === other.version;

/** Our own packages may not be in the registry yet, so they are taken from their tarballs. */
const withOwnTarballs = (
  dependencies: Readonly<Record<string, string>>,
  tarballs: ReadonlyMap<string, string>,
) =>
  Object.fromEntries(
    Object.entries(dependencies).map(([name, range]) => {
      const tarball = tarballs.get(name);
      return [name, tarball === undefined ? range : `file:${tarball}`];
    }),
  );

/** Writes the CycloneDX list of all that somebody installs with the package, and returns its path. */
export async function writeBillOfMaterials(
  { tarball, files }: PackedPackage,
  tarballs: ReadonlyMap<string, string>,
): Promise<{ path: string; count: number }> {
  const unpacked = join(dirname(tarball), 'unpacked');
  // The cast is safe, because npm checks the form of this file.
  const { devDependencies, ...manifest } = JSON.parse(
    await readFile(join(unpacked, 'package.json'), 'utf8'),
  ) as Manifest & { dependencies?: Readonly<Record<string, string>> };
  // npm takes the name of the list from the folder.
  const folder = join(dirname(tarball), manifest.name);
  await mkdir(folder, { recursive: true });
  const dependencies = withOwnTarballs(manifest.dependencies ?? {}, tarballs);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
  await cp(join(unpacked, 'LICENSE'), join(folder, 'LICENSE'));
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts'];
  await execFileAsync('npm', ['install', '--package-lock-only', ...quiet], { cwd: folder });
  const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const { stdout } = await execFileAsync('npm', sbom, {
    cwd: folder,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  // The cast is safe, because npm wrote this text a moment ago.
  const bill = JSON.parse(stdout) as BillOfMaterials;
  const installed = bill.components ?? [];
  const bundled = listBundledLibraries(files).filter(
    (library) => !installed.some((component) => isSame(component, library)),
  );
  const components = [...installed, ...bundled];
  const path = `${REPORTS_FOLDER}/${manifest.name.replace(/^@/, '').replace('/', '-')}.cdx.json`;
  await mkdir(join(REPOSITORY_ROOT, REPORTS_FOLDER), { recursive: true });
  await writeFile(join(REPOSITORY_ROOT, path), JSON.stringify({ ...bill, components }, null, 2));
  return { path, count: components.length };
}
