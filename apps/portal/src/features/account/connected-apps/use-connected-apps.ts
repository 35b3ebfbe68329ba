import { ApiError } from '@bakehouse/sdk/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useService } from '../../../lib/services.tsx';
import { useSendWithReauthentication } from '../sdk-calls/use-send-with-reauthentication.ts';

const CONNECTED_APPS_QUERY_KEY = ['account', 'connected-apps'];

/** True for an app that was removed on another device or in another tab. */
const isConnectedAppGone = (error: unknown) =>
  error instanceof ApiError && error.error_type === 'connected_app_not_found';

/** Rejects with errors of the SDK. */
export function useConnectedApps() {
  const client = useService('client');
  const queries = useQueryClient();
  const inLiveSession = useSendWithReauthentication();
  const list = useQuery({
    queryKey: CONNECTED_APPS_QUERY_KEY,
    queryFn: async ({ signal }) => (await client.user.getConnectedApps({ signal })).connected_apps,
  });
  return {
    list,
    remove: async (id: string) => {
      try {
        await inLiveSession(() => client.user.revokeConnectedApp(id));
      } catch (error) {
        if (!isConnectedAppGone(error)) throw error;
      }
      await queries.invalidateQueries({ queryKey: CONNECTED_APPS_QUERY_KEY });
    },
  };
}
