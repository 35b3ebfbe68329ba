import { ensureChromium } from '@bakehouse/e2e/ensure-chromium';
import { run, turbo } from './run.ts';

process.env.CHROMIUM_PATH = await ensureChromium();
const built = await turbo([
  'run',
  'build',
  '--filter=@bakehouse/portal',
  '--output-logs=errors-only',
]);
process.exitCode =
  built === 0 ? await run('tooling/e2e/src/shots.ts', process.argv.slice(2)) : built;
