import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const OUTPUT_LIMIT = 64 * 1024 * 1024;

const aptGet = (...args: readonly string[]) =>
  run('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: OUTPUT_LIMIT,
  }).then(
    () => true,
    () => false,
  );

const canInstall = async () => process.getuid?.() === 0 && (await aptGet('--version'));

/** A program of the machine that a test needs. */
export interface Program {
  find: () => string | undefined;
  /** Debian's, that bring it. */
  packages: readonly string[];
  /** One line that says what to install. */
  missing: string;
}

/**
 * The path of a program, installed with apt-get when it is missing and this user may do that.
 * @throws Error with the line that says what to install
 */
export async function ensureProgram({ find, packages, missing }: Program): Promise<string> {
  const present = find();
  if (present !== undefined) return present;
  if (await canInstall()) {
    // Lists that cannot be renewed may still be good enough.
    await aptGet('update');
    await aptGet('install', '--yes', '--no-install-recommends', ...packages);
  }
  const installed = find();
  if (installed === undefined) throw new Error(missing);
  return installed;
}
