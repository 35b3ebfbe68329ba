import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { stanzaToText } from '@bakehouse/sealing';
import { base64nopad } from '@scure/base';

/** A stanza of the plugin protocol, with its body as text. */
export interface Said {
  args: string[];
  body: string;
}

interface Response {
  args: string[];
  body?: string;
}

interface Conversation {
  /** The first phase; `done` follows by itself. */
  commands: readonly { args: string[]; body?: Uint8Array }[];
  /** The response to a command of the plugin; `ok` by default. */
  respond?: ((said: Said) => Response | undefined) | undefined;
  run: (pipes: { input: PassThrough; output: PassThrough }) => Promise<void>;
}

/** Plays the age program. Returns what the plugin said, with `done` at the end. */
export async function talkAsAge({ commands, respond, run }: Conversation): Promise<Said[]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const tell = (args: string[], body: string | Uint8Array = '') =>
    input.write(stanzaToText({ args, body: Buffer.from(body) }));
  for (const { args, body } of commands) tell(args, body);
  tell(['done']);
  const running = run({ input, output }).finally(() => output.end());
  const said: Said[] = [];
  let body: Buffer[] = [];
  let args: string[] = [];
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith('-> ')) {
      args = line.slice(3).split(' ');
      body = [];
      continue;
    }
    body.push(Buffer.from(base64nopad.decode(line)));
    if (line.length === 64) continue;
    const latest = { args, body: Buffer.concat(body).toString('latin1') };
    said.push(latest);
    if (args[0] === 'done') break;
    const response = respond?.(latest) ?? { args: ['ok'] };
    tell(response.args, response.body);
  }
  await running;
  return said;
}
