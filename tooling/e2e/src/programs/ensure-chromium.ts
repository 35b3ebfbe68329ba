import { findChromium, MISSING_CHROMIUM_MESSAGE } from './chromium.ts';
import { ensureProgram } from './ensure-program.ts';

/**
 * Installs Chromium if it is missing and CHROMIUM_PATH is unset.
 * @throws Error if Chromium cannot be installed
 */
export async function ensureChromium(): Promise<string> {
  const isNamed = Boolean(process.env.CHROMIUM_PATH);
  const named = findChromium();
  if (isNamed && named === undefined) throw new Error(MISSING_CHROMIUM_MESSAGE);
  return ensureProgram({
    find: () => findChromium(),
    debianPackages: ['chromium'],
    missingMessage: MISSING_CHROMIUM_MESSAGE,
  });
}
