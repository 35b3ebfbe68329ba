import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readdir, readFile } from 'node:fs/promises';

export interface ProcessEntry {
  pid: number;
  parent: number;
  /** The start time distinguishes the process from a later one with the same process ID. */
  started: string;
  command: string;
}

const execFileAsync = promisify(execFile);

const PARENT_FIELD_INDEX = 1;
const START_TIME_FIELD_INDEX = 19;
const ENDED_STATE_PATTERN = /^[ZX]/;

async function readLinuxProcess(pid: string): Promise<ProcessEntry[]> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (ENDED_STATE_PATTERN.test(fields[0] ?? '')) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(fields[PARENT_FIELD_INDEX]),
        started: fields[START_TIME_FIELD_INDEX] ?? '',
        command: command.replaceAll('\0', ' ').trim(),
      },
    ];
  } catch {
    return [];
  }
}

async function listLinuxProcesses(): Promise<ProcessEntry[]> {
  const names = await readdir('/proc');
  const found = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readLinuxProcess));
  return found.flat();
}

const PS_LINE_PATTERN = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})\s*(.*)$/;

async function listPsProcesses(): Promise<ProcessEntry[]> {
  const { stdout } = await execFileAsync(
    'ps',
    ['-axww', '-o', 'pid=,ppid=,stat=,lstart=,command='],
    {
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, started, command] = PS_LINE_PATTERN.exec(line) ?? [];
    if (state === undefined || started === undefined || ENDED_STATE_PATTERN.test(state)) return [];
    return [{ pid: Number(pid), parent: Number(parent), started, command: command ?? '' }];
  });
}

/** Lists all processes except zombies. */
const listProcesses = process.platform === 'linux' ? listLinuxProcesses : listPsProcesses;

export async function listProcessTree(root: number): Promise<ProcessEntry[]> {
  const all = await listProcesses();
  const below = (pid: number): ProcessEntry[] =>
    all.filter(({ parent }) => parent === pid).flatMap((entry) => [entry, ...below(entry.pid)]);
  return [...all.filter(({ pid }) => pid === root), ...below(root)];
}

export async function filterRunningProcesses(
  entries: readonly ProcessEntry[],
): Promise<ProcessEntry[]> {
  const startOf = new Map((await listProcesses()).map(({ pid, started }) => [pid, started]));
  return entries.filter(({ pid, started }) => startOf.get(pid) === started);
}
