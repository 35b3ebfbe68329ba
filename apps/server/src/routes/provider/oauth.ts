import * as z from 'zod/mini';
import {
  authenticateOAuth,
  issueAttachToken,
} from '../../services/factors/oauth/oauth-accounts.ts';
import { upstreamOf } from '../../services/factors/oauth/upstream/upstream.ts';
import { readBrowserKey } from '../browser-key.ts';
import { readAuthenticated, sendSuccess } from './envelope.ts';
import { providerCall, type ProviderCall } from './provider-call.ts';
import { sessionDurationSchema } from './session-duration.ts';
import { readSessionTarget } from './session-target.ts';

const authenticateBodySchema = z.object({
  token: z.string().check(z.maxLength(200, 'is too long')),
  code_verifier: z.optional(z.string().check(z.maxLength(200, 'is too long'))),
  session_duration_minutes: sessionDurationSchema,
});

const attachBodySchema = z.object({ provider: z.string().check(z.maxLength(50, 'is too long')) });

export const oauthCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'POST',
      path: '/oauth/authenticate',
      level: 'project',
      protection: 'none',
      limit: 'sign-in',
      queue: ['token'],
      body: authenticateBodySchema,
    },
    async ({ c, body }, deps) => {
      const { account, values, isConnected, ...proven } = await authenticateOAuth(deps, {
        token: body.token,
        codeVerifier: body.code_verifier,
        browserKey: readBrowserKey(c.req.header('cookie'), deps),
        target: await readSessionTarget(deps, c, body),
        caller: c.get('caller'),
      });
      const data = await readAuthenticated(deps, proven);
      const registration = data.user.providers.find(
        ({ provider_type: type, provider_subject: subject }) =>
          type === account.provider && subject === account.subject,
      );
      return sendSuccess(c, {
        ...data,
        oauth_user_registration_id: registration?.oauth_user_registration_id ?? '',
        provider_type: account.provider,
        provider_subject: account.subject,
        profile_picture_url: account.pictureUrl,
        locale: account.locale,
        provider_values: values,
        reset_sessions: proven.hasReset,
        user_created: proven.isNew,
        oauth_registration_created: isConnected,
      });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/oauth/attach',
      level: 'step_up',
      protection: 'none',
      limit: 'sign-in',
      queue: [],
      body: attachBodySchema,
    },
    async ({ c, body: { provider } }, deps) => {
      const project = c.get('project');
      const { name } = upstreamOf(deps, provider);
      const by = { ...c.get('caller'), ...c.get('live') };
      return sendSuccess(c, {
        oauth_attach_token: await issueAttachToken(deps, by, { provider: name, project }),
      });
    },
  ),
];
