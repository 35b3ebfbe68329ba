import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { REPOSITORY_ROOT, SERVER_MAIN_PATH } from './paths.ts';
import { listProcessTree } from './process-list.ts';

const READY_LINE_PATTERN = /^Bakehouse is ready: (http\S+)$/m;

export interface LaunchOptions {
  port: number;
  dataFolder: string;
  /** Variables that override the default test environment. */
  environment?: NodeJS.ProcessEnv;
  /** The program that is run instead of the server's sources. */
  program?: { words: readonly string[]; folder: string };
  /** A command that runs the server, for example in its own namespace. */
  wrapper?: readonly string[];
  /** The checkout of Bakehouse whose server runs; this one by default. */
  checkout?: string | undefined;
}

export interface ProcessResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface ServerProcess {
  pid: number;
  url: string;
  /** Rejects with the output on stderr if the process exits first. */
  ready: Promise<void>;
  ended: Promise<ProcessResult>;
  kill: (signal: NodeJS.Signals) => void;
}

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

/** The server treats empty variables as unset; they also override a developer's .env file. */
const UNSET_VARIABLES = Object.fromEntries(
  [
    'ALLOW_INSECURE_HTTP',
    'BAKEHOUSE_CONFIG',
    'BAKEHOUSE_SECRET',
    'DATABASE_MIGRATION_URL',
    'DATABASE_URL',
    'MAINTENANCE',
    'NODE_ENV',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'OTEL_TRACES_EXPORTER',
    'PUBLIC_URL',
    'RATE_LIMIT_LOOPBACK',
    'SMS_URL',
    'SMTP_URL',
    'TRUSTED_PROXIES',
    'TRUSTED_PROXY_HEADER',
    'WHATSAPP_URL',
  ].map((name) => [name, '']),
);

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

/** `unshare` does not forward signals, so the signal goes to its child process. */
async function signalWrappedServer(pid: number, signal: NodeJS.Signals) {
  const tree = await listProcessTree(pid);
  const server = tree.find(({ parent }) => parent === pid);
  if (server) process.kill(server.pid, signal);
}

export function launchServer(launch: LaunchOptions): ServerProcess {
  const checkout = launch.checkout ?? REPOSITORY_ROOT;
  const main = join(checkout, relative(REPOSITORY_ROOT, SERVER_MAIN_PATH));
  const own = { words: [process.execPath, main], folder: checkout };
  const { words, folder } = launch.program ?? own;
  const [program = '', ...rest] = [...(launch.wrapper ?? []), ...words];
  const child = spawn(program, rest, {
    cwd: folder,
    env: toServerEnvironment(launch),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`The server could not be started: ${main}`);
  const output = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
      if (READY_LINE_PATTERN.test(output.stdout)) resolve();
    });
    child.once('close', () => reject(new Error(`The server ended: ${output.stderr}`)));
  });
  // Callers that wait only for `ended` would otherwise cause an unhandled rejection.
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
