interface StoryPasskey {
  webauthn_registration_id: string;
  name: string;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

export const toPasskey = (name: string, changes: Partial<StoryPasskey> = {}): StoryPasskey => ({
  webauthn_registration_id: name,
  name,
  domain: 'bakehouse.test',
  user_agent: FIREFOX,
  authenticator_type: 'platform',
  verified: true,
  ...changes,
});

interface SignedIn {
  user: object;
  session: object;
}

/** The namespaces of a client with a signed-in user. */
export function signedIn(passkeys: readonly StoryPasskey[] = [], calls: object = {}): SignedIn {
  const onChange = () => () => undefined;
  const user = { emails: [{ email: 'ada@bakehouse.test' }], webauthn_registrations: passkeys };
  const session = { session_id: 'session-1' };
  return {
    user: {
      getSync: () => user,
      getInfo: () => ({ user, fromCache: false }),
      get: () => Promise.resolve(user),
      onChange,
      ...calls,
    },
    session: {
      getSync: () => session,
      getInfo: () => ({ session, fromCache: false }),
      onChange,
      ...calls,
    },
  };
}
