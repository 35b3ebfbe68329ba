import * as z from 'zod/mini';
import { HttpError } from '../../../http-error.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

/** No user has given access to an app, because the server offers no apps yet. */
export const connectedAppCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'GET',
      path: '/users/connected_apps',
      level: 'first_level',
      whileActing: true,
      protection: 'none',
    },
    ({ c }) => sendSuccess(c, { connected_apps: [] }),
  ),
  providerCall(
    {
      method: 'POST',
      path: '/users/connected_apps/:id/revoke',
      level: 'first_level',
      protection: 'none',
      body: z.object({}),
    },
    () => {
      const text = 'You have given no app with this id access to your account.';
      throw new HttpError(404, 'connected_app_not_found', text);
    },
  ),
];
