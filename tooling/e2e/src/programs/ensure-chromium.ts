import { findChromium, MISSING_CHROMIUM_MESSAGE } from './chromium.ts';
import { ensureProgram } from './ensure-program.ts';

/**
 * The path of a Chromium, installed when there is none and nobody has named another.
 * @throws Error with one line that says what to install
 */
export async function ensureChromium(): Promise<string> {
  const isNamed = Boolean(process.env.CHROMIUM_PATH);
  const named = findChromium();
  if (isNamed && named === undefined) throw new Error(MISSING_CHROMIUM_MESSAGE);
  return ensureProgram({
    find: () => findChromium(),
    packages: ['chromium'],
    missing: MISSING_CHROMIUM_MESSAGE,
  });
}
