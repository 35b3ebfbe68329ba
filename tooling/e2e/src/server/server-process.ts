import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { REPOSITORY_ROOT, SERVER_MAIN_PATH } from './paths.ts';
import { listProcessTree } from './process-list.ts';

const READY_LINE_PATTERN = /^Bakehouse is ready: (http\S+)$/m;

export interface LaunchOptions {
  port: number;
  dataFolder: string;
  /** What differs from the environment of a developer. */
  environment?: NodeJS.ProcessEnv;
  /** A program that runs the server, such as one that gives it a namespace of its own. */
  wrapper?: readonly string[];
}

/** How a process ended and all that it wrote. */
export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  pid: number;
  url: string;
  /** Rejects with what it wrote on stderr when it ends instead. */
  ready: Promise<void>;
  ended: Promise<ProcessResult>;
  kill: (signal: NodeJS.Signals) => void;
}

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Empty counts as unset, and keeps a developer's .env file out. */
const UNSET_VARIABLES = Object.fromEntries(
  [
    'BAKEHOUSE_CONFIG',
    'BAKEHOUSE_SECRET',
    'DATABASE_URL',
    'MAINTENANCE',
    'NODE_ENV',
    'PUBLIC_URL',
    'RATE_LIMIT_LOOPBACK',
    'SMTP_URL',
    'TRUSTED_PROXIES',
  ].map((name) => [name, '']),
);

/** What this run was started with must not reach the server. */
export const toServerEnvironment = ({
  port,
  dataFolder,
  environment,
}: LaunchOptions): NodeJS.ProcessEnv => ({
  ...process.env,
  ...UNSET_VARIABLES,
  PORT: String(port),
  HOST: '127.0.0.1',
  BAKEHOUSE_DATA: dataFolder,
  BAKEHOUSE_DEMO: '1',
  LOG_LEVEL: 'warn',
  ...environment,
});

/** `unshare` passes no signal on. */
async function signalWrappedServer(pid: number, signal: NodeJS.Signals) {
  const tree = await listProcessTree(pid);
  const server = tree.find(({ parent }) => parent === pid);
  if (server) process.kill(server.pid, signal);
}

/** Starts the real server from its sources. */
export function launchServer(launch: LaunchOptions): ServerProcess {
  const [program, ...words] = [...(launch.wrapper ?? []), process.execPath, SERVER_MAIN_PATH];
  const child = spawn(program, words, {
    cwd: REPOSITORY_ROOT,
    env: toServerEnvironment(launch),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`The server could not be started: ${SERVER_MAIN_PATH}`);
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      if (READY_LINE_PATTERN.test(output.stdout)) resolve();
    });
    child.once('close', () => reject(new Error(`The server ended: ${output.stderr}`)));
  });
  // Who waits for the end alone does not ask whether it was ever ready.
  ready.catch(() => undefined);
  const ended = new Promise<ProcessResult>((resolve) => {
    child.once('close', (code) => resolve({ code, ...output }));
  });
  return {
    pid,
    url: `http://localhost:${launch.port}`,
    ready,
    ended,
    kill: (signal) => {
      if (launch.wrapper?.length && signal !== 'SIGKILL') void signalWrappedServer(pid, signal);
      else child.kill(signal);
    },
  };
}
