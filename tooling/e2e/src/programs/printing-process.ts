import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface PrintingProcess {
  /** Everything that the program has printed on stdout so far. */
  output: () => string;
  /** Resolves with the first match in the output; rejects if the program ends without one. */
  waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<number | null>;
  /** Stops the program and everything that it has started. */
  stop: () => Promise<void>;
}

interface ProgramCall {
  words: readonly string[];
  folder?: string;
  /** All of its variables. */
  environment: NodeJS.ProcessEnv;
}

/** A process that is gone cannot be stopped, and need not be. */
const stopGroup = (leader: number) => {
  try {
    process.kill(-leader, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Starts a program in a process group of its own, which ends with `stop`. */
export function startPrintingProcess({ words, folder, environment }: ProgramCall): PrintingProcess {
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, {
    cwd: folder,
    detached: true,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let errors = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code]: unknown[]) => code as number | null);

  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(printed);
        if (found) resolve(found);
      };
      listeners.add(check);
      check();
      void ended.then(() => reject(new Error(`${words.join(' ')} ended: ${printed}${errors}`)));
    });

  return {
    output: () => printed,
    waitFor,
    ended,
    async stop() {
      if (child.pid !== undefined) stopGroup(child.pid);
      await ended;
    },
  };
}
