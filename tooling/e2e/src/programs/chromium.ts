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
 * The address bar popups are disabled because Chromium loads them for every context, which slows tests.
 * Chromium obeys only its last list of features, so Playwright's own list is repeated here.
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

export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const { CHROMIUM_PATH } = environment;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return listChromiumCandidates(environment).find(isExecutable);
}

/** @throws Error if no Chromium is installed */
export function toChromiumLaunchOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(MISSING_CHROMIUM_MESSAGE);
  const args = [`--disable-features=${DISABLED_CHROMIUM_FEATURES.join(',')}`];
  // Chromium cannot use its sandbox when it runs as root.
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return { executablePath, args };
}
