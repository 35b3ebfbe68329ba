import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import {
  parseProcCommand,
  parseProcStat,
  parsePsLine,
  type ProcessEntry,
} from './process-entry.ts';

const execFileAsync = promisify(execFile);

const ignoreError = () => undefined;

async function readWithProc(pid: number): Promise<ProcessEntry | undefined> {
  const [stat, command, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(ignoreError),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(ignoreError),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const entry = stat === undefined ? undefined : parseProcStat(stat, boot.trim());
  return entry && { ...entry, command: parseProcCommand(command ?? '') };
}

async function readWithPs(pid: number): Promise<ProcessEntry | undefined> {
  const columns = 'pid=,ppid=,stat=,lstart=,command=';
  const answer = await execFileAsync('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  }).catch(ignoreError);
  return answer && parsePsLine(answer.stdout);
}

/** Windows shows the start time only through extra tools, so only the pid is checked. */
function readWithSignal(pid: number): Promise<ProcessEntry | undefined> {
  try {
    process.kill(pid, 0);
    return Promise.resolve({ pid, parent: 0, started: '', zombie: false, command: [] });
  } catch {
    return Promise.resolve(undefined);
  }
}

const PROCESS_READER_BY_PLATFORM: Partial<Record<NodeJS.Platform, typeof readWithProc>> = {
  linux: readWithProc,
  win32: readWithSignal,
};

export type ReadProcess = (pid: number) => Promise<ProcessEntry | undefined>;

export const readProcess: ReadProcess = PROCESS_READER_BY_PLATFORM[process.platform] ?? readWithPs;

/** A zombie has ended; only its exit code has not been read yet. */
export const isProcessAlive = async (
  { pid, started }: Pick<ProcessEntry, 'pid' | 'started'>,
  read: ReadProcess = readProcess,
) => {
  const entry = await read(pid);
  return entry !== undefined && !entry.zombie && entry.started === started;
};
