import { createInterface } from 'node:readline';
import { stanzaToText } from '@bakehouse/sealing';
import { base64nopad } from '@scure/base';
import { CommandFailure } from '../file-commands/failure.ts';

const FULL_LINE_BYTES = 48;

/** A command or response of the plugin protocol (C2SP age-plugin), in the form of a stanza. */
export interface AgeCommand {
  args: string[];
  body: Uint8Array;
}

export interface AgeClient {
  /** The commands of the first phase. */
  readCommands: () => Promise<AgeCommand[]>;
  /** Sends a command of the second phase, and gives the response of age. */
  send: (args: string[], body?: string | Uint8Array) => Promise<AgeCommand>;
  finish: () => void;
  /** Stops waiting for age, so that the program can end. */
  close: () => void;
}

export interface AgePipes {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

const brokenProtocolFailure = () =>
  new CommandFailure('age sent something that is not in its protocol for plugins.');

const readLine = async (lines: AsyncIterator<string>): Promise<string> => {
  const next = await lines.next();
  if (next.done) throw new CommandFailure('age has ended.');
  return next.value;
};

const readBody = async (lines: AsyncIterator<string>): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let part;
  do {
    part = base64nopad.decode(await readLine(lines));
    parts.push(part);
  } while (part.length === FULL_LINE_BYTES);
  return Buffer.concat(parts);
};

const readCommand = async (lines: AsyncIterator<string>): Promise<AgeCommand> => {
  const [mark, ...args] = (await readLine(lines)).split(' ');
  const body = await readBody(lines);
  if (mark !== '->' || args.length === 0 || args.includes('')) throw brokenProtocolFailure();
  return { args, body };
};

export function createAgeClient({ input, output }: AgePipes): AgeClient {
  const reader = createInterface({ input });
  const lines = reader[Symbol.asyncIterator]();
  const write = (args: string[], body: Uint8Array) => output.write(stanzaToText({ args, body }));
  return {
    async readCommands() {
      const commands: AgeCommand[] = [];
      for (;;) {
        const command = await readCommand(lines);
        if (command.args[0] === 'done') return commands;
        commands.push(command);
      }
    },
    send(args, body = '') {
      write(args, Buffer.from(body));
      return readCommand(lines);
    },
    finish: () => void write(['done'], new Uint8Array()),
    close: () => reader.close(),
  };
}
