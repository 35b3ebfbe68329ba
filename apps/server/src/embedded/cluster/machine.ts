import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { commandAs, type Command, type RunAs } from './run-as.ts';

const run = promisify(execFile);

/** What this machine is and permits; tests replace parts of it to reach the rarer ways. */
export interface Machine {
  platform: NodeJS.Platform;
  asRoot: boolean;
  temporaryFolder: string;
  /** Where the cluster goes when nobody but root can enter the data folder. */
  systemFolder: string;
  /** Whether a child can be told to end when its parent does. */
  endsChildren: () => Promise<boolean>;
  succeeds: (command: Command) => Promise<boolean>;
}

/** Only what Postgres needs: its environment can be read by others that run as its user. */
const KEPT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

const postgresEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.includes(name)));

/** The current folder may be out of reach for the identity that the command runs under. */
export const spawnOptions = ({ uid, gid }: Command) => ({
  ...(process.platform === 'win32' ? {} : { cwd: '/' }),
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
  env: postgresEnvironment(),
});

export const runCommand = (command: Command) =>
  run(command.file, command.args, spawnOptions(command));

/** Windows has no signals: there pg_ctl asks a Postgres to shut down. */
export const fastShutdown = (pgCtl: string, cluster: string) =>
  runCommand({ file: pgCtl, args: ['stop', '-D', cluster, '-m', 'fast'] }).catch(() => undefined);

const succeeds = (command: Command) =>
  runCommand(command).then(
    () => true,
    () => false,
  );

export const createMachine = (): Machine => ({
  platform: process.platform,
  asRoot: process.getuid?.() === 0,
  temporaryFolder: tmpdir(),
  systemFolder: '/var/lib/bakehouse',
  endsChildren: () => succeeds(commandAs({ way: 'self' }, ['true'], true)),
  succeeds,
});

export const canEnter = (machine: Machine, runAs: RunAs, folder: string) =>
  machine.succeeds(commandAs(runAs, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder], false));

export const canRun = (machine: Machine, runAs: RunAs, program: string) =>
  machine.succeeds(commandAs(runAs, [program, '--version'], false));
