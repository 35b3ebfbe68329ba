import type { PortalOAuthProvider } from '@bakehouse/contract';
import { addNamespaces, ApiError } from '@bakehouse/sdk/core';
import { oauth } from '@bakehouse/sdk/namespaces/oauth.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAccountApi } from '../../../api/accounts/use-account-api.ts';
import { paths, withCallback } from '../../../config/paths.ts';
import { useService } from '../../../lib/services.tsx';
import { useSendWithReauthentication } from '../sdk-calls/use-send-with-reauthentication.ts';
import { toSettingsPath } from '../settings-url.ts';

const CONNECTED_LOGINS_QUERY_KEY = ['account', 'connected-logins'];

/** True for a login that was removed on another device or in another tab. */
const isConnectedLoginGone = (error: unknown) =>
  error instanceof ApiError && error.error_type === 'oauth_registration_not_found';

/** The changes reject with errors of the SDK. */
export function useConnectedLogins() {
  const api = useAccountApi();
  const client = useService('client');
  const queries = useQueryClient();
  const inLiveSession = useSendWithReauthentication();
  const providers = useMemo(() => addNamespaces(client, { oauth }).oauth, [client]);
  const list = useQuery({
    queryKey: CONNECTED_LOGINS_QUERY_KEY,
    queryFn: ({ signal }) => api.connectedLogins(signal),
  });
  return {
    list,
    /** Leaves the page for the provider, which leads back to the settings. */
    connect: async (name: PortalOAuthProvider) => {
      const { oauth_attach_token } = await inLiveSession(() => providers.attach(name));
      const { location } = window;
      const url = location.origin + withCallback(paths.authenticate, toSettingsPath(location));
      const urls = { login_redirect_url: url, signup_redirect_url: url };
      await providers[name].start({ oauth_attach_token, ...urls });
    },
    remove: async (id: string) => {
      try {
        await inLiveSession(() => client.user.deleteOAuthRegistration(id));
      } catch (error) {
        if (!isConnectedLoginGone(error)) throw error;
      }
      await queries.invalidateQueries({ queryKey: CONNECTED_LOGINS_QUERY_KEY });
    },
  };
}
