import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const runAptGet = (...args: readonly string[]) =>
  execFileAsync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: MAX_OUTPUT_BYTES,
  }).then(
    () => true,
    () => false,
  );

const canInstallPackages = async () => process.getuid?.() === 0 && (await runAptGet('--version'));

/** A program of the machine that a test needs. */
export interface RequiredProgram {
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
export async function ensureProgram({ find, packages, missing }: RequiredProgram): Promise<string> {
  const present = find();
  if (present !== undefined) return present;
  if (await canInstallPackages()) {
    // Lists that cannot be renewed may still be good enough.
    await runAptGet('update');
    await runAptGet('install', '--yes', '--no-install-recommends', ...packages);
  }
  const installed = find();
  if (installed === undefined) throw new Error(missing);
  return installed;
}
