import type { AuthenticateResponse } from '@bakehouse/sdk';
import type { Context } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { tokensOf } from '../../services/identity/sessions.ts';
import type { IssuedSession } from '../../services/identity/sign-in.ts';
import { toWireSession } from '../../services/identity/provider/wire-session.ts';
import { readWireUser } from '../../services/identity/provider/wire-user.ts';

/** The provider API wraps every success in `data`, with the request's id and the status. */
export const success = (c: Context<ProviderEnv>, data: object = {}) =>
  c.json({ data: { request_id: c.get('requestId'), status_code: 200, ...data } });

type Authenticated = Omit<AuthenticateResponse, 'request_id' | 'status_code'>;

/** The response of every call that starts or changes a session must match the types of the SDK. */
export async function authenticated(
  deps: Deps,
  { session, identity, token }: IssuedSession,
): Promise<Authenticated & { __user: Authenticated['user'] }> {
  const user = await readWireUser(deps.db, deps.factors, identity.id);
  return {
    user_id: identity.id,
    user,
    session: toWireSession(deps.factors, session),
    ...(await tokensOf(deps, session, token)),
    __user: user,
  };
}
