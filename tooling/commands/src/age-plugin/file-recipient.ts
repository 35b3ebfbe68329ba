import { ApiFailure } from '@bakehouse/contract';
import { fileRecipients } from '@bakehouse/contract/calls/files';
import type { Account } from '../file-commands/arguments.ts';
import type { Environment } from '../file-commands/environment.ts';
import { CommandFailure } from '../file-commands/failure.ts';
import { findFile, hashFile } from '../file-commands/file-facts.ts';
import { createPortalClient } from '../file-commands/portal/portal-client.ts';
import { signIn, type CommandSession } from '../file-commands/portal/sign-in.ts';
import { wholeFileKeyOf } from '../file-commands/sealed/seal-file.ts';
import { createLoginSecrets, createTerminalPrompt } from '../file-commands/terminal/prompt.ts';
import { toPluginRecipient } from './plugin-names.ts';

const toNotBakedFailure = (error: unknown) =>
  error instanceof ApiFailure && error.errorType === 'not_found'
    ? new CommandFailure('You have not baked this file. Bake it first, with bake --no-seal.')
    : error;

const readRecipient = async (session: CommandSession, checksum: string): Promise<string> => {
  try {
    return toPluginRecipient(wholeFileKeyOf(await session.call(fileRecipients, { checksum })));
  } catch (error) {
    throw toNotBakedFailure(error);
  } finally {
    await session.end();
  }
};

/** @throws CommandFailure if the account has not baked the file */
export async function findFileRecipient(
  path: string,
  { email, serverOrigin }: Account,
  env: Environment,
): Promise<string> {
  const ask = createTerminalPrompt({ input: process.stdin, output: process.stderr });
  const secrets = createLoginSecrets({ env, ask });
  const file = await findFile(env.INIT_CWD ?? process.cwd(), path);
  const { checksum } = await hashFile(file, () => undefined);
  const session = await signIn(createPortalClient(serverOrigin), email, secrets);
  return readRecipient(session, checksum);
}
