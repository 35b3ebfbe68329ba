export interface StubState {
  /** Fields that override the default bootstrap response. */
  bootstrap: Record<string, unknown>;
  sessions: number;
  passkeys: number;
  /** The clock offset between the stub and the browser, in milliseconds. */
  aheadMs: number;
  /** The number of the user who is signed in, from 1. */
  user: number;
  sessionSeconds: number;
}

export const createStubState = (): StubState => ({
  bootstrap: {},
  sessions: 0,
  passkeys: 0,
  aheadMs: 0,
  user: 1,
  sessionSeconds: 3_600,
});

export const stubTimeOf = ({ aheadMs }: StubState): Date => new Date(Date.now() + aheadMs);

export const stubUserIdOf = ({ user }: StubState): string =>
  `user-test-11111111-1111-4111-8111-11111111111${user}`;

const stubSessionIdOf = ({ user }: StubState): string =>
  `session-test-22222222-2222-4222-8222-${String(user + 1).repeat(12)}`;

const createSession = (state: StubState) => {
  const now = stubTimeOf(state);
  return {
    session_id: stubSessionIdOf(state),
    user_id: stubUserIdOf(state),
    started_at: now.toISOString(),
    last_accessed_at: now.toISOString(),
    expires_at: new Date(now.getTime() + state.sessionSeconds * 1_000).toISOString(),
    attributes: { ip_address: '127.0.0.1', user_agent: '' },
    authentication_factors: [],
    custom_claims: null,
  };
};

export const createStubUser = (state: StubState) => ({
  user_id: stubUserIdOf(state),
  created_at: '2026-01-01T00:00:00Z',
  status: 'active',
  name: { first_name: '', middle_name: '', last_name: '' },
  emails: [{ email_id: 'email-1', email: 'a@example.com', verified: true }],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  totps: [],
  crypto_wallets: [],
  password: null,
  trusted_metadata: {},
  untrusted_metadata: {},
});

const createUserWithPasskeys = (state: StubState) => ({
  ...createStubUser(state),
  webauthn_registrations: Array.from({ length: state.passkeys }, (_, index) => ({
    webauthn_registration_id: `webauthn-registration-${index + 1}`,
    domain: 'localhost',
    user_agent: '',
    authenticator_type: '',
    verified: true,
    name: '',
  })),
});

export const createSessionData = (state: StubState) => {
  state.sessions += 1;
  const user = createUserWithPasskeys(state);
  return {
    user_id: user.user_id,
    user,
    session: createSession(state),
    session_token: `session-token-${state.sessions}`,
    session_jwt: `session-jwt-${state.sessions}`,
    __user: user,
  };
};
