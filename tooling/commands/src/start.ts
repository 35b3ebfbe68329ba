import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { waitForExitCode, REPOSITORY_ROOT, runTurbo } from './run.ts';

const PARENT_POLL_MS = 500;

/** npx does not forward SIGTERM, so the build also stops when its parent process ends. */
const parentProcessId = process.ppid;
const parentCheckTimer = setInterval(() => {
  if (process.ppid !== parentProcessId) process.exit(1);
}, PARENT_POLL_MS);

const exitCodeOfBuild = await runTurbo([
  'run',
  'build',
  '--filter=@bakehouse/portal',
  '--output-logs=errors-only',
]);
clearInterval(parentCheckTimer);
if (exitCodeOfBuild !== 0) {
  process.stderr.write('Could not build the portal. The lines above say why.\n');
  process.exit(exitCodeOfBuild);
}

const serverProcess = spawn(process.execPath, [join(REPOSITORY_ROOT, 'apps/server/src/main.ts')], {
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the server too, so this process only waits for the server to end.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => serverProcess.kill('SIGTERM'));
process.exitCode = await waitForExitCode(serverProcess);
