import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { toProcessCommand, type ProcessCommand, type ProcessIdentity } from './run-as.ts';

const execFileAsync = promisify(execFile);

/** The properties of this machine, which tests replace in part. */
export interface Machine {
  platform: NodeJS.Platform;
  asRoot: boolean;
  temporaryFolder: string;
  /** The parent folder of the cluster when only root can enter the data folder. */
  systemFolder: string;
  /** True when the kernel can end a child process together with its parent. */
  endsChildren: () => Promise<boolean>;
  succeeds: (command: ProcessCommand) => Promise<boolean>;
}

/** Other processes of the same user can read the environment of Postgres, so it gets only these variables. */
const POSTGRES_VARIABLES = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP'];

const postgresEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => POSTGRES_VARIABLES.includes(name)),
  );

/** Commands run in the root folder, because their user may not enter the current folder. */
export const spawnOptions = ({ uid, gid }: ProcessCommand) => ({
  ...(process.platform === 'win32' ? {} : { cwd: '/' }),
  ...(uid === undefined ? {} : { uid }),
  ...(gid === undefined ? {} : { gid }),
  env: postgresEnvironment(),
});

export const runProcess = (command: ProcessCommand) =>
  execFileAsync(command.file, command.args, spawnOptions(command));

/** Windows has no signals, so pg_ctl asks Postgres to shut down. */
export const shutDownWithPgCtl = (pgCtl: string, cluster: string) =>
  runProcess({ file: pgCtl, args: ['stop', '-D', cluster, '-m', 'fast'] }).catch(() => undefined);

const commandSucceeds = (command: ProcessCommand) =>
  runProcess(command).then(
    () => true,
    () => false,
  );

export const createMachine = (): Machine => ({
  platform: process.platform,
  asRoot: process.getuid?.() === 0,
  temporaryFolder: tmpdir(),
  systemFolder: '/var/lib/bakehouse',
  endsChildren: () => commandSucceeds(toProcessCommand({ way: 'self' }, ['true'], true)),
  succeeds: commandSucceeds,
});

export const canEnterFolder = (machine: Machine, runAs: ProcessIdentity, folder: string) =>
  machine.succeeds(toProcessCommand(runAs, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder], false));

export const canRunProgram = (machine: Machine, runAs: ProcessIdentity, program: string) =>
  machine.succeeds(toProcessCommand(runAs, [program, '--version'], false));
