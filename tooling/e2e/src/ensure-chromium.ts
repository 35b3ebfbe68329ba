import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium, MISSING_CHROMIUM } from './chromium.ts';

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

/**
 * The path of a Chromium, installed with apt-get when there is none and this user may do that.
 * @throws Error with one line that says what to install
 */
export async function ensureChromium(): Promise<string> {
  const present = findChromium();
  if (present !== undefined) return present;
  if (!process.env.CHROMIUM_PATH && (await canInstall())) {
    // Lists that cannot be renewed may still be good enough.
    await aptGet('update');
    await aptGet('install', '--yes', '--no-install-recommends', 'chromium');
  }
  const installed = findChromium();
  if (installed === undefined) throw new Error(MISSING_CHROMIUM);
  return installed;
}
