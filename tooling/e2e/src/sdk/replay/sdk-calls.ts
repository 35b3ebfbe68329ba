import type { ClientCall } from '../page/sdk-page.ts';

type CallTranslation = (args: readonly unknown[]) => ClientCall[];

const toMethodCall =
  (path: string): CallTranslation =>
  (args) => [{ path, args }];

const createLogEventCall = (...args: unknown[]): ClientCall => ({ path: 'logEvent', args });

/** The recording used internal methods of the provider's client; our client has public methods for them. */
const INTERNAL_CALL_TRANSLATIONS: Record<string, CallTranslation> = {
  '(internal) searchManager.searchUser(email)': toMethodCall('search.user'),
  '(internal) searchManager.searchMember(email, org)': toMethodCall('search.member'),
  'idp.oauthAuthorizeStart (level 6)': toMethodCall('idp.inPage.oauthAuthorizeStart'),
  'idp.oauthAuthorizeStart (level 6), with prompt': toMethodCall('idp.inPage.oauthAuthorizeStart'),
  'idp.oauthAuthorizeSubmit (level 6)': toMethodCall('idp.inPage.oauthAuthorizeSubmit'),
  'idp.oauthAuthorizeSubmit (level 6), with all': toMethodCall('idp.inPage.oauthAuthorizeSubmit'),
  'idp.oauthAuthorizeStart': toMethodCall('idp.oauthAuthorizeStart'),
  'idp.oauthAuthorizeSubmit': toMethodCall('idp.oauthAuthorizeSubmit'),
  'idp.oauthLogoutStart': toMethodCall('idp.oauthLogoutStart'),
  '(internal) networkClient.logEvent x 16 in one tick': () =>
    Array.from({ length: 16 }, (_, i) => createLogEventCall(`probe_event_${i}`, { i })),
  '(internal) networkClient.logEvent with error': () => [
    createLogEventCall(
      'probe_err',
      { a: 1 },
      { error_code: 'ec', error_description: 'ed', http_status_code: '400' },
    ),
  ],
  'event send failure (connection reset): dropped, not retried': () => [
    createLogEventCall('probe_lost', {}),
  ],
};

export function toSdkCalls(name: string, args: readonly unknown[]): ClientCall[] {
  const internal = INTERNAL_CALL_TRANSLATIONS[name];
  if (internal) return internal(args);
  const path = /^[\w.]+/.exec(name)?.[0];
  if (path === undefined) throw new Error(`Which call of ours is ${name}?`);
  return [{ path, args }];
}
