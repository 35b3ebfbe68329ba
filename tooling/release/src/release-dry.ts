import { buildAndCheck, readReleasePlan } from './dry-run/programs.ts';
import { writeBillOfMaterials } from './dry-run/bill-of-materials.ts';
import { measureEntry } from './dry-run/entry-size.ts';
import { toPlanLines } from './dry-run/release-plan.ts';
import type { PackageManifest } from './manifests/manifests.ts';
import { readPublishedPackages } from './manifests/published-packages.ts';
import { readRepository } from './manifests/repository.ts';
import { toPackageProblems } from './packed/package-problems.ts';
import { withPackedPackages, type PackedPackage } from './packed/packed-package.ts';

type PackedPackages = ReadonlyMap<PackageManifest, PackedPackage>;

const printLine = (text: string) => process.stdout.write(`${text}\n`);

const toKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const listTopNames = (files: PackedPackage['files']) => [
  ...new Set(files.map(({ path }) => path.split('/')[0])),
];

const isProvenanceOn = ({ manifest }: PackageManifest) =>
  manifest.publishConfig?.provenance === true;

async function printPackages(packed: PackedPackages): Promise<void> {
  const tarballs = new Map(
    [...packed].map(([{ manifest }, { tarball }]) => [manifest.name, tarball]),
  );
  for (const [found, contents] of packed) {
    const { manifest } = found;
    const { files, packedBytes, unpackedBytes } = contents;
    const { path, count } = await writeBillOfMaterials(contents, tarballs);
    printLine(`\n${manifest.name} ${manifest.version}`);
    printLine(`  files       ${files.length}, ${toKilobytes(unpackedBytes)}`);
    printLine(`  packed      ${toKilobytes(packedBytes)}`);
    printLine(`  entry       ${toKilobytes(measureEntry(manifest, files))} in brotli`);
    printLine(`  provenance  ${isProvenanceOn(found) ? 'on' : 'off'}`);
    printLine(`  SBOM        ${path}, ${count} components`);
    printLine(`  contains    ${listTopNames(files).join(', ')}`);
  }
}

const toAddressProblems = ({ address }: ReturnType<typeof readRepository>) =>
  address === undefined
    ? ['tooling/repository.json: nothing is released without the address of the repository']
    : [];

async function rehearse(): Promise<string[]> {
  const repository = readRepository();
  const packages = readPublishedPackages();
  const plan = await readReleasePlan();
  const isGood = await buildAndCheck(packages.map(({ manifest }) => manifest.name));
  if (!isGood) return ['a package could not be built, or a check of it failed'];
  return withPackedPackages(packages, async (packed) => {
    await printPackages(packed);
    printLine(`\n${plan ? toPlanLines(plan).join('\n') : ''}`);
    return [
      ...toAddressProblems(repository),
      ...(plan ? [] : ['a changed package has no changeset']),
      ...toPackageProblems(packed, repository),
    ];
  });
}

const problems = await rehearse();
for (const problem of problems) process.stderr.write(`This stops the release: ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
