import { canonicalAddress } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { OAuthFlow } from '../../identity/one-time-secrets/secret-payloads.ts';
import { issueToken } from '../../identity/one-time-secrets/tokens.ts';
import { organisationIdOf } from '../../identity/organisations.ts';
import { findStoredIdentifier } from '../../identity/identifiers/identifier-queries.ts';
import { addTokenParameters } from '../../projects/redirect-urls.ts';
import type { ProvenAccount } from './upstream/code-exchange.ts';

const TOKEN_MINUTES = 5;

type FinishedOAuthFlow = Omit<OAuthFlow, 'nonce' | 'verifier'>;

interface FinishedProviderLogin extends FinishedOAuthFlow {
  account: ProvenAccount;
}

const verifiedAddressOf = ({ profile }: ProvenAccount) =>
  profile.isEmailVerified && profile.email !== undefined && canonicalAddress(profile.email) !== null
    ? profile.email
    : null;

/** The page of another origin cannot send the cookie, and protects itself by a code challenge. */
const isPortalUrl = ({ config }: Deps, url: string) =>
  new URL(url).origin === new URL(config.publicUrl).origin;

const issueOAuthToken = (
  deps: Deps,
  tx: Queries,
  { account, ...flow }: FinishedProviderLogin,
  url: string,
): Promise<string> => {
  const { projectId, provider, codeChallenge, attachTo, browserHash } = flow;
  const { subject, firstName, lastName, pictureUrl, locale } = account.profile;
  return issueToken(tx, deps, {
    purpose: 'oauth',
    subject: `${projectId} ${provider} ${subject}`,
    userId: attachTo,
    payload: {
      projectId,
      provider,
      subject,
      email: verifiedAddressOf(account),
      firstName,
      lastName,
      pictureUrl,
      locale,
      codeChallenge,
      attachTo,
      browserHash: isPortalUrl(deps, url) ? browserHash : null,
      values: deps.secrets.seal(JSON.stringify(account.values)).toString('base64url'),
    },
    expiresAt: minutesAfter(deps.clock.now(), TOKEN_MINUTES),
  });
};

type ProviderLogin = Pick<FinishedProviderLogin, 'provider' | 'account'>;

const hasRegistration = async (
  db: Queries,
  organisationId: string,
  { provider, account }: ProviderLogin,
) => {
  const identifier = { kind: 'subject', provider, subject: account.profile.subject } as const;
  return (await findStoredIdentifier(db, organisationId, identifier)) !== undefined;
};

export const canIdentifyLogin = async (
  db: Queries,
  organisationId: string,
  arrival: ProviderLogin,
): Promise<boolean> =>
  verifiedAddressOf(arrival.account) !== null ||
  (await hasRegistration(db, organisationId, arrival));

const isKnownAccount = async (db: Queries, organisationId: string, arrival: ProviderLogin) => {
  const address = verifiedAddressOf(arrival.account);
  const canonical = address === null ? null : canonicalAddress(address);
  if (await hasRegistration(db, organisationId, arrival)) return true;
  if (address === null || canonical === null) return false;
  const identifier = { kind: 'email', address, canonical } as const;
  return (await findStoredIdentifier(db, organisationId, identifier)) !== undefined;
};

/** Nobody is logged in yet: that happens when the page redeems its token. */
export async function issueTokenRedirect(
  deps: Deps,
  tx: Queries,
  finished: FinishedProviderLogin,
): Promise<string> {
  const organisationId = organisationIdOf(deps, finished.projectId);
  const isLogin =
    finished.attachTo !== null || (await isKnownAccount(tx, organisationId, finished));
  const url = isLogin ? finished.loginUrl : finished.signupUrl;
  const token = await issueOAuthToken(deps, tx, finished, url);
  return addTokenParameters(url, { stytch_token_type: 'oauth', token });
}
