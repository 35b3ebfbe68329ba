import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../lib/http/caller.ts';
import { readBackendUser, type BackendUser } from '../../services/backend/users/backend-users.ts';
import { findNamedSession } from '../../services/backend/sessions/named-session.ts';
import { dropSession, toBackendSession } from '../../services/backend/sessions/backend-sessions.ts';
import type { SessionTarget } from '../../services/identity/sessions/session-target.ts';
import { createSessionTokens } from '../../services/identity/sessions/sessions.ts';
import type { IssuedSession } from '../../services/identity/sign-in.ts';
import { checkSessionMinutes, sessionDurationSchema } from '../provider/session-duration.ts';
import type { BackendRequest } from './backend-call.ts';
import { attributesSchema } from './users/user-fields.ts';

const tokenSchema = z.string().check(z.maxLength(200, 'is too long'));
const jwtSchema = z.string().check(z.maxLength(10_000, 'is too long'));

/** How a call names a session of the user; the JWT may have expired. */
export const sessionNameFields = {
  session_token: z.optional(tokenSchema),
  session_jwt: z.optional(jwtSchema),
};

/** The fields of every call that proves a factor. */
export const sessionFields = {
  ...sessionNameFields,
  session_duration_minutes: sessionDurationSchema,
  session_custom_claims: z.optional(z.record(z.string(), z.unknown())),
  attributes: attributesSchema,
};

type SessionFields = z.infer<z.ZodMiniObject<typeof sessionFields>>;

/** Limits and letters are about the connection of the user, if the back end says which it is. */
export const callerOfUser = (
  { caller }: Pick<BackendRequest, 'caller'>,
  { attributes }: Pick<SessionFields, 'attributes'>,
): Caller => ({
  ...caller,
  ...(attributes?.ip_address !== undefined && { ipAddress: attributes.ip_address }),
  userAgent: attributes?.user_agent ?? '',
});

type SessionRequest = Pick<BackendRequest<SessionFields>, 'project' | 'body'>;

/** @throws HttpError 404 session_not_found when the named session has ended, 400 for wrong minutes */
export async function readTarget(
  deps: Deps,
  { project, body }: SessionRequest,
): Promise<SessionTarget> {
  const minutes = checkSessionMinutes(body.session_duration_minutes);
  const named = await findNamedSession(deps, project, body);
  const isOwn = named?.session.impersonator === null;
  return {
    project,
    minutes,
    current: isOwn ? named.session : undefined,
    customClaims: body.session_custom_claims,
    isOfBackend: true,
  };
}

export interface AuthenticatedAnswer {
  user_id: string;
  user: BackendUser;
  session_token: string;
  session_jwt: string;
  session?: ReturnType<typeof toBackendSession>;
}

/** A back end that names no session and no duration only asks for the proof, and gets no session. */
export async function answerAuthenticated(
  deps: Deps,
  { project, body }: SessionRequest,
  { session, identity, token }: IssuedSession,
): Promise<AuthenticatedAnswer> {
  const isAsked =
    body.session_duration_minutes !== undefined ||
    body.session_token !== undefined ||
    body.session_jwt !== undefined;
  if (!isAsked) await dropSession(deps, session);
  const user = await readBackendUser(deps.db, deps, project, identity.id);
  if (!isAsked) return { user_id: identity.id, user, session_token: '', session_jwt: '' };
  return {
    user_id: identity.id,
    user,
    ...(await createSessionTokens(deps, session, token)),
    session: toBackendSession(deps, session),
  };
}
