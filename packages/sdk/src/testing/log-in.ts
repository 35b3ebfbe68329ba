import { textToBase64 } from '../encoding/base64.ts';
import { callServer } from './call-server.ts';
import { TestKitError } from './test-kit-error.ts';

const LINK_MINUTES = 5;
const DEFAULT_SESSION_MINUTES = 60;

/** The tokens of a session, as the browser keeps them in cookies. */
export interface LogInResult {
  /** The id of the user. */
  user_id: string;
  /** The opaque token. */
  session_token: string;
  /** The JWT, which counts for five minutes. */
  session_jwt: string;
}

/** The session of `logInAs`. */
export interface LogInOptions {
  /** Also passes the PIN, so that the session may use the portal. */
  pin?: string;
  /** How long the session lasts; 60 by default. */
  minutes?: number;
}

/** A project, as its back end calls it. */
export interface BackendAccess {
  url: string;
  projectId: string;
  projectSecret: string;
}

interface FoundUsers {
  results: { user_id: string }[];
}

interface StartedSession extends LogInResult {
  session: { session_id: string };
}

interface SecondLevelSession {
  stytch_session: { session_token: string; session_jwt: string };
}

const createBackend = ({ url, projectId, projectSecret }: BackendAccess) => {
  const authorization = `Basic ${textToBase64(`${projectId}:${projectSecret}`)}`;
  return <Answer>(path: string, body: object) =>
    callServer<Answer>(url, path, { body, authorization });
};

/**
 * Starts a session of a user without any form, by a link of the backend API.
 * @param user an email address, or a user id
 * @throws TestKitError when there is no such user, or the PIN is wrong
 */
export async function logInAs(
  access: BackendAccess,
  user: string,
  { pin, minutes = DEFAULT_SESSION_MINUTES }: LogInOptions = {},
): Promise<LogInResult> {
  const backend = createBackend(access);
  const findUserId = async () => {
    const filter = { filter_name: 'email_address', filter_value: [user] };
    const query = { operator: 'AND', operands: [filter] };
    const { results } = await backend<FoundUsers>('/v1/users/search', { query });
    const [found] = results;
    if (found) return found.user_id;
    throw new TestKitError(`The project has no user ${user}. Seed one, or look at the demo users.`);
  };
  const userId = user.includes('@') ? await findUserId() : user;
  const link = { user_id: userId, expiration_minutes: LINK_MINUTES };
  const { token } = await backend<{ token: string }>('/v1/magic_links', link);
  const started = await backend<StartedSession>('/v1/magic_links/authenticate', {
    token,
    session_duration_minutes: minutes,
  });
  if (pin === undefined) {
    const { session_token, session_jwt } = started;
    return { user_id: userId, session_token, session_jwt };
  }
  const { stytch_session: second } = await callServer<SecondLevelSession>(
    access.url,
    '/api/auth/pin/authenticate',
    { body: { pin }, authorization: `Bearer ${started.session_token}` },
  );
  return { user_id: userId, ...second };
}
