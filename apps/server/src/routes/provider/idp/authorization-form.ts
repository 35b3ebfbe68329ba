import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ProviderEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { isStorableText } from '../../../lib/json-text.ts';
import { requireProject } from '../../../middleware/provider-credentials.ts';
import { guardSession } from '../../../middleware/guards/provider-guard.ts';
import { invalidRequestError } from '../../../request-input.ts';
import { submitAuthorization } from '../../../services/connected-apps/authorize.ts';
import { sendServicePage } from '../../pages/service-page.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const readAuthorizationForm = async (c: Context<ProviderEnv>) => {
  const form = new URLSearchParams(await c.req.text());
  if (![...form.values()].every(isStorableText))
    throw invalidRequestError('The form contains an invalid character (NUL or a lone surrogate).');
  const names = [...form.keys()];
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw invalidRequestError(`${duplicate} is given twice`);
  return form;
};

const splitWords = (text: string | null) => (text ?? '').split(/[ ,]+/).filter(Boolean);

const toAuthorizationRequest = (form: URLSearchParams) => ({
  clientId: form.get('client_id') ?? '',
  redirectUri: form.get('redirect_uri') ?? '',
  responseType: form.get('response_type') ?? '',
  scopes: splitWords(form.get('scope') ?? form.get('scopes')),
  state: form.get('state') ?? undefined,
  nonce: form.get('nonce') ?? undefined,
  codeChallenge: form.get('code_challenge') ?? undefined,
  prompts: splitWords(form.get('prompt')),
  maxAge: form.get('max_age') ?? undefined,
  requestToken: form.get('request_token') ?? undefined,
  resources: splitWords(form.get('resource')),
});

const answerAuthorizationForm = async (c: Context<ProviderEnv>, deps: Deps) => {
  const form = await readAuthorizationForm(c);
  requireProject(deps, c, form.get('__Authorization') ?? '');
  await guardSession(deps, c, { path: c.req.path });
  const { redirectUri } = await submitAuthorization(
    deps,
    { ...c.get('caller'), ...c.get('live') },
    {
      project: c.get('project'),
      request: toAuthorizationRequest(form),
      isConsentGiven: form.get('consent_granted') === 'true',
    },
  );
  return c.redirect(redirectUri, 303);
};

const toErrorPage = ({ message, type }: HttpError) => ({
  title: 'The app cannot log you in',
  content: html`<p>${message}</p>
    <p>Nothing was shared with the app. Go back to it, and start again.</p>
    <p><a href="/errors#${type}">What ${type} means</a></p>`,
});

/** The browser leaves the consent page with this form, so that a refusal is a page, too. */
export const authorizationFormCall: ProviderCall = providerCall(
  {
    method: 'POST',
    path: '/oauth/authorize',
    level: 'everyone',
    protection: 'none',
    limit: 'sign-in',
  },
  async ({ c }, deps) => {
    try {
      return await answerAuthorizationForm(c, deps);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return sendServicePage(c, error.status as ContentfulStatusCode, toErrorPage(error));
    }
  },
);
