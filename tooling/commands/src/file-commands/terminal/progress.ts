import { toPrintable } from '../outcome.ts';

const LARGE_FILE_BYTES = 50 * 1024 * 1024;
const MANY_FILES_COUNT = 20;
const CLEAR_LINE_SEQUENCE = '\r\u001b[K';
const DEFAULT_COLUMNS = 80;

interface ProgressStep {
  position: number;
  count: number;
  path: string;
  size: number;
  bytes: number;
}

type OutputTerminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns'> & NodeJS.WritableStream;

export interface ProgressLine {
  show: (step: ProgressStep) => void;
  clear: () => void;
}

const isLongStep = ({ count, size }: ProgressStep) =>
  count > MANY_FILES_COUNT || size > LARGE_FILE_BYTES;

/** The text is empty for a quick step. It is cut before the last column, where terminals wrap lines. */
export function toProgressText(step: ProgressStep, columns: number): string {
  if (!isLongStep(step)) return '';
  const { position, count, path, size, bytes } = step;
  const percent = size > LARGE_FILE_BYTES ? `, ${Math.floor((bytes / size) * 100)} %` : '';
  return toPrintable(`${position} of ${count}${percent}: ${path}`).slice(0, columns - 1);
}

export function createProgress(terminal: OutputTerminal): ProgressLine {
  let shown = '';
  const print = (line: string) => {
    if (!terminal.isTTY || line === shown) return;
    terminal.write(CLEAR_LINE_SEQUENCE + line);
    shown = line;
  };
  return {
    show: (step) => print(toProgressText(step, terminal.columns || DEFAULT_COLUMNS)),
    clear: () => print(''),
  };
}
