import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { pin as pinSchema, PIN_FORMAT_MESSAGE } from '@bakehouse/contract';
import type { Environment } from '../environment.ts';
import { EXIT_CODES, CommandFailure } from '../failure.ts';

export interface LoginSecrets {
  password: (email: string) => Promise<string>;
  pin: (email: string) => Promise<string>;
  /** Takes the place of both. */
  apiKey: string | undefined;
}

/** Questions go to stderr, because stdout is for the results. */
interface PromptTerminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream & { isTTY?: boolean };
}

/** readline echoes the typed characters to its output, so the output is discarded. */
const createDiscardingStream = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const askAtTerminal = ({ input, output }: PromptTerminal, question: string): Promise<string> =>
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

/** Gives nothing when there is nobody to ask. */
export type AskSecretly = (question: string) => Promise<string | undefined>;

/** Undefined without a terminal. */
export const createTerminalPrompt = (terminal: PromptTerminal): AskSecretly | undefined =>
  terminal.input.isTTY && terminal.output.isTTY
    ? (question) => askAtTerminal(terminal, question)
    : undefined;

type SecretVariable = 'BAKEHOUSE_PASSWORD' | 'BAKEHOUSE_PIN';

interface SecretSources {
  env: Pick<Environment, SecretVariable | 'BAKEHOUSE_API_KEY'>;
  ask: AskSecretly | undefined;
}

const missingSecretFailure = (variable: SecretVariable) =>
  new CommandFailure(`Set ${variable}: there is no terminal to ask for it.`, EXIT_CODES.wrongUsage);

const readSecret = async (
  { env, ask }: SecretSources,
  variable: SecretVariable,
  question: string,
) => {
  const secret = env[variable] ?? (await ask?.(question));
  if (secret === undefined) throw missingSecretFailure(variable);
  return secret;
};

const requirePinFormat = (text: string) => {
  const typed = pinSchema.safeParse(text);
  if (typed.success) return typed.data;
  throw new CommandFailure(PIN_FORMAT_MESSAGE, EXIT_CODES.wrongUsage);
};

/** A missing PIN is not an error yet, because the account may not have one. */
export function createLoginSecrets(sources: SecretSources): LoginSecrets {
  const { BAKEHOUSE_PASSWORD, BAKEHOUSE_API_KEY: apiKey } = sources.env;
  if (BAKEHOUSE_PASSWORD === undefined && apiKey === undefined && !sources.ask)
    throw missingSecretFailure('BAKEHOUSE_PASSWORD');
  return {
    apiKey,
    password: (email) => readSecret(sources, 'BAKEHOUSE_PASSWORD', `Password for ${email}: `),
    pin: async (email) =>
      requirePinFormat(await readSecret(sources, 'BAKEHOUSE_PIN', `PIN for ${email}: `)),
  };
}
