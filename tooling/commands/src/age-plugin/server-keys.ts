import { ApiFailure, type ReleasedKey } from '@bakehouse/contract';
import { openFile } from '@bakehouse/contract/calls/files';
import { headerOfStanza, headerToText, type PathStanza } from '@bakehouse/sealing';
import type { Environment } from '../file-commands/environment.ts';
import { CommandFailure } from '../file-commands/failure.ts';
import { createPortalClient } from '../file-commands/portal/portal-client.ts';
import { toServerOrigin } from '../file-commands/portal/server-origin.ts';
import { signIn, type CommandSession } from '../file-commands/portal/sign-in.ts';
import { createLoginSecrets } from '../file-commands/terminal/prompt.ts';
import type { AgeClient } from './age-client.ts';
import type { PluginIdentity } from './plugin-names.ts';
import type { KeySource } from './unwrap-file-keys.ts';

const toRefusal = (error: unknown) =>
  error instanceof ApiFailure && error.errorType === 'not_found'
    ? new CommandFailure('There is no file that you may open with this sealed copy.')
    : error;

const askServer = async (session: CommandSession, stanza: PathStanza): Promise<ReleasedKey[]> => {
  const headers = [headerToText(headerOfStanza(stanza))];
  try {
    const { keys = [] } = await session.call(openFile, { file_id: stanza.fileId, headers });
    return keys;
  } catch (error) {
    throw toRefusal(error);
  }
};

/** Logs in with each identity at most once. What the environment does not say, age asks for. */
export function createServerKeys(env: Environment, age: AgeClient): KeySource {
  const sessions = new Map<PluginIdentity, Promise<CommandSession>>();

  const ask = async (question: string) => {
    const { args, body } = await age.send(['request-secret'], question.trim());
    return args[0] === 'ok' ? Buffer.from(body).toString('utf8') : undefined;
  };

  const logIn = async ({ serverOrigin, email }: PluginIdentity) =>
    signIn(
      createPortalClient(toServerOrigin(serverOrigin, env)),
      email,
      createLoginSecrets({ env, ask }),
    );

  const sessionOf = (identity: PluginIdentity) => {
    const session = sessions.get(identity) ?? logIn(identity);
    sessions.set(identity, session);
    return session;
  };

  return {
    async release(identity, stanza) {
      const released = await askServer(await sessionOf(identity), stanza);
      const key = released.find(({ key_path }) => key_path === stanza.keyPath);
      if (key) return Buffer.from(key.file_key, 'base64');
      throw new CommandFailure('You may open parts of this file, but not what this copy holds.');
    },
    async end() {
      for (const opened of await Promise.allSettled(sessions.values())) {
        const isLeft = opened.status === 'fulfilled' && !(await opened.value.end());
        if (isLeft)
          await age.send(['msg'], 'could not log out. The session ends by itself within a day');
      }
    },
  };
}
