import { timingSafeEqual } from 'node:crypto';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import type { SessionRow } from '../identity/sessions/session-lookup.ts';
import { authenticatedAtOf } from './authorizations.ts';
import type { AppAuthorizationRequest } from './checks/authorization-request.ts';

const REQUEST_TOKEN_LIFETIME_MS = 10 * 60_000;

interface ArrivedRequest {
  project: Project;
  request: Pick<
    AppAuthorizationRequest,
    'clientId' | 'redirectUri' | 'state' | 'nonce' | 'codeChallenge'
  >;
}

/** The values that an app chooses for one login bind the token to it. */
const hashArrival = (
  { secrets }: Pick<Deps, 'secrets'>,
  { project, request }: ArrivedRequest,
  time: string,
) => {
  const { clientId, redirectUri, state = '', nonce = '', codeChallenge = '' } = request;
  const parts = [project.project_id, clientId, redirectUri, state, nonce, codeChallenge, time];
  return secrets.keyedHash('authorization request', JSON.stringify(parts));
};

export function createRequestToken(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  arrived: ArrivedRequest,
): string {
  const time = String(deps.clock.now().getTime());
  return `${time}.${hashArrival(deps, arrived, time)}`;
}

const readArrival = (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  arrived: ArrivedRequest,
  token: string,
): number | undefined => {
  const [time = '', hash = ''] = token.split('.');
  const given = Buffer.from(hash);
  const expected = Buffer.from(hashArrival(deps, arrived, time));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const arrivedAt = Number(time);
  const age = deps.clock.now().getTime() - arrivedAt;
  return age <= REQUEST_TOKEN_LIFETIME_MS ? arrivedAt : undefined;
};

/** OpenID Connect Core 1.0, section 3.1.2.1: `max_age=0` asks for the same as `prompt=login`. */
const isRecentEnough = ({ prompts, maxAge }: AppAuthorizationRequest, ageMs: number) => {
  if (prompts.includes('login')) return false;
  if (maxAge === undefined) return true;
  const seconds = Number(maxAge);
  return seconds > 0 && ageMs <= seconds * 1000;
};

/** Whether the login of the session is as recent as the app demands; a login after the request always is. */
export function isLoginFresh(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  session: SessionRow,
  asked: ArrivedRequest & { request: AppAuthorizationRequest },
): boolean {
  const { request } = asked;
  const loggedInAt = authenticatedAtOf(session).getTime();
  if (isRecentEnough(request, deps.clock.now().getTime() - loggedInAt)) return true;
  const arrivedAt = readArrival(deps, asked, request.requestToken ?? '');
  return arrivedAt !== undefined && loggedInAt >= arrivedAt;
}
