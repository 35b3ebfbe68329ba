const TERMINAL_INTERVAL_MS = 200;
const FILE_INTERVAL_MS = 5000;

export interface Progress {
  add: (amount: number) => void;
  end: () => void;
}

/** Prints progress to stderr: a terminal rewrites one line, a file gets a line every few seconds. */
export function createProgress(noun: string, total?: number): Progress {
  const isTerminal = process.stderr.isTTY;
  const started = performance.now();
  let done = 0;
  let told = started;
  const line = () =>
    `${done.toLocaleString('en')}${total === undefined ? '' : ` of ${total.toLocaleString('en')}`} ${noun}`;
  const tell = () => process.stderr.write(isTerminal ? `\r${line()}` : `${line()}\n`);
  return {
    add: (amount) => {
      done += amount;
      const now = performance.now();
      if (now - told < (isTerminal ? TERMINAL_INTERVAL_MS : FILE_INTERVAL_MS)) return;
      told = now;
      tell();
    },
    end: () => {
      if (isTerminal && told !== started) process.stderr.write(`\r${line()}\n`);
    },
  };
}
