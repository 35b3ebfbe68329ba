import { isPublicApp, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Deps } from '../../../deps.ts';
import { toUnknownActor } from '../../audit/audit-actor.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import { runRecorded } from '../../audit/recorded-transaction.ts';
import { insertAuthorization } from '../authorizations.ts';
import { areResources, RESOURCES_PROBLEM } from '../checks/resource.ts';
import { storeTokens, type StoredGrant } from '../tokens/app-tokens.ts';
import type { GrantRequest } from '../tokens/grant-request.ts';
import { OAuthError } from '../tokens/oauth-error.ts';
import { pickAudience } from '../tokens/requested-access.ts';

const pickMachineScopes = (
  { machine_scopes: allowed = [] }: ConnectedApp,
  requested: string | undefined,
): readonly string[] => {
  const names = [...new Set((requested ?? allowed.join(' ')).split(' ').filter(Boolean))];
  const wrong = names.find((name) => !allowed.includes(name));
  if (wrong === undefined && names.length > 0) return names;
  const text = `The app has no scope ${wrong ?? '(none)'} of its own. It has ${allowed.join(', ')}.`;
  throw new OAuthError('invalid_scope', text);
};

/**
 * An app that acts by itself gets no refresh token (RFC 6749, section 4.4.3), and is its own subject
 * (RFC 9068, section 2.2).
 * @throws OAuthError unauthorized_client, invalid_scope, invalid_target
 */
export function grantClientCredentials(deps: Deps, request: GrantRequest): Promise<StoredGrant> {
  const { project, app, form, resources, caller } = request;
  if (isPublicApp(app) || app.machine_scopes === undefined) {
    const text = 'Only a confidential app with machine_scopes can get a token for itself.';
    throw new OAuthError('unauthorized_client', text);
  }
  const scopes = pickMachineScopes(app, form.get('scope'));
  if (!areResources(resources)) throw new OAuthError('invalid_target', RESOURCES_PROBLEM);
  return runRecorded<StoredGrant>(deps, async (tx) => {
    const authorization = await insertAuthorization(tx, deps, {
      projectId: project.project_id,
      clientId: app.client_id,
      userId: null,
      scopes,
      resources,
      authenticatedAt: deps.clock.now(),
    });
    const audience = pickAudience(authorization, resources);
    const grant = { authorization, scopes, audience, nonce: undefined };
    const event = createAuditEvent(deps, 'app_tokens_issued', {
      actor: toUnknownActor(app.client_id, caller),
      details: { app: app.client_name, scopes },
    });
    return {
      result: await storeTokens(tx, deps, grant),
      record: { organisationId: project.organisationId, events: [event] },
    };
  });
}
