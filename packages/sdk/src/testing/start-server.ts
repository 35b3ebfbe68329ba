import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TestKitError } from './test-kit-error.ts';
import { connectToServer, type DevelopmentServer } from './development-server.ts';

const SERVER_PACKAGE = '@bakehouse/server';
const READY_LINE = /^Bakehouse is ready: (http\S+)$/m;
const START_TRIES = 5;
const SHOWN_OUTPUT_CHARACTERS = 1000;

const UNSET_VARIABLES = ['ALLOW_INSECURE_HTTP', 'BAKEHOUSE_SECRET', 'MAINTENANCE', 'NODE_ENV'];

/** The server treats empty variables as unset, so settings for a real database or mail server do not reach a test. */
const withoutOwnSettings = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...environment,
  ...Object.fromEntries(
    [...UNSET_VARIABLES, ...Object.keys(environment).filter((name) => name.endsWith('_URL'))].map(
      (name) => [name, ''],
    ),
  ),
});

/** How a server starts. */
export interface StartServerOptions {
  /** The program and its arguments; by default the package `@bakehouse/server` of the project. */
  command?: readonly [string, ...string[]];
  /** Where the server runs; the current folder by default. */
  folder?: string;
  /** By default a free one. */
  port?: number;
  /** Kept after the end. By default a temporary folder, which is deleted. */
  dataFolder?: string;
  /** Further environment variables. */
  env?: Readonly<Record<string, string>>;
}

/** A server that ends with the tests. */
export interface StartedServer extends DevelopmentServer {
  /** Ends the server, and deletes its test projects and its temporary folder. */
  stop: () => Promise<void>;
}

/** Variables such as NODE_PATH may not lead to another installation, so the folders are tried one by one. */
const findPackageFolder = (folder: string): string | undefined => {
  const found = join(folder, 'node_modules', SERVER_PACKAGE);
  if (existsSync(join(found, 'package.json'))) return found;
  return dirname(folder) === folder ? undefined : findPackageFolder(dirname(folder));
};

const findServerCommand = async (folder: string): Promise<readonly [string, ...string[]]> => {
  const found = findPackageFolder(resolve(folder));
  if (found === undefined)
    throw new TestKitError(
      `The package ${SERVER_PACKAGE} is not installed in ${folder}. Install it, or say with "command" how your server starts.`,
    );
  const manifest = await readFile(join(found, 'package.json'), 'utf8');
  const { bin } = JSON.parse(manifest) as { bin: Record<string, string> };
  return [process.execPath, ...Object.values(bin).map((path) => join(found, path))];
};

const findFreePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  // The cast is safe, because the probe listens on a port and not on a socket of the file system.
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
};

interface Launch {
  command: readonly [string, ...string[]];
  folder: string;
  env: NodeJS.ProcessEnv;
}

interface StartedProcess {
  child: ChildProcess;
  url: string;
}

/** @throws TestKitError with the output of a server that ended before it was ready */
const launch = async ({ command, folder, env }: Launch): Promise<StartedProcess> => {
  const [program, ...words] = command;
  const child = spawn(program, words, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((done, fail) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      const [, url] = READY_LINE.exec(output) ?? [];
      if (url !== undefined) done({ child, url });
    });
    child.once('error', (cause) =>
      fail(new TestKitError(`${program} cannot be started.`, { cause })),
    );
    child.once('close', () =>
      fail(
        new TestKitError(
          `The server ended before it was ready: ${output.slice(-SHOWN_OUTPUT_CHARACTERS)}`,
        ),
      ),
    );
  });
};

const isPortTaken = (error: unknown) =>
  error instanceof TestKitError && error.message.includes(' is in use by another program');

/** Another program may take the free port before the server does. */
const launchOnFreePort = async (
  toLaunch: (port: number) => Launch,
  triesLeft = START_TRIES,
): Promise<StartedProcess> => {
  try {
    return await launch(toLaunch(await findFreePort()));
  } catch (error) {
    if (!isPortTaken(error) || triesLeft <= 1) throw error;
    return launchOnFreePort(toLaunch, triesLeft - 1);
  }
};

/**
 * Starts a server in developer mode. One is enough for all tests, because each test, file or worker
 * gets a project of its own from it.
 * @throws TestKitError when the server does not start
 */
export async function startServer(options: StartServerOptions = {}): Promise<StartedServer> {
  const { folder = process.cwd(), port, env } = options;
  if (!existsSync(folder)) throw new TestKitError(`There is no folder ${folder}.`);
  const command = options.command ?? (await findServerCommand(folder));
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'bakehouse-testing-')));
  const removeFolder = async () => {
    if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
  };
  const toLaunch = (chosen: number): Launch => ({
    command,
    folder,
    env: {
      ...withoutOwnSettings(process.env),
      PORT: String(chosen),
      HOST: '127.0.0.1',
      BAKEHOUSE_DATA: dataFolder,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const start = port === undefined ? launchOnFreePort(toLaunch) : launch(toLaunch(port));
  const { child, url } = await start.catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const closed = once(child, 'close');
  return {
    ...connectToServer(url),
    async stop() {
      child.kill('SIGTERM');
      await closed;
      await removeFolder();
    },
  };
}
