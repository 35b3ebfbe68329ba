import { readPathStanza, STANZA_TYPE, type PathStanza } from '@bakehouse/sealing';
import { errorText } from '../file-commands/error-report.ts';
import type { AgeClient, AgeCommand } from './age-client.ts';
import { readPluginIdentity, type PluginIdentity } from './plugin-names.ts';

const NO_IDENTITY =
  'This is no identity of Bakehouse. Make one with age-plugin-bakehouse --identity.';
const DAMAGED = 'This sealed copy is damaged. Ask for it again.';

export interface KeySource {
  /** @throws Error that says why there is no key */
  release: (identity: PluginIdentity, stanza: PathStanza) => Promise<Uint8Array>;
  end: () => Promise<void>;
}

interface FinalCommand {
  args: string[];
  body: string | Uint8Array;
}

const toError = (about: readonly (string | number)[], text: string): FinalCommand => ({
  args: ['error', ...about.map(String)],
  body: text,
});

const readIdentities = (commands: readonly AgeCommand[]) =>
  commands
    .filter(({ args }) => args[0] === 'add-identity')
    .map(({ args }) => readPluginIdentity(args[1] ?? ''));

/** The stanzas of each file, by the index of the file; stanzas of other types stay in, because they count. */
const groupStanzas = (commands: readonly AgeCommand[]): Map<string, AgeCommand[]> => {
  const sent = commands.filter(({ args }) => args[0] === 'recipient-stanza');
  return Map.groupBy(
    sent.map(({ args, body }) => ({ args: args.slice(1), body })),
    ({ args }) => args[0] ?? '',
  );
};

const readStanzas = (file: string, commands: readonly AgeCommand[]) => {
  const read = commands
    .map(({ args, body }, index) => ({ index, args: args.slice(1), body }))
    .filter(({ args }) => args[0] === STANZA_TYPE)
    .map(({ index, ...stanza }) => ({ index, stanza: readPathStanza(stanza) }));
  const damaged = read.filter(({ stanza }) => !stanza);
  return {
    stanzas: read.flatMap(({ stanza }) => stanza ?? []),
    errors: damaged.map(({ index }) => toError(['stanza', file, index], DAMAGED)),
  };
};

/** Copies for other servers are passed over; the others are asked for until one has a key. */
const releaseFirst = async (
  file: string,
  stanzas: readonly PathStanza[],
  { identities, keys }: { identities: readonly PluginIdentity[]; keys: KeySource },
): Promise<FinalCommand[]> => {
  const refusals = new Map<string, FinalCommand>();
  for (const stanza of stanzas) {
    for (const [index, identity] of identities.entries()) {
      if (identity.serverOrigin !== stanza.origin) continue;
      try {
        return [{ args: ['file-key', file], body: await keys.release(identity, stanza) }];
      } catch (error) {
        const text = errorText(error);
        refusals.set(text, toError(['identity', index], text));
      }
    }
  }
  return [...refusals.values()];
};

const releaseAll = async (
  commands: readonly AgeCommand[],
  source: { identities: readonly PluginIdentity[]; keys: KeySource },
): Promise<FinalCommand[]> => {
  const results: FinalCommand[] = [];
  for (const [file, ofFile] of groupStanzas(commands)) {
    const { stanzas, errors } = readStanzas(file, ofFile);
    results.push(...(errors.length > 0 ? errors : await releaseFirst(file, stanzas, source)));
  }
  return results;
};

/** The state machine identity-v1. age may stop the plugin after its first error, so the errors come last. */
export async function unwrapFileKeys(age: AgeClient, keys: KeySource): Promise<void> {
  const commands = await age.readCommands();
  const read = readIdentities(commands);
  const identities = read.filter((identity) => identity !== undefined);
  const wrong = read.flatMap((identity, index) =>
    identity ? [] : toError(['identity', index], NO_IDENTITY),
  );
  const results = wrong.length > 0 ? wrong : await releaseAll(commands, { identities, keys });
  await keys.end();
  for (const { args, body } of results) await age.send(args, body);
  age.finish();
}
