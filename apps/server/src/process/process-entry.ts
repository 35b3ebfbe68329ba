export interface ProcessEntry {
  pid: number;
  parent: number;
  /** The start time tells a process from a later one that got the same pid. */
  started: string;
  zombie: boolean;
  command: readonly string[];
}

const STATE_FIELD = 0;
const PARENT_PID_FIELD = 1;
const START_TICKS_FIELD = 19;

/** Parses /proc/PID/stat, in which the name of the program may contain spaces and brackets. */
export function parseProcStat(
  text: string,
  boot: string,
): Omit<ProcessEntry, 'command'> | undefined {
  const close = text.lastIndexOf(')');
  const pid = Number.parseInt(text, 10);
  const fields = text.slice(close + 2).split(' ');
  const ticks = fields[START_TICKS_FIELD];
  if (close === -1 || Number.isNaN(pid) || ticks === undefined) return undefined;
  return {
    pid,
    parent: Number(fields[PARENT_PID_FIELD]),
    started: `${boot}:${ticks}`,
    zombie: fields[STATE_FIELD] === 'Z' || fields[STATE_FIELD] === 'X',
  };
}

export const parseProcCommand = (text: string) => text.replace(/\0+$/, '').split('\0');

const PS_LINE_PATTERN = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w{3} \w{3} [ \d]\d [\d:]{8} \d{4})\s*(.*)$/;

/** Parses a line of `ps -o pid=,ppid=,stat=,lstart=,command=`. */
export function parsePsLine(line: string): ProcessEntry | undefined {
  const [, pid, parent, state, started, command] = PS_LINE_PATTERN.exec(line) ?? [];
  if (started === undefined) return undefined;
  return {
    pid: Number(pid),
    parent: Number(parent),
    started,
    zombie: state?.startsWith('Z') === true,
    command: (command ?? '').trim().split(/\s+/),
  };
}
