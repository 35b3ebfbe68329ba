import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface SampleProcess {
  /** Everything that the sample has printed so far. */
  output: () => string;
  /** Resolves with the first match in the output; rejects if the sample ends without one. */
  waitFor: (pattern: RegExp) => Promise<RegExpExecArray>;
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Runs a sample of the quick starts as its reader does. */
export function startSample(file: string, environment: NodeJS.ProcessEnv): SampleProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...environment },
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
      void ended.then(() => reject(new Error(`${file} ended: ${printed}${errors}`)));
    });

  return {
    output: () => printed,
    waitFor,
    ended,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
