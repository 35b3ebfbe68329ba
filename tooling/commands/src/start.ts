import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, ROOT, turbo } from './run.ts';

const PARENT_POLL_MS = 500;

/** A runner that is killed takes the build with it; the server watches for itself. */
const startedBy = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== startedBy) process.exit(1);
}, PARENT_POLL_MS);

const built = await turbo([
  'run',
  'build',
  '--filter=@bakehouse/portal',
  '--output-logs=errors-only',
]);
clearInterval(watch);
if (built !== 0) {
  process.stderr.write('The portal could not be built; the lines above say why.\n');
  process.exit(built);
}

const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the server itself; this process only waits for the server's end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.exitCode = await exitCodeOf(server);
