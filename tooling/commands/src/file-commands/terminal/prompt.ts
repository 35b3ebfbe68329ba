import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pin as pinSchema, PIN_FORMAT_MESSAGE } from '@bakehouse/contract';
import type { Environment } from '../environment.ts';
import { EXIT_CODES, CommandFailure } from '../failure.ts';

export interface LoginSecrets {
  password: (email: string) => Promise<string>;
  pin: (email: string) => Promise<string>;
}

/** Questions go to stderr, because stdout is for the results. */
interface PromptTerminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/** readline echoes the typed characters to its output, so the output is discarded. */
const createDiscardingStream = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const askSecretly = ({ input, output }: PromptTerminal, question: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({
      input,
      output: createDiscardingStream(),
      terminal: true,
      historySize: 0,
    });
    lines.once('line', (line) => {
      resolve(line);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    // `close` is emitted after an answer too, but `reject` has no effect on a settled promise.
    lines.once('close', () => {
      output.write('\n');
      reject(new CommandFailure('Cancelled.'));
    });
    output.write(question);
  });

type SecretVariable = 'BAKEHOUSE_PASSWORD' | 'BAKEHOUSE_PIN';

interface SecretSources {
  env: Pick<Environment, SecretVariable>;
  terminal: PromptTerminal;
}

const requireSecretSource = ({ env, terminal }: SecretSources, variable: SecretVariable) => {
  if (env[variable] || (terminal.input.isTTY && terminal.output.isTTY)) return;
  throw new CommandFailure(
    `Set ${variable}: there is no terminal to ask for it.`,
    EXIT_CODES.wrongUsage,
  );
};

const readSecret = async (sources: SecretSources, variable: SecretVariable, question: string) => {
  requireSecretSource(sources, variable);
  return sources.env[variable] ?? askSecretly(sources.terminal, question);
};

const requirePinFormat = (text: string) => {
  const typed = pinSchema.safeParse(text);
  if (typed.success) return typed.data;
  throw new CommandFailure(PIN_FORMAT_MESSAGE, EXIT_CODES.wrongUsage);
};

/** A missing PIN is not an error yet, because the account may not have one. */
export function createLoginSecrets(sources: SecretSources): LoginSecrets {
  requireSecretSource(sources, 'BAKEHOUSE_PASSWORD');
  return {
    password: (email) => readSecret(sources, 'BAKEHOUSE_PASSWORD', `Password for ${email}: `),
    pin: async (email) =>
      requirePinFormat(await readSecret(sources, 'BAKEHOUSE_PIN', `PIN for ${email}: `)),
  };
}
