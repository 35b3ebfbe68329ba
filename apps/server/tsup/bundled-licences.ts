import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE_FOLDER_PATTERN = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE_PATTERN = /^licen[cs]e/i;

interface BundledPackage {
  name: string;
  version: string;
  license: string;
}

/** The fields of esbuild's metafile that name the modules of a build. */
export interface BuildRecord {
  inputs: Readonly<Record<string, unknown>>;
}

function licenceOf(folder: string): string {
  // The cast is safe, because npm checks the form of this file.
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as BundledPackage;
  const file = readdirSync(folder).find((one) => LICENCE_FILE_PATTERN.test(one));
  if (file === undefined) throw new Error(`${name} has no licence file in ${folder}`);
  const text = readFileSync(join(folder, file), 'utf8').trim();
  return `## ${name} ${version} (${license})\n\n${text}\n`;
}

/** @returns the licences of all libraries whose code is in the build, in Markdown */
export function toBundledLicences(folder: string, { inputs }: BuildRecord): string {
  const folders = Object.keys(inputs).map((path) => PACKAGE_FOLDER_PATTERN.exec(path)?.[0]);
  const licences = [...new Set(folders)]
    .filter((path) => path !== undefined)
    .map((path) => licenceOf(join(folder, path)))
    .toSorted();
  return `# Libraries in the code of this package\n\n${licences.join('\n')}`;
}
