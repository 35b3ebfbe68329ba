import {
  recoveryCodesResponse,
  signInResponse,
  startPinPasskeyResponse,
} from '@bakehouse/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createPasskeySteps } from '../../../test/people/passkeys.ts';
import { insertSessions } from '../../../test/people/person.ts';
import { createPinOwner, OWN_PASSWORD, OWN_PIN } from '../../../test/people/pin-owner.ts';
import { readAuditTrail } from '../../../test/people/audit-trail.ts';
import type { PromptOptions } from '../../../test/people/software-authenticator.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { webauthnRegistrations } from '../../db/tables.ts';

const server = useTestServer();
const { register, startSignIn, finishSignIn } = createPasskeySteps(server);

const NEW_PIN = '8362';
const NEW_PASSWORD = 'Rye-And-Caraway-77-loaves';

const call = (path: string, token: string, body: object) => server().portal(path, { token, body });

const isLive = async (token: string) => (await call('/auth/validate', token, {})).status === 200;

const createCodes = async (token: string) => {
  const reply = await call('/auth/recovery_codes', token, { pin: OWN_PIN });
  return recoveryCodesResponse.parse(reply.json).recovery_codes;
};

const startPasskey = async (token: string): Promise<PromptOptions> => {
  const { json } = await call('/auth/pin/passkey/start', token, {});
  const { public_key_credential_request_options: options } = startPinPasskeyResponse.parse(json);
  // The cast is unchecked; the authenticator fails for wrong options.
  return JSON.parse(options) as PromptOptions;
};

const GUARDED_CALLS: [string, object][] = [
  ['/auth/recovery_codes', {}],
  ['/auth/account/delete', {}],
  ['/admin/pin/reset', { new_pin: NEW_PIN }],
  ['/auth/password/reset', { new_password: NEW_PASSWORD }],
];

describe('POST /admin/pin/reset', () => {
  it('changes the PIN, keeps only the session of the caller, and emails the owner', async () => {
    const owner = await createPinOwner(server());
    const others = [await owner.firstLevel(), await owner.secondLevel()];
    const reply = await call('/admin/pin/reset', owner.token, { pin: OWN_PIN, new_pin: NEW_PIN });
    const { stytch_session, user } = signInResponse.parse(reply.json);
    expect(user).toMatchObject({ requires_pin: false, has_pin: true });
    expect(await isLive(stytch_session.session_token)).toBe(true);
    expect(await Promise.all([owner.token, ...others].map(isLive))).toEqual([false, false, false]);
    const first = await owner.firstLevel();
    expect((await call('/auth/pin/authenticate', first, { pin: OWN_PIN })).status).toBe(403);
    expect((await call('/auth/pin/authenticate', first, { pin: NEW_PIN })).status).toBe(200);
    const [mail] = await readEmailsTo(server(), owner.address);
    expect(mail?.subject).toMatch(/^Your PIN for .* was changed$/);
    const trail = await readAuditTrail(server(), owner.id);
    expect(trail.map(([action]) => action)).toContain('pin_changed');
  });

  it('refuses a common PIN, before the current one is compared', async () => {
    const owner = await createPinOwner(server());
    const reply = await call('/admin/pin/reset', owner.token, { pin: '0001', new_pin: '1234' });
    expect([reply.status, reply.json]).toMatchObject([
      400,
      {
        error_type: 'weak_pin',
        fields: { new_pin: expect.stringMatching(/easy to guess/) as unknown },
      },
    ]);
    const wrong = await call('/admin/pin/reset', owner.token, { pin: '0001', new_pin: NEW_PIN });
    expect(wrong.json).toMatchObject({ error_type: 'invalid_pin', tries_left: 4 });
  });
});

describe('POST /auth/password/reset', () => {
  it('changes the password, keeps the session of the caller, and emails the owner', async () => {
    const owner = await createPinOwner(server());
    const other = await owner.secondLevel();
    const body = { pin: OWN_PIN, new_password: NEW_PASSWORD };
    const reply = await call('/auth/password/reset', owner.token, body);
    const { stytch_session, user } = signInResponse.parse(reply.json);
    expect(user.requires_pin).toBe(false);
    expect(
      await Promise.all([stytch_session.session_token, owner.token, other].map(isLive)),
    ).toEqual([true, false, false]);
    const logIn = (password: string) =>
      server().portal('/stytch/authenticate', { body: { email: owner.address, password } });
    expect((await logIn(OWN_PASSWORD)).status).toBe(401);
    expect((await logIn(NEW_PASSWORD)).status).toBe(200);
    const [mail] = await readEmailsTo(server(), owner.address);
    expect(mail?.subject).toMatch(/^Your password for .* was changed$/);
  });

  it('refuses a weak password without counting a try of the PIN', async () => {
    const owner = await createPinOwner(server());
    for (let time = 0; time < 6; time += 1) {
      const body = { pin: '0001', new_password: 'password' };
      expect((await call('/auth/password/reset', owner.token, body)).status).toBe(400);
    }
    const right = { pin: OWN_PIN, new_password: NEW_PASSWORD };
    expect((await call('/auth/password/reset', owner.token, right)).status).toBe(200);
  });
});

describe('the tries of a PIN', () => {
  it('are counted together for all calls, and the right PIN is refused after five', async () => {
    const owner = await createPinOwner(server());
    const first = await owner.firstLevel();
    const tries = [
      ...GUARDED_CALLS.map(
        ([path, body]) =>
          () =>
            call(path, owner.token, { ...body, pin: '0001' }),
      ),
      () => call('/auth/pin/authenticate', first, { pin: '0001' }),
    ];
    const left: unknown[] = [];
    for (const attempt of tries) left.push((await attempt()).json);
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((tries_left) => ({ tries_left })));
    for (const [path, body] of GUARDED_CALLS) {
      expect((await call(path, owner.token, { ...body, pin: OWN_PIN })).status).toBe(429);
    }
    expect((await call('/auth/pin/authenticate', first, { pin: OWN_PIN })).status).toBe(429);
  });

  it('stop at the fifth of 200 guesses in bursts from many sessions and calls', async () => {
    const owner = await createPinOwner(server());
    const tokens = [owner.token, await owner.secondLevel(), await owner.secondLevel()];
    const statuses: number[] = [];
    for (let burst = 0; burst < 4; burst += 1) {
      const guesses = Array.from({ length: 50 }, (_, index) => {
        const pin = String(1000 + burst * 50 + index);
        const [path, body] = GUARDED_CALLS[index % GUARDED_CALLS.length] ?? ['', {}];
        return call(path, tokens[index % tokens.length] ?? '', { ...body, pin });
      });
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(195);
  });
});

describe('a recovery code', () => {
  it('replaces the PIN once, in any spelling, and emails the owner', async () => {
    const owner = await createPinOwner(server());
    const [code = '', other = ''] = await createCodes(owner.token);
    const spelled = code.toUpperCase().replaceAll('-', ' ');
    const enter = async (recovery_code: string) =>
      call('/auth/pin/authenticate', await owner.firstLevel(), { recovery_code });
    const entered = await enter(spelled);
    expect(signInResponse.parse(entered.json).user.requires_pin).toBe(false);
    const [mail] = await readEmailsTo(server(), owner.address);
    expect(mail?.text).toContain('9 recovery codes are left.');
    expect((await enter(code)).json).toMatchObject({ error_type: 'invalid_pin' });
    expect((await enter(other)).status).toBe(200);
  });

  it('replaces the PIN in a guarded action', async () => {
    const owner = await createPinOwner(server());
    const [code = ''] = await createCodes(owner.token);
    const body = { recovery_code: code, new_pin: NEW_PIN };
    expect((await call('/admin/pin/reset', owner.token, body)).status).toBe(200);
  });

  it('is spent by one of two calls at one moment', async () => {
    const owner = await createPinOwner(server());
    const [recovery_code = ''] = await createCodes(owner.token);
    const tokens = [await owner.firstLevel(), await owner.firstLevel()];
    const replies = await Promise.all(
      tokens.map((token) => call('/auth/pin/authenticate', token, { recovery_code })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('counts as no wrong try when it is sent 50 times at once', async () => {
    const owner = await createPinOwner(server());
    const [recovery_code = ''] = await createCodes(owner.token);
    const tokens = await insertSessions(server(), owner.address, 50);
    const replies = await Promise.all(
      tokens.map((token) => call('/auth/pin/authenticate', token, { recovery_code })),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 49 }, () => 403));
    expect(refused[0]?.json).toMatchObject({
      error: 'This recovery code was used already. Enter another one.',
      error_type: 'invalid_pin',
    });
    const entered = await call('/auth/pin/authenticate', await owner.firstLevel(), {
      pin: OWN_PIN,
    });
    expect(entered.status).toBe(200);
    const actions = (await readAuditTrail(server(), owner.id)).map(([action]) => action);
    expect(actions).not.toContain('pin_failed');
  });

  it('counts with the wrong PINs, and stops working with newer codes', async () => {
    const owner = await createPinOwner(server());
    const [old = ''] = await createCodes(owner.token);
    const [code = ''] = await createCodes(owner.token);
    const token = await owner.firstLevel();
    const refused = await call('/auth/pin/authenticate', token, { recovery_code: old });
    expect(refused.json).toMatchObject({ error_type: 'invalid_pin', tries_left: 4 });
    for (const pin of ['0001', '0002', '0003', '0004']) {
      await call('/auth/pin/authenticate', token, { pin });
    }
    const locked = await call('/auth/pin/authenticate', token, { recovery_code: code });
    expect(locked.status).toBe(429);
  });

  it('logs in while a PIN reset locks the PIN, but replaces it in no action', async () => {
    const owner = await createPinOwner(server());
    const [code = '', other = ''] = await createCodes(owner.token);
    const first = await owner.firstLevel();
    await call('/auth/pin/forgot', first, {});
    const entered = await call('/auth/pin/authenticate', first, { recovery_code: code });
    const { session_token } = signInResponse.parse(entered.json).stytch_session;
    const body = { recovery_code: other, new_pin: NEW_PIN };
    expect((await call('/admin/pin/reset', session_token, body)).status).toBe(429);
  });
});

describe('a passkey', () => {
  it('replaces the PIN at the login and in a guarded action', async () => {
    const owner = await createPinOwner(server());
    const { passkey, token } = await register(owner.token);
    const first = await owner.firstLevel();
    const login = passkey.get(await startPasskey(first), { counter: 1 });
    const entered = await call('/auth/pin/authenticate', first, { passkey: login });
    expect(signInResponse.parse(entered.json).user.requires_pin).toBe(false);
    const action = passkey.get(await startPasskey(token), { counter: 2 });
    const body = { passkey: action, new_pin: NEW_PIN };
    expect((await call('/admin/pin/reset', token, body)).status).toBe(200);
  });

  it('asks only for passkeys that were added after the PIN step', async () => {
    const owner = await createPinOwner(server());
    const { id } = await register(owner.token);
    const { db } = server().deps;
    await db
      .update(webauthnRegistrations)
      .set({ replacesPin: false })
      .where(eq(webauthnRegistrations.id, id));
    const reply = await call('/auth/pin/passkey/start', await owner.firstLevel(), {});
    expect([reply.status, reply.json]).toMatchObject([404, { error_type: 'not_found' }]);
  });

  it.each([
    ['without user verification', { userVerified: false }],
    ['with a counter that goes back', { counter: 0 }],
  ])('is refused %s, and ends no session', async (_name, forgery) => {
    const owner = await createPinOwner(server());
    const { passkey, token } = await register(owner.token);
    const used = passkey.get(await startPasskey(token), { counter: 5 });
    expect((await call('/auth/recovery_codes', token, { passkey: used })).status).toBe(200);
    const credential = passkey.get(await startPasskey(token), { counter: 6, ...forgery });
    const reply = await call('/auth/recovery_codes', token, { passkey: credential });
    expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'invalid_pin' }]);
    expect(await isLive(token)).toBe(true);
  });

  it('is refused with the challenge of a login or of a further factor', async () => {
    const owner = await createPinOwner(server());
    const { passkey, token } = await register(owner.token);
    for (const start of [await startSignIn(), await startSignIn(token)]) {
      const credential = passkey.get(start, { counter: 1 });
      const reply = await call('/auth/recovery_codes', token, { passkey: credential });
      expect([reply.status, reply.json]).toMatchObject([403, { error_type: 'invalid_pin' }]);
    }
  });

  it('answers its own challenge in place of the PIN alone, and logs nobody in', async () => {
    const owner = await createPinOwner(server());
    const { passkey, token } = await register(owner.token);
    for (const session of [undefined, token]) {
      const credential = passkey.get(await startPasskey(token), { counter: 1 });
      expect((await finishSignIn(credential, session)).json).toMatchObject({
        error_type: 'unable_to_auth_webauthn_registration',
      });
    }
    const further = passkey.get(await startSignIn(token), { counter: 1 });
    expect((await finishSignIn(further)).status).toBe(401);
  });

  it('is refused for another user, and a second time', async () => {
    const [owner, other] = [await createPinOwner(server()), await createPinOwner(server())];
    const { passkey, token } = await register(owner.token);
    const stolen = passkey.get(await startPasskey(token), { counter: 1 });
    const foreign = await call('/auth/recovery_codes', other.token, { passkey: stolen });
    expect(foreign.json).toMatchObject({ error_type: 'invalid_pin' });
    const own = passkey.get(await startPasskey(token), { counter: 2 });
    expect((await call('/auth/recovery_codes', token, { passkey: own })).status).toBe(200);
    expect((await call('/auth/recovery_codes', token, { passkey: own })).status).toBe(403);
  });
});

describe('the body of a call that asks for the PIN', () => {
  it.each([
    [{}, 'pin'],
    [{ pin: 7391 }, 'pin'],
    [{ pin: '739a' }, 'pin'],
    [{ pin: OWN_PIN, recovery_code: 'k7mp-0xqd-93vh' }, 'pin'],
    [{ passkey: 'not JSON' }, 'passkey'],
    [{ recovery_code: 'x'.repeat(101) }, 'recovery_code'],
  ])('has exactly one proof: %j', async (body, field) => {
    const owner = await createPinOwner(server());
    const reply = await call('/auth/recovery_codes', owner.token, body);
    expect([reply.status, reply.json]).toMatchObject([
      400,
      { error_type: 'invalid_request', fields: { [field]: expect.any(String) as unknown } },
    ]);
  });
});
