import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Another worker may install a program at the same time, so each waits for the lock of the packages. */
const WAIT_FOR_LOCK = ['-o', 'DPkg::Lock::Timeout=600'] as const;

const runAptGet = (...args: readonly string[]) =>
  execFileAsync('apt-get', [...WAIT_FOR_LOCK, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: MAX_OUTPUT_BYTES,
  }).then(
    () => true,
    () => false,
  );

const canInstallPackages = async () => process.getuid?.() === 0 && (await runAptGet('--version'));

export interface RequiredProgram {
  find: () => string | undefined;
  debianPackages: readonly string[];
  missingMessage: string;
}

/**
 * Installs a missing program with apt-get if the current user is root.
 * @throws Error if the program is still missing
 */
export async function ensureProgram({
  find,
  debianPackages,
  missingMessage,
}: RequiredProgram): Promise<string> {
  const present = find();
  if (present !== undefined) return present;
  if (await canInstallPackages()) {
    // A failed update is ignored because the existing package lists may suffice.
    await runAptGet('update');
    await runAptGet('install', '--yes', '--no-install-recommends', ...debianPackages);
  }
  const installed = find();
  if (installed === undefined) throw new Error(missingMessage);
  return installed;
}
