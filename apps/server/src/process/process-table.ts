import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { parseProcCommand, parseProcStat, parsePs, type ProcessEntry } from './process-entry.ts';

const run = promisify(execFile);

const gone = () => undefined;

async function readProc(pid: number): Promise<ProcessEntry | undefined> {
  const [stat, command, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(gone),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(gone),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ]);
  const entry = stat === undefined ? undefined : parseProcStat(stat, boot.trim());
  return entry && { ...entry, command: parseProcCommand(command ?? '') };
}

async function readPs(pid: number): Promise<ProcessEntry | undefined> {
  const columns = 'pid=,ppid=,stat=,lstart=,command=';
  const answer = await run('ps', ['-ww', '-o', columns, '-p', String(pid)], {
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  }).catch(gone);
  return answer && parsePs(answer.stdout);
}

/** Windows shows start times only through extra tools, so the pid alone must do. */
function readSignal(pid: number): Promise<ProcessEntry | undefined> {
  try {
    process.kill(pid, 0);
    return Promise.resolve({ pid, parent: 0, started: '', zombie: false, command: [] });
  } catch {
    return Promise.resolve(undefined);
  }
}

const READERS: Partial<Record<NodeJS.Platform, typeof readProc>> = {
  linux: readProc,
  win32: readSignal,
};

export type ReadProcess = (pid: number) => Promise<ProcessEntry | undefined>;

export const readProcess: ReadProcess = READERS[process.platform] ?? readPs;

/** A zombie has ended; only its exit code has not been read yet. */
export const isAlive = async (
  { pid, started }: Pick<ProcessEntry, 'pid' | 'started'>,
  read: ReadProcess = readProcess,
) => {
  const entry = await read(pid);
  return entry !== undefined && !entry.zombie && entry.started === started;
};
