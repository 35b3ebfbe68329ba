import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { callBackend } from '../../../test/backend/back-end.ts';
import {
  createNamedThings,
  FIRST_BACK_END,
  TWO_BACK_ENDS,
  type NamedThings,
} from '../../../test/backend/backend-world.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents } from '../../db/tables.ts';

const server = useTestServer({ env: { BAKEHOUSE_CONFIG: useConfigFile(() => TWO_BACK_ENDS) } });

let things: NamedThings;
beforeAll(async () => {
  things = await createNamedThings(server());
});

const PASSWORD = 'Rye-And-Caraway-77-loaves';

type ToBody = (named: NamedThings) => object | undefined;

/** Calls that change something, in an order in which each can succeed, and the action on record. */
const CHANGES: readonly [call: string, action: string, body?: ToBody][] = [
  ['POST /users', 'user_created', () => ({ email: 'first@people.example' })],
  ['POST /users/import', 'user_created', () => ({ users: [{ email: 'second@people.example' }] })],
  [
    'POST /magic_links/email/invite',
    'user_created',
    () => ({ email: 'third@people.example', name: { first_name: 'Mia' } }),
  ],
  ['POST /otps/email/login_or_create', 'user_created', () => ({ email: 'fourth@people.example' })],
  ['PUT /users/{user_id}', 'profile_changed', () => ({ trusted_metadata: { plan: 'crusty' } })],
  ['DELETE /users/{user_id}/external_id', 'profile_changed'],
  ['POST /passwords/authenticate', 'login_failed', ({ email }) => ({ email, password: PASSWORD })],
  [
    'POST /sessions/authenticate',
    'session_extended',
    ({ session_token }) => ({ session_token, session_duration_minutes: 90 }),
  ],
  ['POST /users/{user_id}/connected_apps/{consent_id}/revoke', 'app_access_revoked', () => ({})],
  ['PUT /webauthn/{webauthn_registration_id}', 'profile_changed', () => ({ name: 'Laptop' })],
  ['DELETE /users/webauthn_registrations/{webauthn_registration_id}', 'factor_removed'],
  ['DELETE /users/totps/{totp_id}', 'factor_removed'],
  ['DELETE /users/crypto_wallets/{crypto_wallet_id}', 'factor_removed'],
  ['POST /sessions/revoke', 'session_revoked', ({ session_token }) => ({ session_token })],
  ['PUT /m2m/clients/{machine_id}', 'app_changed', () => ({ client_name: 'Oven' })],
  ['POST /m2m/clients/{machine_id}/secrets/rotate/start', 'app_secret_rotated', () => ({})],
  ['POST /m2m/clients/{machine_id}/secrets/rotate/cancel', 'app_changed', () => ({})],
  ['DELETE /m2m/clients/{machine_id}', 'app_removed'],
  [
    'POST /connected_apps/clients',
    'app_registered',
    () => ({ client_type: 'third_party', client_name: 'Rye blog', redirect_urls: [] }),
  ],
  ['DELETE /connected_apps/clients/{app_id}', 'app_removed'],
  [
    'PUT /users/{user_id}/exchange_primary_factor',
    'factors_exchanged',
    () => ({ email_address: 'fifth@people.example' }),
  ],
  ['DELETE /users/{user_id}', 'account_deleted'],
];

const fill = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_match, name: keyof NamedThings) => things[name]);

describe('a change by a back end', () => {
  it.each(CHANGES)('is on record with the name of its project: %s', async (call, action, body) => {
    const [method = '', path = ''] = call.split(' ');
    const given = body?.(things);
    const reply = await callBackend(server(), fill(path), {
      method,
      as: FIRST_BACK_END,
      ...(given && { body: given }),
    });
    expect([200, 401]).toContain(reply.status);
    const [event] = await server()
      .deps.db.select()
      .from(auditEvents)
      .orderBy(desc(auditEvents.seq))
      .limit(1);
    expect(event).toMatchObject({ action, deviceType: 'Back end' });
    expect(`${event?.actor ?? ''} ${event?.message ?? ''}`).toMatch(
      /[Bb]ack end of The shop of project-test-first/,
    );
  });
});
