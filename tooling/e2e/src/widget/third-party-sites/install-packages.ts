import { execFile } from 'node:child_process';
import { cp, mkdir, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packPackage } from '../../programs/pack-package.ts';

const execFileAsync = promisify(execFile);

export const packageFolderOf = async (manifestUrl: string): Promise<string> =>
  dirname(await realpath(fileURLToPath(manifestUrl)));

/** A dependency of another package, such as `scheduler` of `react-dom`. */
export const siblingFolderOf = (folder: string, name: string): string => join(folder, '..', name);

const REACT_MANIFESTS = {
  '19': [import.meta.resolve('react/package.json'), import.meta.resolve('react-dom/package.json')],
  '18': [
    import.meta.resolve('react-18/package.json'),
    import.meta.resolve('react-dom-18/package.json'),
  ],
} as const;

export const REACT_VERSIONS = ['19', '18'] as const;

/** Packs a package as npm users get it, and unpacks it for each version of React. */
async function installPackedPackage(folder: string, name: 'sdk' | 'login-widget'): Promise<void> {
  const tarball = await packPackage(`packages/${name}`, folder);
  for (const version of REACT_VERSIONS) {
    const target = join(folder, version, 'node_modules/@bakehouse', name);
    await mkdir(target, { recursive: true });
    await execFileAsync('tar', ['-xzf', tarball, '--strip-components=1'], {
      cwd: target,
    });
  }
}

async function installDependencies(
  folder: string,
  version: (typeof REACT_VERSIONS)[number],
): Promise<void> {
  const [react, reactDom] = REACT_MANIFESTS[version];
  const modules = join(folder, version, 'node_modules');
  const dom = await packageFolderOf(reactDom);
  await cp(await packageFolderOf(react), join(modules, 'react'), { recursive: true });
  await cp(dom, join(modules, 'react-dom'), { recursive: true });
  await cp(siblingFolderOf(dom, 'scheduler'), join(modules, 'scheduler'), { recursive: true });
}

/** Installs the packed packages for each version of React, in a folder of its name. */
export async function installPackages(folder: string): Promise<void> {
  await installPackedPackage(folder, 'sdk');
  await installPackedPackage(folder, 'login-widget');
  await installDependencies(folder, '19');
  await installDependencies(folder, '18');
}
