import { SESSION_MINUTES } from '@bakehouse/contract';
import { addNamespaces, type ClientWith, oauth } from '@bakehouse/sdk';
import type { ToastInput } from '../../../toasts/toasts.ts';
import { PROVIDER_LOGIN_TEXTS as TEXTS } from './texts.ts';
import { toProviderLabel } from './to-provider-label.ts';

interface ProviderLogin {
  token: string;
  /** Whether the user was logged in before, and connects an account. */
  isConnection: boolean;
}

/**
 * @returns what the user should know about the account here; null if nothing has changed
 * @throws the errors of `oauth.authenticate` of the SDK
 */
export async function logInWithProvider(
  client: ClientWith,
  { token, isConnection }: ProviderLogin,
): Promise<ToastInput | null> {
  const { oauth: logins } = addNamespaces(client, { oauth });
  const duration = { session_duration_minutes: SESSION_MINUTES };
  const { user, ...login } = await logins.authenticate(token, duration);
  const label = toProviderLabel(login.provider_type);
  const [address] = user.emails;
  if (login.user_created === true)
    return address ? { tone: 'info', ...TEXTS.created(label, address.email), stays: true } : null;
  if (login.oauth_registration_created !== true)
    return isConnection ? { tone: 'info', ...TEXTS.connectedBefore(label) } : null;
  return isConnection
    ? { tone: 'success', ...TEXTS.connected(label) }
    : { tone: 'info', ...TEXTS.connectedByAddress(label), stays: true };
}
