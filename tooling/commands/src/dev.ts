import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, ROOT } from './run.ts';

const port = Number(process.env.PORT ?? '4000');
const serverPort = port + 1;

const start = (folder: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: join(ROOT, folder),
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const children = [
  start('apps/server', ['--watch', '--watch-preserve-output', 'src/main.ts'], {
    PORT: String(serverPort),
    PUBLIC_URL: `http://localhost:${port}`,
  }),
  start('apps/portal', ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'], {
    BAKEHOUSE_SERVER_PORT: String(serverPort),
  }),
];

const stopAll = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', stopAll);
process.on('SIGTERM', stopAll);
const ends = children.map(exitCodeOf);
process.exitCode = await Promise.race(ends);
stopAll();
await Promise.all(ends);
