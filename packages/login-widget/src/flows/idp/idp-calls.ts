import type { Idp } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { idp as idpNamespace } from '@bakehouse/sdk/namespaces/idp.js';
import type { AuthorizationQuestion } from '../../idp/authorization-question.ts';
import { toScopes } from '../../idp/consent-items.ts';
import { isScriptUrl } from '../../idp/is-script-url.ts';
import type { AuthorizeRequest } from '../../idp/parse-idp-request.ts';
import type { FlowContext } from '../flow.ts';

/** How the page talks to the server: with the calls of a posted form, or with those that return data. */
export interface IdpCalls {
  start: (context: FlowContext, request: AuthorizeRequest) => Promise<AuthorizationQuestion>;
  /** Leaves the page for the app. */
  submit: (
    context: FlowContext,
    request: AuthorizeRequest,
    consent_granted: boolean,
  ) => Promise<void>;
}

export const idpOf = ({ client }: Pick<FlowContext, 'client'>): Idp =>
  addNamespaces(client, { idp: idpNamespace }).idp;

export const FORM_CALLS: IdpCalls = {
  async start(context, { client_id, redirect_uri, response_type, scope }) {
    const { consent_required, oidc_client } = await idpOf(context).oauthAuthorizeStart({
      client_id,
      redirect_uri,
      response_type,
      scope,
    });
    return { isConsentRequired: consent_required, clientName: oidc_client.client_name };
  },
  async submit(context, request, consent_granted) {
    const { prompt: _prompt, max_age: _age, request_token: _token, ...rest } = request;
    const { resource: _resource, ...fields } = rest;
    await idpOf(context).oauthAuthorizeSubmit({ ...fields, consent_granted });
  },
};

export const IN_PAGE_CALLS: IdpCalls = {
  async start(context, { scope, resource: _resource, ...request }) {
    const { client, consent_required, scope_results, request_token } = await idpOf(
      context,
    ).inPage.oauthAuthorizeStart({ ...request, scopes: [...toScopes(scope)] });
    const { client_name, client_type, client_description, self_described_at } = client;
    return {
      isConsentRequired: consent_required,
      clientName: client_name,
      requestToken: request_token,
      details: {
        isFirstParty: client_type.startsWith('first_party'),
        selfDescribedAt: self_described_at,
        isSelfRegistered: client.self_registered ?? false,
        description: client_description,
        scopes: scope_results,
      },
    };
  },
  async submit(context, { scope, ...request }, consent_granted) {
    const { redirect_uri } = await idpOf(context).inPage.oauthAuthorizeSubmit({
      ...request,
      scopes: [...toScopes(scope)],
      consent_granted,
    });
    // Back must not lead to a page that sends the same answer once more.
    if (!isScriptUrl(redirect_uri)) globalThis.location.replace(redirect_uri);
  },
};
