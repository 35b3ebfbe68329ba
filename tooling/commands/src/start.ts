import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, ROOT, turbo } from './run.ts';

const PARENT_POLL_MS = 500;

/** npx does not pass SIGTERM on, so the build also stops when its parent process ends. */
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== parent) process.exit(1);
}, PARENT_POLL_MS);

const built = await turbo([
  'run',
  'build',
  '--filter=@bakehouse/portal',
  '--output-logs=errors-only',
]);
clearInterval(watch);
if (built !== 0) {
  process.stderr.write('Could not build the portal. The lines above say why.\n');
  process.exit(built);
}

const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the server too, so this process only waits for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.exitCode = await exitCodeOf(server);
