import {
  canonicalAddress,
  createdApiKey,
  deviceList,
  ownRequest,
  leaveResponse,
  removedGrants,
  reviewList,
} from '@bakehouse/contract';
import type { SessionLevel } from '../../src/db/tables.ts';
import { consentToRecipesApp, findRevokePath } from '../connected-apps/consenting-user.ts';
import { createWaitingDevice } from '../connected-apps/waiting-device.ts';
import { createPasskeySteps } from '../people/passkeys.ts';
import { createSoftwareAuthenticator } from '../people/software-authenticator.ts';
import {
  createPerson,
  createAddress,
  createChecksum,
  createPersonCalls,
  insertSession,
  type Person,
} from '../people/person.ts';
import { createPinOwner, insertPin, OWN_PIN } from '../people/pin-owner.ts';
import { createWebhookOwner, type WebhookOwner } from '../webhooks/webhook-owner.ts';
import { createTotpOwner, createVerifiedTotpOwner } from '../people/totp-owner.ts';
import { createEthereumWallet } from '../people/test-wallets.ts';
import {
  CREDENTIAL_NOUNS,
  insertCredential,
  insertUnknownPin,
  type CredentialNoun,
} from '../people/credentials.ts';
import type { QueuedRequest } from './queued-requests.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';
import { createGroup } from '../access/groups.ts';

export interface WritingCall {
  level: SessionLevel;
  isAdmin?: true;
  /** Prepares a person and their request, which changes data when it is sent. */
  prepare: (server: TestServer) => Promise<QueuedRequest>;
}

const NEW_API_KEY = { name: 'Nightly bake', scopes: ['bake'], expires_after_days: 30 };
const NEW_WEBHOOK = { url: 'https://siem.example/', description: 'SIEM', events: null };
/** The tests of these calls need fewer at once, and an organisation can have 20. */
const WEBHOOKS_KEPT = 12;
const NEW_PASSWORD = 'Pumpernickel-By-The-Slice-4';

const prepareWithNewPerson =
  (
    request: (person: Person, server: TestServer) => Promise<QueuedRequest['send']>,
    isAdmin = false,
  ) =>
  async (server: TestServer): Promise<QueuedRequest> => {
    const person = await createPerson(server, { isAdmin });
    return { userId: person.id, send: await request(person, server) };
  };

/** Prepares a call by a person with a confirmed address who has not entered the PIN yet. */
const prepareBeforePinStep = (
  path: string,
  setUp: (server: TestServer, userId: string) => Promise<unknown> = () => Promise.resolve(),
) =>
  prepareWithNewPerson(async ({ id, address }, server) => {
    await setUp(server, id);
    const token = await insertSession(server, canonicalAddress(address) ?? '', 'first');
    return () => server.portal(path, { token, body: { pin: OWN_PIN } });
  });

const prepareGuardedCall = (path: string, members: object = {}): WritingCall => ({
  level: 'second',
  prepare: async (server) => {
    const { id: userId, token } = await createPinOwner(server);
    const body = { pin: OWN_PIN, ...members };
    return { userId, send: () => server.portal(path, { token, body }) };
  },
});

const prepareFileChange = (path: string, change: object) =>
  prepareWithNewPerson(async (person) => {
    const { checksum } = await person.bake();
    return () => person.call(path, { checksum, ...change });
  });

const askForAccess = async (asker: Person, checksum: string): Promise<string> => {
  const { json } = await asker.call('/ask_access', { checksum, reason: 'For the audit' });
  return ownRequest.parse(json).id;
};

const prepareFileCallWithPin = (path: string, isDestroyed: boolean): WritingCall => ({
  level: 'second',
  prepare: async (server) => {
    const { id: userId, token } = await createPinOwner(server);
    const calls = createPersonCalls(server, token);
    const { checksum } = await calls.bake();
    const body = { checksum, pin: OWN_PIN };
    if (isDestroyed) await calls.call('/destroy_file', body);
    return { userId, send: () => calls.call(path, body) };
  },
});

const prepareGroupCall = (
  request: (person: Person, id: string) => Promise<TestReply>,
): WritingCall => ({
  level: 'second',
  prepare: prepareWithNewPerson(async (person) => {
    const { id } = await createGroup(person);
    return () => request(person, id);
  }),
});

const prepareWebhookCall = (
  request: (owner: WebhookOwner, id: string) => Promise<TestReply>,
): WritingCall => ({
  level: 'second',
  isAdmin: true,
  prepare: async (server) => {
    const owner = await createWebhookOwner(server);
    const all = await owner.list();
    const [oldest] = all.length > WEBHOOKS_KEPT ? all : [];
    if (oldest) await owner.manage('/remove_webhook', { id: oldest.id });
    const { id } = await owner.create(NEW_WEBHOOK.url);
    return { userId: owner.id, send: () => request(owner, id) };
  },
});

const prepareReviewCall = (
  prepare: (person: Person, ids: readonly string[]) => Promise<QueuedRequest['send']>,
): WritingCall => ({
  level: 'second',
  prepare: prepareWithNewPerson(async (person) => {
    await person.bake({ permissions: [{ email: createAddress() }] });
    const { data } = reviewList.parse((await person.read('/access_review')).json);
    return prepare(
      person,
      data.map(({ id }) => id),
    );
  }),
});

const prepareExport = (path: string, query: Record<string, string> = {}) =>
  prepareWithNewPerson(
    (person) => Promise.resolve(() => person.read(path, query)),
    'admin' in query,
  );

const prepareRemoval = (noun: CredentialNoun): [string, WritingCall] => [
  `DELETE /sdk/v1/users/${noun}/:id`,
  {
    level: 'second',
    prepare: prepareWithNewPerson(async ({ id: userId, token }, server) => {
      await insertUnknownPin(server, userId);
      const id = await insertCredential(server, userId, noun);
      return () => server.provider(`/users/${noun}/${id}`, { method: 'DELETE', token });
    }),
  },
];

const postPasskey = (
  { provider }: TestServer,
  path: string,
  { token }: Person,
  credential: string,
): QueuedRequest['send'] => {
  const body = { public_key_credential: credential };
  return () => provider(`/webauthn${path}`, { token, body });
};

const PASSKEY_CALLS: Readonly<Record<string, WritingCall>> = {
  'POST /sdk/v1/webauthn/register': {
    level: 'first',
    prepare: prepareWithNewPerson(async (person, server) => {
      const options = await createPasskeySteps(() => server).startRegistration(person.token);
      const credential = createSoftwareAuthenticator().create(options);
      return postPasskey(server, '/register', person, credential);
    }),
  },
  'POST /sdk/v1/webauthn/authenticate': {
    level: 'first',
    prepare: prepareWithNewPerson(async (person, server) => {
      const { register, startSignIn } = createPasskeySteps(() => server);
      const { passkey, token } = await register(person.token);
      const credential = passkey.get(await startSignIn(token));
      return postPasskey(server, '/authenticate', { ...person, token }, credential);
    }),
  },
  'PUT /sdk/v1/webauthn/update/:id': {
    level: 'second',
    prepare: prepareWithNewPerson(async ({ id: userId, token }, server) => {
      await insertUnknownPin(server, userId);
      const id = await insertCredential(server, userId, 'webauthn_registrations');
      const sending = { method: 'PUT', token, body: { name: 'Phone' } };
      return () => server.provider(`/webauthn/update/${id}`, sending);
    }),
  },
};

/** All calls that change something or open a file, each with a person who may make it. */
export const WRITING_CALLS: Readonly<Record<string, WritingCall>> = {
  'POST /api/auth/pin/create': {
    level: 'first',
    prepare: prepareBeforePinStep('/auth/pin/create'),
  },
  'POST /api/auth/pin/authenticate': {
    level: 'first',
    prepare: prepareBeforePinStep('/auth/pin/authenticate', insertPin),
  },
  'POST /api/auth/pin/forgot': {
    level: 'first',
    prepare: prepareBeforePinStep('/auth/pin/forgot', insertPin),
  },
  'POST /api/admin/pin/reset': prepareGuardedCall('/admin/pin/reset', { new_pin: '8362' }),
  'POST /api/auth/password/reset': prepareGuardedCall('/auth/password/reset', {
    new_password: NEW_PASSWORD,
  }),
  'POST /api/auth/recovery_codes': prepareGuardedCall('/auth/recovery_codes'),
  'POST /api/auth/account/delete': prepareGuardedCall('/auth/account/delete'),
  'POST /api/auth/sessions/revoke': {
    level: 'second',
    prepare: prepareWithNewPerson(async ({ address, token, call }, server) => {
      await insertSession(server, canonicalAddress(address) ?? '');
      const listed = await server.portal('/auth/sessions', { token });
      const other = deviceList.parse(listed.json).data.find(({ current }) => !current);
      return () => call('/auth/sessions/revoke', { session_id: other?.session_id });
    }),
  },
  'POST /api/create_api_key': prepareGuardedCall('/create_api_key', NEW_API_KEY),
  'POST /api/revoke_api_key': {
    level: 'second',
    prepare: async (server) => {
      const { id: userId, call } = await createPinOwner(server);
      const body = { ...NEW_API_KEY, pin: OWN_PIN };
      const { id } = createdApiKey.parse((await call('/create_api_key', body)).json);
      return { userId, send: () => call('/revoke_api_key', { id }) };
    },
  },
  'POST /api/create_webhook': prepareWebhookCall((owner) =>
    owner.manage('/create_webhook', { ...NEW_WEBHOOK, pin: OWN_PIN }),
  ),
  'POST /api/change_webhook': prepareWebhookCall((owner, id) =>
    owner.manage('/change_webhook', { ...NEW_WEBHOOK, id, pin: OWN_PIN }),
  ),
  'POST /api/pause_webhook': prepareWebhookCall((owner, id) =>
    owner.manage('/pause_webhook', { id, paused: true }),
  ),
  'POST /api/rotate_webhook_secret': prepareWebhookCall((owner, id) =>
    owner.manage('/rotate_webhook_secret', { id, pin: OWN_PIN }),
  ),
  'POST /api/remove_webhook': prepareWebhookCall((owner, id) =>
    owner.manage('/remove_webhook', { id }),
  ),
  'POST /api/auth/sessions/revoke_others': prepareGuardedCall('/auth/sessions/revoke_others'),
  'POST /api/oauth/device/answer': {
    level: 'second',
    prepare: prepareWithNewPerson(async ({ call }, server) => {
      const { codes } = await createWaitingDevice(server);
      return () =>
        call('/oauth/device/answer', { user_code: codes.user_code, consent_granted: true });
    }),
  },
  'POST /api/bake': {
    level: 'second',
    prepare: prepareWithNewPerson((person) =>
      Promise.resolve(() =>
        person.call('/bake', {
          name: 'Rye.pdf',
          checksum: createChecksum(),
          size: 12,
          type: 'application/pdf',
          permissions: [],
        }),
      ),
    ),
  },
  'POST /api/file_recipients': {
    level: 'second',
    prepare: prepareWithNewPerson(async (person) => {
      const { checksum } = await person.bake();
      return () => person.call('/file_recipients', { checksum });
    }),
  },
  'POST /api/destroy_file': prepareFileCallWithPin('/destroy_file', false),
  'POST /api/destroy_file/undo': prepareFileCallWithPin('/destroy_file/undo', true),
  'POST /api/open': {
    level: 'second',
    prepare: prepareWithNewPerson(async (person, server) => {
      const baker = await createPerson(server);
      const { checksum } = await baker.bake({ permissions: [{ email: person.address }] });
      return () => person.open(checksum);
    }),
  },
  'POST /api/ask_access': {
    level: 'second',
    prepare: prepareWithNewPerson((person) =>
      Promise.resolve(() =>
        person.call('/ask_access', { checksum: createChecksum(), reason: 'For the audit' }),
      ),
    ),
  },
  'POST /api/withdraw_request': {
    level: 'second',
    prepare: prepareWithNewPerson(async (person) => {
      const id = await askForAccess(person, createChecksum());
      return () => person.call('/withdraw_request', { id });
    }),
  },
  'POST /api/answer_request': {
    level: 'second',
    prepare: prepareWithNewPerson(async (person, server) => {
      const { checksum } = await person.bake();
      const id = await askForAccess(await createPerson(server), checksum);
      return () => person.call('/answer_request', { id, answer: 'allow' });
    }),
  },
  'POST /api/modify_permissions': {
    level: 'second',
    prepare: prepareFileChange('/modify_permissions', {
      add: [{ email: 'mia@partner.example', key_path: "m/0'/0'/0'" }],
    }),
  },
  'POST /api/modify_dates': {
    level: 'second',
    prepare: prepareFileChange('/modify_dates', {
      openable_date: null,
      expires_date: '2090-01-01',
    }),
  },
  'POST /api/bans/manage': {
    level: 'second',
    prepare: prepareWithNewPerson((person) =>
      Promise.resolve(() =>
        person.call('/bans/manage', {
          action: 'ban',
          email: createAddress(),
          ban_level: 'individual',
        }),
      ),
    ),
  },
  'POST /api/users/manage': {
    level: 'second',
    isAdmin: true,
    prepare: prepareWithNewPerson(async (person, server) => {
      const { address: email } = await createPerson(server);
      return () => person.call('/users/manage', { action: 'deactivate', email, admin: true });
    }, true),
  },
  'POST /api/review/remove': prepareReviewCall((person, ids) =>
    Promise.resolve(() => person.call('/review/remove', { grants: ids })),
  ),
  'POST /api/review/keep': prepareReviewCall((person, ids) =>
    Promise.resolve(() => person.call('/review/keep', { grants: ids })),
  ),
  'POST /api/review/restore': prepareReviewCall(async (person, ids) => {
    const { json } = await person.call('/review/remove', { grants: ids });
    const { undo } = removedGrants.parse(json);
    return () => person.call('/review/restore', { undo });
  }),
  'POST /api/people/leave': {
    level: 'second',
    prepare: prepareWithNewPerson(async (person) => {
      const email = createAddress();
      await person.bake({ permissions: [{ email }] });
      const { json } = await person.call('/people/leave', { email, preview: true });
      const { digest } = leaveResponse.parse(json);
      return () => person.call('/people/leave', { email, digest });
    }),
  },
  'GET /api/access_review/export.csv': {
    level: 'second',
    prepare: prepareExport('/access_review/export.csv'),
  },
  'POST /api/save_group': prepareGroupCall(({ call }, id) =>
    call('/save_group', { id, add: ['mia@partner.example'] }),
  ),
  'POST /api/groups/import': prepareGroupCall(({ call }, id) =>
    call('/groups/import', { id, text: 'mia@partner.example' }),
  ),
  'POST /api/delete_group': prepareGroupCall(({ call }, id) => call('/delete_group', { id })),
  'GET /api/groups/export.csv': prepareGroupCall(({ read }, id) =>
    read('/groups/export.csv', { id }),
  ),
  'GET /api/export_files.csv': {
    level: 'second',
    prepare: prepareExport('/export_files.csv'),
  },
  'GET /api/export_audit_logs.csv': {
    level: 'second',
    prepare: prepareExport('/export_audit_logs.csv'),
  },
  'GET /api/users/openers/export.csv': {
    level: 'second',
    prepare: prepareExport('/users/openers/export.csv'),
  },
  'GET /api/users/bakers/export.csv': {
    level: 'second',
    isAdmin: true,
    prepare: prepareExport('/users/bakers/export.csv', { admin: 'true' }),
  },
  'POST /sdk/v1/crypto_wallets/authenticate': {
    level: 'first',
    prepare: prepareWithNewPerson(async ({ token }, { provider }) => {
      const { sign, crypto_wallet_address, crypto_wallet_type } = createEthereumWallet();
      const wallet = { crypto_wallet_address, crypto_wallet_type };
      const path = '/crypto_wallets/authenticate';
      const { json } = await provider(`${path}/start/secondary`, { token, body: wallet });
      // The cast is unchecked, because the tests of the call check its response.
      const { challenge } = (json as { data: { challenge: string } }).data;
      return () => provider(path, { token, body: { ...wallet, signature: sign(challenge) } });
    }),
  },
  ...Object.fromEntries(CREDENTIAL_NOUNS.map(prepareRemoval)),
  ...PASSKEY_CALLS,
  'POST /sdk/v1/passwords/session/reset': {
    level: 'second',
    prepare: prepareWithNewPerson(({ token }, { provider }) =>
      Promise.resolve(() =>
        provider('/passwords/session/reset', { token, body: { password: NEW_PASSWORD } }),
      ),
    ),
  },
  'POST /sdk/v1/idp/oauth/authorize/submit': {
    level: 'first',
    prepare: prepareWithNewPerson(({ token }, server) =>
      Promise.resolve(() => consentToRecipesApp(server, token)),
    ),
  },
  'POST /sdk/v1/users/connected_apps/:id/revoke': {
    level: 'first',
    prepare: prepareWithNewPerson(async ({ token }, server) => {
      await consentToRecipesApp(server, token);
      const path = await findRevokePath(server, token);
      return () => server.provider(path, { token, body: {} });
    }),
  },
  'PUT /sdk/v1/users/me': {
    level: 'first',
    prepare: prepareWithNewPerson(({ token }, server) =>
      Promise.resolve(() =>
        server.provider('/users/me', {
          method: 'PUT',
          token,
          body: { name: { first_name: 'Mia' } },
        }),
      ),
    ),
  },
  'POST /sdk/v1/sessions/authenticate': {
    level: 'first',
    prepare: prepareWithNewPerson(({ token }, server) =>
      Promise.resolve(() =>
        server.provider('/sessions/authenticate', {
          token,
          body: { session_duration_minutes: 60 },
        }),
      ),
    ),
  },
  'POST /sdk/v1/totps/authenticate': {
    level: 'first',
    prepare: async (server) => {
      const owner = await createTotpOwner(server);
      return { userId: owner.id, send: () => owner.enter(owner.code()) };
    },
  },
  'POST /sdk/v1/totps/recover': {
    level: 'first',
    prepare: async (server) => {
      const owner = await createVerifiedTotpOwner(server);
      const [code = ''] = owner.recoveryCodes;
      return { userId: owner.id, send: () => owner.recover(code) };
    },
  },
};

/** All other calls, with the reason why they are not writing calls. */
export const OTHER_CALLS: Readonly<Record<string, string>> = {
  'GET /api/openapi.json': 'reads',
  'GET /api/get_files': 'reads',
  'GET /api/get_all_audit_logs': 'reads',
  'GET /api/stats/summary': 'reads',
  'GET /api/users/openers': 'reads',
  'GET /api/users/bakers': 'reads',
  'POST /api/get_document': 'reads',
  'POST /api/explain_access': 'reads',
  'GET /api/get_person': 'reads',
  'GET /api/shared_files': 'reads',
  'GET /api/my_requests': 'reads',
  'GET /api/access_requests': 'reads',
  'POST /api/answer_request/preview': 'reads',
  'GET /api/api_keys': 'reads',
  'GET /api/webhooks': 'reads',
  'GET /api/webhook_dead_letters': 'reads',
  'GET /api/audit_stream': 'reads',
  'POST /api/test_webhook': 'asks another server and writes nothing',
  'POST /api/replay_webhook': 'is not recorded; its own tests are in webhook-delivery',
  'GET /api/saved_views': 'reads',
  'POST /api/saved_views/create': 'is not recorded; its own tests are in saved-views',
  'POST /api/saved_views/update': 'is not recorded; its own tests are in saved-views',
  'POST /api/saved_views/delete': 'is not recorded; its own tests are in saved-views',
  'GET /api/get_groups': 'reads',
  'POST /api/get_group': 'reads',
  'GET /api/access_review': 'reads',
  'GET /api/presets': 'reads',
  'POST /api/save_preset': 'is not recorded; its own tests are in presets',
  'POST /api/use_preset': 'is not recorded; its own tests are in presets',
  'POST /api/delete_preset': 'is not recorded; its own tests are in presets',
  'GET /api/get_notifications': 'reads',
  'POST /api/notifications/read': 'is not recorded; its own tests are in notifications',
  'GET /api/notification_settings': 'reads',
  'POST /api/save_notification_settings': 'is not recorded; its own tests are in notifications',
  'POST /api/mute_file': 'is not recorded; its own tests are in notifications',
  'GET /api/auth/connected_logins': 'reads',
  'GET /api/auth/sessions': 'reads',
  'POST /api/auth/pin/passkey/start': 'only issues a challenge',
  'POST /api/auth/validate': 'reads',
  'POST /api/stytch/session/authenticate': 'reads',
  'POST /api/password/strength': 'reads',
  'POST /api/stytch/password/reset/start': 'changes no account',
  'POST /api/stytch/password/reset': 'needs no session; its own tests are in password-resets',
  'POST /api/stytch/authenticate': 'is made without a session; its own tests are in sign-in-events',
  'POST /sdk/v1/impersonation/authenticate':
    'is made without a session; its own tests are in impersonation',
  'GET /sdk/v1/projects/bootstrap/:publicToken': 'reads',
  'GET /sdk/v1/users/me': 'reads',
  'POST /sdk/v1/crypto_wallets/authenticate/start/primary': 'only issues a challenge',
  'POST /sdk/v1/crypto_wallets/authenticate/start/secondary': 'only issues a challenge',
  'POST /sdk/v1/users/search': 'reads',
  'POST /sdk/v1/webauthn/register/start': 'only issues a challenge',
  'POST /sdk/v1/webauthn/authenticate/start/primary': 'only issues a challenge',
  'POST /sdk/v1/webauthn/authenticate/start/secondary': 'only issues a challenge',
  'GET /sdk/v1/users/connected_apps': 'reads',
  'POST /api/oauth/device/find': 'counts a try, and changes nothing else',
  'POST /sdk/v1/idp/oauth/authorize/start': 'reads',
  'POST /sdk/v1/oauth/authorize/start': 'reads',
  'POST /sdk/v1/oauth/authorize': 'does what authorize/submit does, with a form',
  'POST /sdk/v1/oauth/logout/start': 'reads',
  'POST /sdk/v1/b2b/organizations/members/search': 'reads',
  'DELETE /sdk/v1/users/biometric_registrations/:id': 'finds nothing',
  'POST /sdk/v1/passwords/strength_check': 'reads',
  'POST /sdk/v1/totps': 'prepares an app, which its first code adds; its own test is in totps',
  'POST /sdk/v1/totps/recovery_codes': 'reads',
  'POST /sdk/v1/passwords': 'is made without a session; its own tests are in sign-in-events',
  'POST /sdk/v1/passwords/authenticate':
    'is made without a session; its own tests are in sign-in-events',
  'POST /sdk/v1/passwords/email/reset/start': 'changes no account',
  'POST /sdk/v1/passwords/email/reset': 'needs no session; its own tests are in password-resets',
  'POST /sdk/v1/passwords/existing_password/reset':
    'needs no session; its own tests are in password-resets',
  'POST /sdk/v1/sessions/exchange_access_token':
    'is made without a session; its own tests are in exchanged-tokens',
  'POST /sdk/v1/sessions/revoke': 'ends the session, also when somebody else has just ended it',
  'POST /sdk/v1/events': 'takes telemetry, which is about no account',
  'POST /sdk/v1/oauth/authenticate': 'is made without a session; its own tests are in oauth',
  'POST /sdk/v1/oauth/attach': 'prepares an account, which its return from the provider adds',
  'POST /sdk/v1/otps/authenticate': 'is made without a session; its own tests are in otps',
  'POST /sdk/v1/magic_links/authenticate':
    'is made without a session; its own tests are in magic-links',
  'POST /sdk/v1/otps/email/login_or_create':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/email/send/primary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/email/send/secondary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/sms/login_or_create':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/sms/send/primary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/sms/send/secondary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/whatsapp/login_or_create':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/whatsapp/send/primary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/otps/whatsapp/send/secondary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/magic_links/email/login_or_create':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/magic_links/email/send/primary':
    'sends a message, which changes nothing until it is answered',
  'POST /sdk/v1/magic_links/email/send/secondary':
    'sends a message, which changes nothing until it is answered',
};
