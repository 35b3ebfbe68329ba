import { describe, expect, it } from 'vitest';
import { DEMO_PIN } from '../../db/demo/accounts.ts';
import { useTestServer } from '../../../test/test-server.ts';

const server = useTestServer();

const enter = async (token: string, pin: unknown) =>
  server().portal('/auth/pin/authenticate', { token, body: { pin } });

describe('POST /auth/pin/authenticate', () => {
  it('completes the session with a new token and kills the old one', async () => {
    const { stytch_session: first } = await server().signIn('bo');
    const reply = await enter(first.session_token, DEMO_PIN);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ user: { requires_pin: false, has_pin: true } });
    const old = await server().portal('/auth/validate', { token: first.session_token, body: {} });
    expect(old.status).toBe(401);
  });

  it('locks after five wrong PINs and then refuses the right one alike', async () => {
    const { stytch_session: session } = await server().signIn('dee');
    const left: unknown[] = [];
    for (const pin of ['0001', '0002', '0003', '0004', '0005']) {
      const reply = await enter(session.session_token, pin);
      expect(reply.status).toBe(403);
      left.push(reply.json);
    }
    expect(left).toMatchObject([4, 3, 2, 1, 0].map((tries_left) => ({ tries_left })));
    const sixth = await enter(session.session_token, '0006');
    const right = await enter(session.session_token, DEMO_PIN);
    expect([sixth.status, right.status]).toEqual([429, 429]);
    expect(right.json).toMatchObject({ error_type: 'pin_locked' });
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(890);
  });

  it('lets a burst of wrong PINs compare no more than five of them', async () => {
    const { stytch_session: session } = await server().signIn('eli');
    const burst = Array.from({ length: 30 }, (_, index) =>
      enter(session.session_token, String(1000 + index)),
    );
    const statuses = (await Promise.all(burst)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });
});
