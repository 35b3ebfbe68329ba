import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pin as pinSchema, PIN_FORMAT_MESSAGE } from '@bakehouse/contract';
import type { Environment } from '../environment.ts';
import { EXIT_CODES, Failure } from '../failure.ts';

export interface Secrets {
  password: (email: string) => Promise<string>;
  pin: (email: string) => Promise<string>;
}

/** Questions go to stderr, because stdout is for the results. */
interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/** readline echoes typed characters to its output. */
const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const ask = ({ input, output }: Terminal, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output: discard(), terminal: true, historySize: 0 });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    // Also emitted after an answer, when rejecting has no effect.
    lines.once('close', () => {
      output.write('\n');
      reject(new Failure('Cancelled.'));
    });
    output.write(question);
  });

type Variable = 'BAKEHOUSE_PASSWORD' | 'BAKEHOUSE_PIN';

interface SecretSources {
  env: Pick<Environment, Variable>;
  terminal: Terminal;
}

const requireSource = ({ env, terminal }: SecretSources, variable: Variable) => {
  if (env[variable] || (terminal.input.isTTY && terminal.output.isTTY)) return;
  throw new Failure(`Set ${variable}: there is no terminal to ask for it.`, EXIT_CODES.wrongUsage);
};

const readSecret = async (sources: SecretSources, variable: Variable, question: string) => {
  requireSource(sources, variable);
  return sources.env[variable] ?? ask(sources.terminal, question);
};

const requirePin = (text: string) => {
  if (pinSchema.safeParse(text).success) return text;
  throw new Failure(PIN_FORMAT_MESSAGE, EXIT_CODES.wrongUsage);
};

/** A missing PIN is no error yet, because an account without one is told so first. */
export function secretsFrom(sources: SecretSources): Secrets {
  requireSource(sources, 'BAKEHOUSE_PASSWORD');
  return {
    password: (email) => readSecret(sources, 'BAKEHOUSE_PASSWORD', `Password for ${email}: `),
    pin: async (email) =>
      requirePin(await readSecret(sources, 'BAKEHOUSE_PIN', `PIN for ${email}: `)),
  };
}
