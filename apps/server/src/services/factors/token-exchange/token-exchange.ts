import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { findActiveUser } from '../../connected-apps/tokens/grant-records.ts';
import { findLiveToken, isForThisServer } from '../../connected-apps/tokens/live-tokens.ts';
import { NEW_SESSION_MINUTES } from '../../identity/sessions/session-target.ts';
import { completeFactor, type IssuedSession } from '../../identity/sign-in.ts';

interface TokenExchange {
  accessToken: string;
  project: Project;
  minutes: number | undefined;
  caller: Caller;
}

const notExchangedError = () =>
  new HttpError(
    401,
    'unable_to_exchange_access_token',
    'The access token is unknown, has ended, is for another server, or was issued without the scope full_access.',
  );

/** @throws HttpError 401 unable_to_exchange_access_token */
export async function exchangeAccessToken(
  deps: Deps,
  { accessToken, project, minutes = NEW_SESSION_MINUTES, caller }: TokenExchange,
): Promise<IssuedSession> {
  const live = await findLiveToken(deps, project, accessToken);
  const isUsable = live?.stored.kind === 'access' && isForThisServer(deps, project, live);
  if (!isUsable || !live.stored.scopes.includes('full_access')) throw notExchangedError();
  const { clientId } = live.authorization;
  return runRecorded(deps, async (tx) => {
    const identity = await findActiveUser(tx, deps, live.authorization);
    if (!identity) throw notExchangedError();
    return completeFactor(tx, deps, {
      identity,
      factor: { kind: 'oauth_access_token_exchange', details: { client_id: clientId } },
      caller,
      project,
      minutes,
    });
  });
}
