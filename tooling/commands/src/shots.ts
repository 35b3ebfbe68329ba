import { ensureChromium } from '@bakehouse/e2e/ensure-chromium';
import { runScript, runTurbo } from './run.ts';

process.env.CHROMIUM_PATH = await ensureChromium();
const exitCodeOfBuild = await runTurbo([
  'run',
  'build',
  '--filter=@bakehouse/portal',
  '--filter=@bakehouse/login-widget',
  '--output-logs=errors-only',
]);
process.exitCode =
  exitCodeOfBuild === 0
    ? await runScript('tooling/e2e/src/shots.ts', process.argv.slice(2))
    : exitCodeOfBuild;
