import type { Project } from '../../../../config/projects.ts';
import type { Deps } from '../../../../deps.ts';
import { minutesAfter } from '../../../../lib/clock.ts';
import { createToken } from '../../../../lib/crypto/tokens.ts';
import { claimKeyOnce, findToken, issueToken } from '../../../identity/one-time-secrets/tokens.ts';
import { hashBrowserKey } from '../browser-hash.ts';
import { issueTokenRedirect, canIdentifyLogin } from '../token-redirect.ts';
import type { ProviderValues } from '../upstream/code-exchange.ts';
import { upstreamOf, type Upstream } from '../upstream/upstream.ts';
import { checkCredential } from './credential.ts';
import { oneTapError } from './one-tap-errors.ts';

export const ONE_TAP_MINUTES = 60;

interface StartedOneTap {
  clientId: string;
  callbackId: string;
  nonce: string;
}

export async function startOneTap(
  deps: Deps,
  { project_id: projectId }: Project,
  csrfToken: string,
): Promise<StartedOneTap> {
  const upstream = upstreamOf(deps, 'google');
  const nonce = createToken(deps.random);
  const callbackId = await issueToken(deps.db, deps, {
    purpose: 'one_tap',
    subject: projectId,
    userId: null,
    payload: { projectId, csrfHash: hashBrowserKey(csrfToken), nonce },
    expiresAt: minutesAfter(deps.clock.now(), ONE_TAP_MINUTES),
  });
  return { clientId: upstream.client.client_id, callbackId, nonce };
}

export interface OneTapCsrfTokens {
  csrfToken: string;
  csrfCookie: string | undefined;
}

export interface OpenOneTap {
  project: Project;
  nonce: string;
}

export async function findOneTap(
  deps: Deps,
  callbackId: string,
  { csrfToken, csrfCookie }: OneTapCsrfTokens,
): Promise<OpenOneTap> {
  const found = await findToken(deps.db, deps, { purpose: 'one_tap', token: callbackId });
  const project = found && deps.projects.byId(found.payload.projectId);
  if (!project) throw oneTapError('one_tap_not_found');
  const { csrfHash, nonce } = found.payload;
  if (csrfToken !== csrfCookie || hashBrowserKey(csrfToken) !== csrfHash)
    throw oneTapError('one_tap_csrf_mismatch');
  return { project, nonce };
}

interface OneTapCredentialRequest extends OpenOneTap {
  credential: string;
  loginUrl: string;
  signupUrl: string;
  codeChallenge: string | undefined;
  browserKey: string;
}

const toProviderValues = (credential: string): ProviderValues => ({
  access_token: '',
  id_token: credential,
  refresh_token: '',
  scopes: [],
  expires_at: null,
});

const toProviderAccount = (
  { row }: Upstream,
  credential: string,
  claims: Record<string, unknown>,
) => ({
  profile: row.toProfile({ claims, profiles: [], form: {} }),
  values: toProviderValues(credential),
});

/** The signature can be encoded in several ways, so only the part that it covers identifies a credential. */
const signedPartOfJwt = (credential: string) => credential.slice(0, credential.lastIndexOf('.'));

/** @throws HttpError 400 of oneTapError, oauthError or upstreamOf */
export async function finishOneTap(deps: Deps, answer: OneTapCredentialRequest): Promise<string> {
  const { project, credential, nonce, browserKey, codeChallenge, ...urls } = answer;
  const upstream = upstreamOf(deps, 'google');
  const { claims, expiresAt } = await checkCredential(deps, upstream, { credential, nonce });
  const arrival = {
    provider: upstream.name,
    account: toProviderAccount(upstream, credential, claims),
  };
  if (!(await canIdentifyLogin(deps.db, project.organisationId, arrival)))
    throw oneTapError('one_tap_address_not_verified');
  const key = signedPartOfJwt(credential);
  return deps.db.transaction(async (tx) => {
    const isFirst = await claimKeyOnce(tx, deps, { purpose: 'one_tap_credential', key, expiresAt });
    if (!isFirst) throw oneTapError('one_tap_credential_used');
    return issueTokenRedirect(deps, tx, {
      ...arrival,
      ...urls,
      projectId: project.project_id,
      browserHash: hashBrowserKey(browserKey),
      codeChallenge: codeChallenge ?? null,
      attachTo: null,
    });
  });
}
