import { type ListedPasskey, passkeyDetails } from '@bakehouse/login-widget/parts';
import type { WebAuthnRegistration } from '@bakehouse/sdk';
import { addNamespaces, endsSession } from '@bakehouse/sdk/core';
import { webauthn } from '@bakehouse/sdk/namespaces/webauthn.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useService } from '../../../lib/services.tsx';
import { useSendWithReauthentication } from '../sdk-calls/use-send-with-reauthentication.ts';
import { isPasskeyGone } from './passkey-failure-rules.ts';
import { PASSKEY_DETAIL_TEXTS } from './texts.ts';

const PASSKEYS_QUERY_KEY = ['account', 'passkeys'];

/** A passkey of this site needs no domain in its line. */
const toListedPasskey = (passkey: WebAuthnRegistration): ListedPasskey => ({
  id: passkey.webauthn_registration_id,
  name: passkey.name,
  details: passkeyDetails(passkey, PASSKEY_DETAIL_TEXTS).filter(
    (detail) => detail !== window.location.hostname,
  ),
});

/** The passkeys of the user. The changes reject with errors of the SDK. */
export function usePasskeys() {
  const client = useService('client');
  const session = useService('session');
  const queries = useQueryClient();
  const inLiveSession = useSendWithReauthentication();
  const passkeys = useMemo(() => addNamespaces(client, { webauthn }).webauthn, [client]);
  const list = useQuery({
    queryKey: PASSKEYS_QUERY_KEY,
    queryFn: async ({ signal }) => {
      const { webauthn_registrations } = await client.user
        .get({ signal })
        .catch((error: unknown) => {
          if (endsSession(error)) session.end();
          throw error;
        });
      return webauthn_registrations.filter(({ verified }) => verified).map(toListedPasskey);
    },
  });
  const changed = () => queries.invalidateQueries({ queryKey: PASSKEYS_QUERY_KEY });
  return {
    list,
    create: async () => {
      const register = () => passkeys.register({ is_passkey: true });
      await inLiveSession(() => session.continueWithSdk(register));
      await changed();
    },
    rename: async (id: string, name: string) => {
      const change = { webauthn_registration_id: id, name };
      await inLiveSession(() => passkeys.update(change));
      await changed();
    },
    remove: async (id: string) => {
      try {
        await inLiveSession(() => client.user.deleteWebauthnRegistration(id));
      } catch (error) {
        if (!isPasskeyGone(error)) throw error;
      }
      await changed();
    },
  };
}
