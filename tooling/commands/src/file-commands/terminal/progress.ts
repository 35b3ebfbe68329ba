import { printable } from '../outcome.ts';

const LARGE_BYTES = 50 * 1024 * 1024;
const MANY_FILES = 20;
const CLEAR_LINE = '\r\u001b[K';
const DEFAULT_COLUMNS = 80;

interface Step {
  position: number;
  count: number;
  path: string;
  size: number;
  bytes: number;
}

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & NodeJS.WritableStream;

export interface Progress {
  show: (step: Step) => void;
  clear: () => void;
}

const isLong = ({ count, size }: Step) => count > MANY_FILES || size > LARGE_BYTES;

/** Empty for a quick step. A line in the last column of a terminal would wrap, so it is cut. */
export function progressLine(step: Step, columns: number): string {
  if (!isLong(step)) return '';
  const { position, count, path, size, bytes } = step;
  const percent = size > LARGE_BYTES ? `, ${Math.floor((bytes / size) * 100)} %` : '';
  return printable(`${position} of ${count}${percent}: ${path}`).slice(0, columns - 1);
}

export function createProgress(terminal: Terminal): Progress {
  let shown = '';
  const print = (line: string) => {
    if (!terminal.isTTY || line === shown) return;
    terminal.write(CLEAR_LINE + line);
    shown = line;
  };
  return {
    show: (step) => print(progressLine(step, terminal.columns || DEFAULT_COLUMNS)),
    clear: () => print(''),
  };
}
