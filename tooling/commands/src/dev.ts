import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { waitForExitCode, REPOSITORY_ROOT } from './run.ts';

const portalPort = Number(process.env.PORT ?? '4000');
const serverPort = portalPort + 1;

const startProcess = (
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: join(REPOSITORY_ROOT, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const childProcesses = [
  startProcess('apps/server', ['--watch', '--watch-preserve-output', 'src/main.ts'], {
    PORT: String(serverPort),
    PUBLIC_URL: `http://localhost:${portalPort}`,
  }),
  startProcess(
    'apps/portal',
    ['node_modules/vite/bin/vite.js', '--port', String(portalPort), '--strictPort'],
    {
      BAKEHOUSE_SERVER_PORT: String(serverPort),
    },
  ),
];

const stopAllProcesses = () => {
  for (const child of childProcesses) child.kill('SIGTERM');
};
process.on('SIGINT', stopAllProcesses);
process.on('SIGTERM', stopAllProcesses);
const exitCodes = childProcesses.map(waitForExitCode);
process.exitCode = await Promise.race(exitCodes);
stopAllProcesses();
await Promise.all(exitCodes);
