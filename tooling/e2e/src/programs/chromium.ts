import { homedir } from 'node:os';
import { join } from 'node:path';
import { isExecutable, listPathCandidates } from './find-program.ts';

const CHROMIUM_PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
] as const;

const MAC_CHROMIUM_PATHS = [
  'Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'Applications/Chromium.app/Contents/MacOS/Chromium',
] as const;

const LINUX_CHROMIUM_PATHS = [
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/usr/lib/chromium/chromium',
];

export const MISSING_CHROMIUM_MESSAGE =
  'The browser journeys need Chromium or Chrome: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM_PATH to its program.';

const listChromiumCandidates = (environment: NodeJS.ProcessEnv) => [
  ...listPathCandidates(CHROMIUM_PROGRAM_NAMES, environment),
  ...['/', homedir()].flatMap((base) => MAC_CHROMIUM_PATHS.map((program) => join(base, program))),
  ...LINUX_CHROMIUM_PATHS,
];

/**
 * The popups of the address bar are pages too, which Chromium loads for every new context at the cost
 * of a page under test. It obeys only its last list, so Playwright's own list follows here.
 */
const DISABLED_CHROMIUM_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The browser of this machine, or undefined when it has none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH } = environment;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return listChromiumCandidates(environment).find(isExecutable);
}

/**
 * How Playwright starts it: nothing is ever downloaded.
 * @throws Error with one line that says what to install
 */
export function toChromiumLaunchOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(MISSING_CHROMIUM_MESSAGE);
  const args = [`--disable-features=${DISABLED_CHROMIUM_FEATURES.join(',')}`];
  // Chromium refuses to build its sandbox as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return { executablePath, args };
}
