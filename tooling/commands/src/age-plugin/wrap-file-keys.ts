import { createPathRecipient, type SealingKey } from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';
import type { AgeClient, AgeCommand } from './age-client.ts';
import { readPluginRecipient } from './plugin-names.ts';

const NO_RECIPIENT =
  'This is no recipient of Bakehouse. Get one with age-plugin-bakehouse --recipient.';
const NOT_FOR_IDENTITIES =
  'An identity of Bakehouse names no file. Seal to the recipient of a file: age-plugin-bakehouse --recipient.';

interface Refusal {
  args: string[];
  text: string;
}

const argumentsOf = (commands: readonly AgeCommand[], name: string) =>
  commands.filter(({ args }) => args[0] === name).map(({ args }) => args[1] ?? '');

const refusalsOf = (
  recipients: readonly (SealingKey | undefined)[],
  identities: readonly string[],
): Refusal[] => [
  ...recipients.flatMap((key, index) =>
    key ? [] : { args: ['recipient', String(index)], text: NO_RECIPIENT },
  ),
  ...identities.map((_, index) => ({
    args: ['identity', String(index)],
    text: NOT_FOR_IDENTITIES,
  })),
];

const sendStanzas = async (
  age: AgeClient,
  recipients: readonly SealingKey[],
  fileKeys: readonly AgeCommand[],
): Promise<void> => {
  const wrappers = recipients.map((key) => createPathRecipient(key, nodeX25519));
  for (const [index, { body }] of fileKeys.entries()) {
    for (const wrapper of wrappers) {
      for (const stanza of await wrapper.wrapFileKey(body)) {
        await age.send(['recipient-stanza', String(index), ...stanza.args], stanza.body);
      }
    }
  }
};

/** The state machine recipient-v1. It needs no server, because a recipient has the public key. */
export async function wrapFileKeys(age: AgeClient): Promise<void> {
  const commands = await age.readCommands();
  const read = argumentsOf(commands, 'add-recipient').map(readPluginRecipient);
  const refusals = refusalsOf(read, argumentsOf(commands, 'add-identity'));
  for (const { args, text } of refusals) await age.send(['error', ...args], text);
  const recipients = refusals.length > 0 ? [] : read.filter((key) => key !== undefined);
  const fileKeys = commands.filter(({ args }) => args[0] === 'wrap-file-key');
  await sendStanzas(age, recipients, fileKeys);
  age.finish();
}
