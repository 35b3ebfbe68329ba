import { createHash } from 'node:crypto';
import type * as stytch from 'stytch';
import { describe, expect, it } from 'vitest';
import { DEMO_PROJECT_ID, useProviderNodeClient } from '../../../test/backend/back-end.ts';
import {
  answerTypeOf,
  findShapeProblems,
  listMethods,
} from '../../../test/backend/provider-types.ts';
import { scanQrCode } from '../../../test/people/authenticator-app.ts';
import { readNewestCode, readNewestLink } from '../../../test/people/emailed-links.ts';
import { createOAuthBrowser, OAUTH_APP } from '../../../test/people/oauth-person.ts';
import {
  createSoftwareAuthenticator,
  type PromptOptions,
} from '../../../test/people/software-authenticator.ts';
import { createEthereumWallet } from '../../../test/people/test-wallets.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { issueImpersonationToken } from '../../services/factors/impersonation/impersonation.ts';
import { findAnyAccountByAddress } from '../../services/identity/accounts.ts';

const server = useTestServer();
const client = useProviderNodeClient(server);

const PASSWORD = 'Sourdough-Rises-At-5am';
const SECOND_PASSWORD = 'Rye-And-Caraway-77-loaves';
const CODE_VERIFIER = 'a'.repeat(64);
const MINUTES = { session_duration_minutes: 60 };
const REDIRECT_URL = `${OAUTH_APP}/callback`;

const createEmail = () => `p-${crypto.randomUUID()}@people.example`;
const createPhone = () => `+1415555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
const createUser = () => client().users.create({ email: createEmail() });
const createPasswordUser = async () => {
  const email = createEmail();
  return { email, ...(await client().passwords.create({ email, password: PASSWORD, ...MINUTES })) };
};
const readToken = (link: string) => new URL(link, OAUTH_APP).searchParams.get('token') ?? '';
const sendOtp = async (email: string) => {
  const { email_id: method_id } = await client().otps.email.loginOrCreate({ email });
  return { method_id, code: await readNewestCode(server(), email) };
};
const sendLink = async (email: string) => {
  await client().magicLinks.email.loginOrCreate({ email });
  return readToken(await readNewestLink(server(), email));
};
const createTotp = async () => {
  const { user_id } = await createUser();
  const created = await client().totps.create({ user_id });
  const code = scanQrCode(created.qr_code).codeAt(server().deps.clock.now());
  return { ...created, user_id, code };
};
const createVerifiedTotp = async () => {
  const totp = await createTotp();
  await client().totps.authenticate({ user_id: totp.user_id, totp_code: totp.code });
  return totp;
};
const startPasskey = async () => {
  const { user_id } = await createUser();
  const started = await client().webauthn.registerStart({
    user_id,
    domain: 'localhost',
    return_passkey_credential_options: true,
  });
  const options = JSON.parse(started.public_key_credential_creation_options) as PromptOptions;
  const passkey = createSoftwareAuthenticator();
  return { user_id, passkey, public_key_credential: passkey.create(options) };
};
const createPasskey = async () => {
  const { user_id, passkey, public_key_credential } = await startPasskey();
  const registered = await client().webauthn.register({ user_id, public_key_credential });
  return { ...registered, passkey };
};
const startWallet = async () => {
  const { sign, ...wallet } = createEthereumWallet();
  const { crypto_wallet_address, crypto_wallet_type } = wallet;
  const named = { crypto_wallet_address, crypto_wallet_type };
  const { challenge } = await client().cryptoWallets.authenticateStart(named);
  return { ...named, signature: sign(challenge) };
};
const createMachineClient = () => client().m2m.clients.create({ scopes: ['read:bread'] });
const createApp = () =>
  client().connectedApp.clients.create({
    client_type: 'third_party',
    client_name: 'Bread blog',
    redirect_urls: ['https://blog.example/callback'],
  });
const logInWithOAuth = async (query: Record<string, string> = {}) => {
  const browser = createOAuthBrowser(server());
  const started = await browser.start('google', {
    query: { login_redirect_url: REDIRECT_URL, signup_redirect_url: REDIRECT_URL, ...query },
  });
  const ended = await browser.choose(started, {
    first_name: 'Mia',
    last_name: 'Baker',
    email: createEmail(),
    verified: 'yes',
    subject: crypto.randomUUID(),
  });
  return readToken(ended.headers.get('location') ?? '');
};
const createConnectedUser = async () => {
  const { connected_app: app } = await createApp();
  const { session_token, user_id } = await createPasswordUser();
  const request = {
    client_id: app.client_id,
    redirect_uri: 'https://blog.example/callback',
    response_type: 'code',
    scopes: ['openid'],
    session_token,
  };
  return { app, user_id, request };
};
const consent = async () => {
  const { user_id, request } = await createConnectedUser();
  await client().idp.oauth.authorize({ ...request, consent_granted: true });
  const { connected_apps: apps } = await client().users.connectedApps({ user_id });
  return { user_id, connected_app_id: apps[0]?.connected_app_id ?? '' };
};
const createImpersonationToken = async () => {
  const { email } = await createPasswordUser();
  const { deps } = server();
  const { organisationId } = deps.projects.portal;
  const account = await findAnyAccountByAddress(deps.db, { organisationId, canonical: email });
  if (!account) throw new Error('There is no account.');
  return issueImpersonationToken(deps, { account, impersonator: 'Ada', operator: 'a test' });
};
const startReset = async () => {
  const { email } = await createPasswordUser();
  await client().passwords.email.resetStart({ email });
  return readToken(await readNewestLink(server(), email));
};

type Call = () => Promise<unknown>;

/** Every method of the client; a method without an answer of its type has the type of its error. */
const CALLS: Readonly<Record<string, Call>> = {
  'connectedApp.clients.create': createApp,
  'connectedApp.clients.get': async () =>
    client().connectedApp.clients.get({ client_id: (await createApp()).connected_app.client_id }),
  'connectedApp.clients.update': async () =>
    client().connectedApp.clients.update({
      client_id: (await createApp()).connected_app.client_id,
      client_name: 'Rye blog',
    }),
  'connectedApp.clients.delete': async () =>
    client().connectedApp.clients.delete({
      client_id: (await createApp()).connected_app.client_id,
    }),
  'connectedApp.clients.search': async () => {
    await createApp();
    return client().connectedApp.clients.search({});
  },
  'connectedApp.clients.secrets.rotateStart': async () =>
    client().connectedApp.clients.secrets.rotateStart({
      client_id: (await createApp()).connected_app.client_id,
    }),
  'connectedApp.clients.secrets.rotateCancel': async () =>
    client().connectedApp.clients.secrets.rotateCancel({
      client_id: (await createApp()).connected_app.client_id,
    }),
  'connectedApp.clients.secrets.rotate': async () => {
    const { client_id } = (await createApp()).connected_app;
    await client().connectedApp.clients.secrets.rotateStart({ client_id });
    return client().connectedApp.clients.secrets.rotate({ client_id });
  },
  'cryptoWallets.authenticateStart': () => {
    const { crypto_wallet_address, crypto_wallet_type } = createEthereumWallet();
    return client().cryptoWallets.authenticateStart({ crypto_wallet_address, crypto_wallet_type });
  },
  'cryptoWallets.authenticate': async () =>
    client().cryptoWallets.authenticate({ ...(await startWallet()), ...MINUTES }),
  'debug.whoami': () => client().debug.whoami(),
  'idp.introspectTokenNetwork': async () => {
    const { app, request } = await createConnectedUser();
    const code_challenge = createHash('sha256').update(CODE_VERIFIER).digest('base64url');
    const consented = { ...request, code_challenge, consent_granted: true };
    const { authorization_code: code = '' } = await client().idp.oauth.authorize(consented);
    const { client_id, client_secret = '' } = app;
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: request.redirect_uri,
      client_id,
      client_secret,
      code_verifier: CODE_VERIFIER,
    };
    const reply = await server().send(`/v1/oauth2/${DEMO_PROJECT_ID}/token`, {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const { access_token: token } = reply.json as { access_token: string };
    return client().idp.introspectTokenNetwork({ token, client_id, client_secret });
  },
  'idp.introspectTokenLocal': async () => {
    const { m2m_client } = await createMachineClient();
    const { access_token } = await client().m2m.token({ ...m2m_client, scopes: ['read:bread'] });
    return client().idp.introspectTokenLocal(access_token);
  },
  'idp.oauth.authorizeStart': async () =>
    client().idp.oauth.authorizeStart((await createConnectedUser()).request),
  'idp.oauth.authorize': async () =>
    client().idp.oauth.authorize({
      ...(await createConnectedUser()).request,
      consent_granted: true,
    }),
  'impersonation.authenticate': async () =>
    client().impersonation.authenticate({ impersonation_token: await createImpersonationToken() }),
  'm2m.token': async () => {
    const { m2m_client } = await createMachineClient();
    return client().m2m.token({ ...m2m_client, scopes: ['read:bread'] });
  },
  'm2m.authenticateToken': async () => {
    const { m2m_client } = await createMachineClient();
    const { access_token } = await client().m2m.token({ ...m2m_client, scopes: ['read:bread'] });
    return client().m2m.authenticateToken({ access_token, required_scopes: ['read:bread'] });
  },
  'm2m.clients.create': createMachineClient,
  'm2m.clients.get': async () => client().m2m.clients.get((await createMachineClient()).m2m_client),
  'm2m.clients.search': async () => {
    const { client_id } = (await createMachineClient()).m2m_client;
    return client().m2m.clients.search({
      query: {
        operator: 'AND',
        operands: [{ filter_name: 'client_id', filter_value: [client_id] }],
      },
    });
  },
  'm2m.clients.update': async () =>
    client().m2m.clients.update({
      client_id: (await createMachineClient()).m2m_client.client_id,
      status: 'inactive',
    }),
  'm2m.clients.delete': async () =>
    client().m2m.clients.delete((await createMachineClient()).m2m_client),
  'm2m.clients.secrets.rotateStart': async () =>
    client().m2m.clients.secrets.rotateStart((await createMachineClient()).m2m_client),
  'm2m.clients.secrets.rotateCancel': async () =>
    client().m2m.clients.secrets.rotateCancel((await createMachineClient()).m2m_client),
  'm2m.clients.secrets.rotate': async () => {
    const { client_id } = (await createMachineClient()).m2m_client;
    await client().m2m.clients.secrets.rotateStart({ client_id });
    return client().m2m.clients.secrets.rotate({ client_id });
  },
  'magicLinks.create': async () => {
    const { user_id } = await createUser();
    return client().magicLinks.create({ user_id });
  },
  'magicLinks.authenticate': async () =>
    client().magicLinks.authenticate({ token: await sendLink(createEmail()), ...MINUTES }),
  'magicLinks.email.send': async () => {
    const email = createEmail();
    await client().users.create({ email });
    return client().magicLinks.email.send({ email });
  },
  'magicLinks.email.loginOrCreate': () =>
    client().magicLinks.email.loginOrCreate({ email: createEmail() }),
  'magicLinks.email.invite': () =>
    client().magicLinks.email.invite({ email: createEmail(), name: { first_name: 'Mia' } }),
  'magicLinks.email.revokeInvite': async () => {
    const email = createEmail();
    await client().magicLinks.email.invite({ email });
    return client().magicLinks.email.revokeInvite({ email });
  },
  'oauth.attach': async () => {
    const { user_id } = await createUser();
    return client().oauth.attach({ provider: 'google', user_id });
  },
  'oauth.authenticate': async () =>
    client().oauth.authenticate({ token: await logInWithOAuth(), ...MINUTES }),
  'otps.authenticate': async () =>
    client().otps.authenticate({ ...(await sendOtp(createEmail())), ...MINUTES }),
  'otps.sms.send': async () => {
    const phone_number = createPhone();
    await client().otps.sms.loginOrCreate({ phone_number });
    return client().otps.sms.send({ phone_number });
  },
  'otps.sms.loginOrCreate': () => client().otps.sms.loginOrCreate({ phone_number: createPhone() }),
  'otps.whatsapp.send': async () => {
    const phone_number = createPhone();
    await client().otps.whatsapp.loginOrCreate({ phone_number });
    return client().otps.whatsapp.send({ phone_number });
  },
  'otps.whatsapp.loginOrCreate': () =>
    client().otps.whatsapp.loginOrCreate({ phone_number: createPhone() }),
  'otps.email.send': async () => {
    const { user_id } = await createUser();
    return client().otps.email.send({ email: createEmail(), user_id });
  },
  'otps.email.loginOrCreate': () => client().otps.email.loginOrCreate({ email: createEmail() }),
  'passwords.create': createPasswordUser,
  'passwords.authenticate': async () => {
    const { email } = await createPasswordUser();
    return client().passwords.authenticate({ email, password: PASSWORD, ...MINUTES });
  },
  'passwords.strengthCheck': () => client().passwords.strengthCheck({ password: 'bread' }),
  'passwords.migrate': () =>
    client().passwords.migrate({
      email: createEmail(),
      hash_type: 'bcrypt',
      hash: '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    }),
  'passwords.email.resetStart': async () => {
    const { email } = await createPasswordUser();
    return client().passwords.email.resetStart({ email });
  },
  'passwords.email.reset': async () =>
    client().passwords.email.reset({
      token: await startReset(),
      password: SECOND_PASSWORD,
      ...MINUTES,
    }),
  'passwords.existingPassword.reset': async () => {
    const { email } = await createPasswordUser();
    return client().passwords.existingPassword.reset({
      email,
      existing_password: PASSWORD,
      new_password: SECOND_PASSWORD,
      ...MINUTES,
    });
  },
  'passwords.sessions.reset': async () => {
    const { session_token } = await createPasswordUser();
    return client().passwords.sessions.reset({ session_token, password: SECOND_PASSWORD });
  },
  'project.metrics': () => client().project.metrics(),
  'rbac.policy': () => client().rbac.policy(),
  'sessions.get': async () => client().sessions.get(await createPasswordUser()),
  'sessions.authenticate': async () => {
    const { session_jwt } = await createPasswordUser();
    return client().sessions.authenticate({
      session_jwt,
      session_duration_minutes: 120,
      session_custom_claims: { plan: 'crusty' },
    });
  },
  'sessions.revoke': async () => {
    const { session_token } = await createPasswordUser();
    return client().sessions.revoke({ session_token });
  },
  'sessions.getJWKS': () => client().sessions.getJWKS({ project_id: DEMO_PROJECT_ID }),
  'sessions.authenticateJwt': async () => {
    const { session_jwt } = await createPasswordUser();
    return client().sessions.authenticateJwt({ session_jwt });
  },
  'sessions.authenticateJwtLocal': async () => {
    const { session_jwt } = await createPasswordUser();
    return client().sessions.authenticateJwtLocal({ session_jwt });
  },
  'totps.create': async () => client().totps.create(await createUser()),
  'totps.authenticate': async () => {
    const { user_id, code } = await createTotp();
    return client().totps.authenticate({ user_id, totp_code: code, ...MINUTES });
  },
  'totps.recoveryCodes': async () => client().totps.recoveryCodes(await createTotp()),
  'totps.recover': async () => {
    const { user_id, recovery_codes: codes } = await createVerifiedTotp();
    return client().totps.recover({ user_id, recovery_code: codes[0] ?? '', ...MINUTES });
  },
  'users.create': () =>
    client().users.create({
      email: createEmail(),
      phone_number: createPhone(),
      external_id: crypto.randomUUID(),
      name: { first_name: 'Mia' },
      trusted_metadata: { plan: 'crusty' },
    }),
  'users.get': async () => client().users.get(await createUser()),
  'users.search': async () => {
    const { user } = await createUser();
    return client().users.search({
      query: {
        operator: 'AND',
        operands: [
          { filter_name: 'email_address', filter_value: [user.emails[0]?.email ?? ''] },
          { filter_name: 'status', filter_value: 'pending' },
        ],
      },
    });
  },
  'users.update': async () =>
    client().users.update({
      user_id: (await createUser()).user_id,
      name: { last_name: 'Baker' },
      trusted_metadata: { plan: 'soft' },
    }),
  'users.exchangePrimaryFactor': async () =>
    client().users.exchangePrimaryFactor({
      user_id: (await createUser()).user_id,
      email_address: createEmail(),
    }),
  'users.delete': async () => client().users.delete(await createUser()),
  'users.deleteEmail': async () =>
    client().users.deleteEmail({ email_id: (await createUser()).email_id }),
  'users.deletePhoneNumber': async () => {
    const user = { email: createEmail(), phone_number: createPhone() };
    const { phone_id } = await client().users.create(user);
    return client().users.deletePhoneNumber({ phone_id });
  },
  'users.deleteWebAuthnRegistration': async () => {
    const { user_id, webauthn_registration_id } = await createPasskey();
    const phone_number = createPhone();
    await client().otps.sms.send({ user_id, phone_number });
    const { phone_id: method_id } = await client().otps.sms.send({ user_id, phone_number });
    const code = await readNewestCode(server(), phone_number);
    await client().otps.authenticate({ method_id, code });
    return client().users.deleteWebAuthnRegistration({ webauthn_registration_id });
  },
  'users.deleteTOTP': async () => client().users.deleteTOTP(await createTotp()),
  'users.deleteCryptoWallet': async () => {
    const { user } = await client().cryptoWallets.authenticate(await startWallet());
    await client().otps.email.send({ user_id: user.user_id, email: createEmail() });
    const email = createEmail();
    const { email_id: method_id } = await client().otps.email.send({
      user_id: user.user_id,
      email,
    });
    await client().otps.authenticate({ method_id, code: await readNewestCode(server(), email) });
    const [wallet] = user.crypto_wallets;
    return client().users.deleteCryptoWallet({
      crypto_wallet_id: wallet?.crypto_wallet_id ?? '',
    });
  },
  'users.deletePassword': async () => {
    const email = createEmail();
    const login = { ...(await sendOtp(email)), ...MINUTES };
    const { session_token } = await client().otps.authenticate(login);
    const { user } = await client().passwords.sessions.reset({ session_token, password: PASSWORD });
    return client().users.deletePassword({ password_id: user.password?.password_id ?? '' });
  },
  'users.deleteOAuthRegistration': async () =>
    client().users.deleteOAuthRegistration(
      await client().oauth.authenticate({ token: await logInWithOAuth() }),
    ),
  'users.deleteExternalId': async () => {
    const { user_id } = await client().users.create({ external_id: crypto.randomUUID() });
    return client().users.deleteExternalId({ user_id });
  },
  'users.connectedApps': async () =>
    client().users.connectedApps({ user_id: (await consent()).user_id }),
  'users.revoke': async () => client().users.revoke(await consent()),
  'users.searchAll': async () => {
    await createUser();
    const pages: unknown[] = [];
    for await (const page of client().users.searchAll({ limit: 1000 })) pages.push(page);
    return pages;
  },
  'webauthn.registerStart': async () =>
    client().webauthn.registerStart({ ...(await createUser()), domain: 'localhost' }),
  'webauthn.register': async () => {
    const { user_id, public_key_credential } = await startPasskey();
    return client().webauthn.register({ user_id, public_key_credential, ...MINUTES });
  },
  'webauthn.authenticateStart': () => client().webauthn.authenticateStart({ domain: 'localhost' }),
  'webauthn.authenticate': async () => {
    const { passkey, user_id } = await createPasskey();
    const started = await client().webauthn.authenticateStart({ domain: 'localhost', user_id });
    const options = JSON.parse(started.public_key_credential_request_options) as PromptOptions;
    return client().webauthn.authenticate({
      public_key_credential: passkey.get(options),
      ...MINUTES,
    });
  },
  'webauthn.update': async () => {
    const { webauthn_registration_id } = await createPasskey();
    return client().webauthn.update({ webauthn_registration_id, name: 'Laptop' });
  },
  'webauthn.listCredentials': async () => {
    const { user_id } = await createPasskey();
    return client().webauthn.listCredentials({ user_id, domain: 'localhost' });
  },
};

/** Methods that the server does not offer, or that cannot succeed here. */
const ERRORS: Readonly<Record<string, readonly [call: Call, errorType: string]>> = {
  'fraud.fingerprint.lookup': [
    () => client().fraud.fingerprint.lookup({ telemetry_id: 'x' }),
    'route_not_found',
  ],
  'fraud.rules.set': [() => client().fraud.rules.set({ action: 'BLOCK' }), 'route_not_found'],
  'fraud.rules.list': [() => client().fraud.rules.list({}), 'route_not_found'],
  'fraud.verdictReasons.override': [
    () => client().fraud.verdictReasons.override({ verdict_reason: 'x', override_action: 'BLOCK' }),
    'route_not_found',
  ],
  'fraud.verdictReasons.list': [() => client().fraud.verdictReasons.list({}), 'route_not_found'],
  'fraud.email.risk': [
    () => client().fraud.email.risk({ email_address: createEmail() }),
    'route_not_found',
  ],
  'sessions.migrate': [() => client().sessions.migrate({ session_token: 'x' }), 'route_not_found'],
  'sessions.attest': [
    () => client().sessions.attest({ profile_id: 'x', token: 'x' }),
    'route_not_found',
  ],
  'sessions.exchangeAccessToken': [
    () => client().sessions.exchangeAccessToken({ access_token: 'x' }),
    'unable_to_exchange_access_token',
  ],
  'users.deleteBiometricRegistration': [
    () => client().users.deleteBiometricRegistration({ biometric_registration_id: 'x' }),
    'biometric_registration_not_found',
  ],
};

/** Where the declarations ask for more than the server has. */
const KNOWN_DIFFERENCES: Readonly<Record<string, readonly string[]>> = {
  // There are no certificates, and x5tS256 is no member of RFC 7517.
  'sessions.getJWKS': ['key_ops', 'x5c', 'x5tS256'].map(
    (name) => `SessionsGetJWKSResponse.keys[0].${name} is missing`,
  ),
};

const errorTypeOf = async (call: Call) => {
  try {
    return JSON.stringify(await call());
  } catch (error) {
    return (error as stytch.StytchError).error_type;
  }
};

describe('the provider’s client for Node', () => {
  const table: string[] = [];

  it('has no method that the tables here leave out', () => {
    expect(listMethods(client()).toSorted()).toEqual(
      [...Object.keys(CALLS), ...Object.keys(ERRORS)].toSorted(),
    );
  });

  it.each(Object.entries(CALLS))(
    'gets an answer of the declared type: %s',
    async (method, call) => {
      const answer = await call();
      const type = answerTypeOf(method);
      const problems = type === undefined ? [] : findShapeProblems(type, answer);
      table.push(`${method.padEnd(44)} ${type ?? 'computed by the client'}`);
      expect(problems).toEqual(KNOWN_DIFFERENCES[method] ?? []);
    },
  );

  it.each(Object.entries(ERRORS))(
    'gets an error with its type: %s',
    async (method, [call, type]) => {
      table.push(`${method.padEnd(44)} ${type}`);
      expect(await errorTypeOf(call)).toBe(type);
    },
  );

  it('declares an answer for all but the methods that only compute', () => {
    const computing = Object.keys(CALLS).filter((method) => answerTypeOf(method) === undefined);
    expect(computing.toSorted()).toEqual([
      'idp.introspectTokenLocal',
      'idp.introspectTokenNetwork',
      'm2m.authenticateToken',
      'sessions.authenticateJwt',
      'sessions.authenticateJwtLocal',
      'users.searchAll',
    ]);
  });

  it('was called with every method', () => {
    process.stdout.write(`\n${table.toSorted().join('\n')}\n`);
    expect(table).toHaveLength(listMethods(client()).length);
  });
});
