import type { ClientCall } from '../page/sdk-page.ts';

type Translate = (args: readonly unknown[]) => ClientCall[];

const to =
  (path: string): Translate =>
  (args) => [{ path, args }];

const logged = (...args: unknown[]): ClientCall => ({ path: 'logEvent', args });

/** What is reached through internals of the real client is public in ours. */
const INTERNALS: Record<string, Translate> = {
  '(internal) searchManager.searchUser(email)': to('search.user'),
  '(internal) searchManager.searchMember(email, org)': to('search.member'),
  'idp.oauthAuthorizeStart (level 6)': to('idp.v6.oauthAuthorizeStart'),
  'idp.oauthAuthorizeStart (level 6), with prompt': to('idp.v6.oauthAuthorizeStart'),
  'idp.oauthAuthorizeSubmit (level 6)': to('idp.v6.oauthAuthorizeSubmit'),
  'idp.oauthAuthorizeSubmit (level 6), with all': to('idp.v6.oauthAuthorizeSubmit'),
  'idp.oauthAuthorizeStart': to('idp.oauthAuthorizeStart'),
  'idp.oauthAuthorizeSubmit': to('idp.oauthAuthorizeSubmit'),
  'idp.oauthLogoutStart': to('idp.oauthLogoutStart'),
  '(internal) networkClient.logEvent x 16 in one tick': () =>
    Array.from({ length: 16 }, (_, i) => logged(`probe_event_${i}`, { i })),
  '(internal) networkClient.logEvent with error': () => [
    logged(
      'probe_err',
      { a: 1 },
      { error_code: 'ec', error_description: 'ed', http_status_code: '400' },
    ),
  ],
  'event send failure (connection reset): dropped, not retried': () => [logged('probe_lost', {})],
};

/** Our calls for a recorded one: names and arguments are the same, except for internals. */
export function ourCallsFor(name: string, args: readonly unknown[]): ClientCall[] {
  const internal = INTERNALS[name];
  if (internal) return internal(args);
  const path = /^[\w.]+/.exec(name)?.[0];
  if (path === undefined) throw new Error(`Which call of ours is ${name}?`);
  return [{ path, args }];
}
