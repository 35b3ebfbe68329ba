import type { AuthenticateResponse } from '@bakehouse/sdk';
import type { Context } from 'hono';
import type { ProviderEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { createSessionTokens } from '../../services/identity/sessions/sessions.ts';
import type { IssuedSession } from '../../services/identity/sign-in.ts';
import { toWireSession } from '../../services/identity/provider/wire-session.ts';

/** The provider API wraps every success in `data`, with the request's id and the status. */
export const sendSuccess = (c: Context<ProviderEnv>, data: object = {}) => {
  const visible = c.get('cookies')?.takeTokens(data) ?? data;
  return c.json({ data: { request_id: c.get('requestId'), status_code: 200, ...visible } });
};

type AuthenticatedData = Omit<AuthenticateResponse, 'request_id' | 'status_code'>;

/** The response of every call that starts or changes a session must match the types of the SDK. */
export async function readAuthenticated(
  deps: Deps,
  { session, identity, token }: IssuedSession,
): Promise<AuthenticatedData & { __user: AuthenticatedData['user'] }> {
  const user = await deps.userOf(identity.id);
  return {
    user_id: identity.id,
    user,
    session: toWireSession(deps.factors, session),
    ...(await createSessionTokens(deps, session, token)),
    __user: user,
  };
}
