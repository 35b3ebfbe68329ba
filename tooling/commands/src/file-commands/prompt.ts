import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pin as pinSchema, PIN_FORMAT_MESSAGE } from '@bakehouse/contract';
import type { Environment } from './environment.ts';
import { EXIT_CODES, Failure } from './failure.ts';

/** What only the user knows. */
export interface Secrets {
  password: (email: string) => Promise<string>;
  pin: (email: string) => Promise<string>;
}

/** A terminal to ask at: questions go to stderr, because stdout belongs to the results. */
interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/** readline echoes what is typed to its output: here, to nobody. */
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const ask = ({ input, output }: Terminal, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output: nowhere(), terminal: true, historySize: 0 });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    // Also after an answer, and then too late to reject anything.
    lines.once('close', () => {
      output.write('\n');
      reject(new Failure('Cancelled.'));
    });
    output.write(question);
  });

type Variable = 'BAKEHOUSE_PASSWORD' | 'BAKEHOUSE_PIN';

interface Sources {
  env: Pick<Environment, Variable>;
  terminal: Terminal;
}

/** @throws Failure where the variable is not set and nobody can be asked */
const requireSource = ({ env, terminal }: Sources, variable: Variable) => {
  if (env[variable] || (terminal.input.isTTY && terminal.output.isTTY)) return;
  throw new Failure(`There is no terminal to ask at: set ${variable}.`, EXIT_CODES.wrongUsage);
};

const read = async (sources: Sources, variable: Variable, question: string) => {
  requireSource(sources, variable);
  return sources.env[variable] ?? ask(sources.terminal, question);
};

const requirePin = (text: string) => {
  if (pinSchema.safeParse(text).success) return text;
  throw new Failure(PIN_FORMAT_MESSAGE, EXIT_CODES.wrongUsage);
};

/**
 * Takes secrets from the environment, or asks for them without an echo. The PIN may be missing
 * until it is needed: who has none is told so first.
 * @throws Failure where there is no password and nobody to ask for it
 */
export function secretsFrom(sources: Sources): Secrets {
  requireSource(sources, 'BAKEHOUSE_PASSWORD');
  return {
    password: (email) => read(sources, 'BAKEHOUSE_PASSWORD', `Password of ${email}: `),
    pin: async (email) => requirePin(await read(sources, 'BAKEHOUSE_PIN', `PIN of ${email}: `)),
  };
}
