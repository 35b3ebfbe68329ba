import { Hono } from 'hono';
import type { AppEnv } from '../../../app-env.ts';
import {
  isOAuthProviderName,
  OAUTH_PROVIDER_LABELS,
  type OAuthProviderName,
} from '../../../config/oauth/oauth-providers.ts';
import { demoAddress } from '../../../demo/accounts.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { OAUTH_CALLBACK_PATH } from '../../../services/factors/oauth/oauth-flows.ts';
import type { OAuthProviderRow } from '../../../services/factors/oauth/providers/provider-row.ts';
import { OAUTH_PROVIDER_ROWS } from '../../../services/factors/oauth/providers/provider-table.ts';
import { continuePage } from '../../pages/oauth/oauth-markup.ts';
import { readSameOriginForm } from '../../pages/read-same-origin-form.ts';
import { sendServicePage } from '../../pages/service-page.ts';
import {
  formPostPage,
  profileOfForm,
  standInPage,
  type AddressDisclosure,
} from './stand-in-page.ts';

const STAND_IN_ROUTE = '/oauth/:provider';

const DEMO_PEOPLE = ['Bo', 'Dee', 'Gil'].map((name) => ({
  name,
  address: demoAddress(name.toLowerCase()),
}));

const EXAMPLE_PROFILE = profileOfForm(
  new URLSearchParams({ first_name: 'Nia', email: 'nia@people.example', verified: 'yes' }),
);

const addressDisclosureOf = (row: OAuthProviderRow): AddressDisclosure => {
  const { email, isEmailVerified } = row.toProfile({
    ...{ claims: {}, profiles: [], form: {} },
    ...row.toAnswers(EXAMPLE_PROFILE),
  });
  if (email === undefined) return 'none';
  return isEmailVerified ? 'verified' : 'unverified';
};

const requireProviderName = (name: string): OAuthProviderName => {
  if (isOAuthProviderName(name)) return name;
  throw new HttpError(404, 'not_found', 'There is no provider with this name.');
};

/** The stand-in leads only to the callback of this server. */
const requireCallbackUrl = (
  { config }: Deps,
  query: URLSearchParams,
  provider: OAuthProviderName,
) => {
  const callback = query.get('redirect_uri') ?? '';
  if (callback === `${config.publicUrl}${OAUTH_CALLBACK_PATH}/${provider}`) return callback;
  throw new HttpError(400, 'invalid_request', 'The redirect_uri is not the callback of this app.');
};

const createProviderResponse = (
  standIn: NonNullable<Deps['oauthStandIn']>,
  provider: OAuthProviderName,
  query: URLSearchParams,
  form: URLSearchParams,
): Record<string, string> => {
  const state = query.get('state') ?? '';
  const error = form.get('error');
  if (error !== null) return { error, state };
  const profile = profileOfForm(form);
  const code = standIn.grant({
    provider,
    profile,
    clientId: query.get('client_id') ?? query.get('client_key') ?? '',
    nonce: query.get('nonce') ?? undefined,
    codeChallenge: query.get('code_challenge') ?? undefined,
    scope: query.get('scope') ?? '',
  });
  const { user } = OAUTH_PROVIDER_ROWS[provider].toAnswers(profile).form ?? {};
  return { code, state, ...(user !== undefined && { user: JSON.stringify(user) }) };
};

/** Stands in for the pages of a provider: a developer chooses the person who agrees. */
export const standInRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get(STAND_IN_ROUTE, (c) => {
      const provider = requireProviderName(c.req.param('provider'));
      const query = new URL(c.req.url).searchParams;
      requireCallbackUrl(deps, query, provider);
      const row = OAUTH_PROVIDER_ROWS[provider];
      const request = {
        query: query.toString(),
        label: OAUTH_PROVIDER_LABELS[provider],
        scopes: query.get('scope') ?? '',
        people: DEMO_PEOPLE,
        isOpenIdConnect: row.protocol.kind === 'oidc',
        toldAddress: addressDisclosureOf(row),
        example: row.toAnswers(EXAMPLE_PROFILE),
      };
      return sendServicePage(c, 200, standInPage(request));
    })
    .post('/oauth/:provider/credential', async (c) => {
      const form = await readSameOriginForm(c, deps);
      if (!deps.oauthStandIn || c.req.param('provider') !== 'google') return c.notFound();
      const credential = await deps.oauthStandIn.signCredential({
        profile: profileOfForm(form),
        clientId: form.get('client_id') ?? '',
        nonce: form.get('nonce') ?? undefined,
      });
      return c.json({ credential });
    })
    .post(STAND_IN_ROUTE, async (c) => {
      const provider = requireProviderName(c.req.param('provider'));
      const query = new URL(c.req.url).searchParams;
      const callback = requireCallbackUrl(deps, query, provider);
      const form = await readSameOriginForm(c, deps);
      if (!deps.oauthStandIn) return c.notFound();
      const answer = createProviderResponse(deps.oauthStandIn, provider, query, form);
      if (OAUTH_PROVIDER_ROWS[provider].answersByForm) {
        const label = OAUTH_PROVIDER_LABELS[provider];
        return sendServicePage(c, 200, formPostPage(label, callback, answer));
      }
      // `form-action` would also apply to the redirects of the callback, so the page refreshes to it instead.
      const href = `${callback}?${new URLSearchParams(answer).toString()}`;
      c.header('Refresh', `0; url=${href}`);
      return sendServicePage(c, 200, continuePage(href));
    });
