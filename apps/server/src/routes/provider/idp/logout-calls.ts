import * as z from 'zod/mini';
import { startLogout } from '../../../services/connected-apps/logout.ts';
import { findLiveSession } from '../../../services/identity/sessions/sessions.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

const startBodySchema = z.object({
  client_id: z.string().check(z.maxLength(200, 'is too long')),
  post_logout_redirect_uri: z.string().check(z.maxLength(2000, 'is too long')),
  id_token_hint: z.optional(z.string().check(z.maxLength(10_000, 'is too long'))),
  state: z.optional(z.string().check(z.maxLength(2000, 'is too long'))),
});

export const logoutCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/oauth/logout/start',
      level: 'project',
      protection: 'none',
      body: startBodySchema,
    },
    async ({ c, body }, deps) => {
      const project = c.get('project');
      const token = c.get('sessionToken');
      const live = token === undefined ? undefined : await findLiveSession(deps, token);
      const isOwn = live?.session.projectId === project.project_id;
      const { app, isConsentRequired, redirectUri } = await startLogout(deps, {
        project,
        clientId: body.client_id,
        postLogoutRedirectUri: body.post_logout_redirect_uri,
        idTokenHint: body.id_token_hint,
        state: body.state,
        userId: isOwn ? live.identity.id : undefined,
      });
      return sendSuccess(c, {
        consent_required: isConsentRequired,
        redirect_uri: redirectUri,
        oidc_client: { client_name: app.client_name },
      });
    },
  ),
];
