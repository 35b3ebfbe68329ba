import { readPublishedPackages } from './manifests/published-packages.ts';
import { readRepository } from './manifests/repository.ts';
import { toPackageProblems } from './packed/package-problems.ts';
import { withPackedPackages } from './packed/packed-package.ts';

const problems = await withPackedPackages(readPublishedPackages(), (packed) =>
  Promise.resolve(toPackageProblems(packed, readRepository())),
);
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
