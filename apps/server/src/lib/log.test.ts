import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_PIN, demoAddress } from '../demo/accounts.ts';
import { createLog } from './log.ts';
import { useTestServer } from '../../test/server/test-server.ts';

const lines: string[] = [];
const memory = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const log = createLog('debug', memory);
const server = useTestServer({ log });

const REQUEST_ID = /request-id-[0-9a-f-]{36}/g;

const everything = () => lines.join('');

/** The ids of requests may contain the digits of a PIN. */
const withoutRequestIds = () => everything().replaceAll(REQUEST_ID, '');

describe('the log at its lowest level', () => {
  it('contains no password, PIN, token, link or address after every kind of call', async () => {
    const NEW = 'new.baker@bakehouse.test';
    const PIN = '8362';
    const agent = 'agent\u001b[31m';
    const secrets: string[] = [
      DEMO_PASSWORD,
      DEMO_PIN,
      PIN,
      'Wrong-Password-Typed',
      NEW,
      demoAddress('bo'),
    ];
    const remember = (reply: { json: unknown }) => {
      const text = JSON.stringify(reply.json);
      for (const [, secret = ''] of text.matchAll(/"session_(?:token|jwt)":"([^"]+)"/g))
        secrets.push(secret);
      return secrets.at(-2) ?? '';
    };

    const created = await server().provider('/passwords', {
      body: { email: NEW, password: DEMO_PASSWORD },
      headers: { 'user-agent': agent },
    });
    const own = remember(created);
    const outbox = (await server().send(`/__dev/outbox?to=${NEW}`)).json as { links: string[] }[];
    const link = outbox[0]?.links[0] ?? '';
    const linkToken = new URL(link).searchParams.get('token') ?? '';
    secrets.push(link, linkToken);
    await server().send(link.slice('http://localhost:4000'.length));
    await server().send('/v1/emails/confirm', {
      method: 'POST',
      body: `token=${linkToken}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: `stytch_session=${own}`,
      },
    });

    const signedIn = await server().portal('/stytch/authenticate', {
      body: {
        email: NEW,
        password: DEMO_PASSWORD,
        client_info: { note: 'x\r\n{"level":"fatal"}' },
      },
    });
    const first = remember(signedIn);
    const withPin = await server().portal('/auth/pin/create', { token: first, body: { pin: PIN } });
    const token = remember(withPin);
    await server().portal('/auth/pin/authenticate', { token, body: { pin: '9472' } });
    secrets.push('9472');
    await server().portal('/stytch/authenticate', {
      body: { email: demoAddress('bo'), password: 'Wrong-Password-Typed' },
    });
    await server().portal(`/get_files?user=${demoAddress('bo')}&search=${NEW}`, { token });
    await server().provider('/users/me', {
      token,
      method: 'PUT',
      body: { name: { first_name: NEW } },
    });
    await server().portal('/password/strength', { body: { password: DEMO_PASSWORD, email: NEW } });
    await server().provider('/sessions/authenticate', { token, body: {} });
    await server().provider('/sessions/revoke', { token, method: 'POST' });

    expect(secrets.filter((secret) => secret !== '').length).toBeGreaterThan(14);
    expect(lines.length).toBeGreaterThan(12);
    const shown = secrets.filter((secret) => withoutRequestIds().includes(secret));
    expect(shown).toEqual([]);
  });

  it('contains none after a failure of the database either', async () => {
    const { pool } = server().database;
    const { stytch_session: session } = await server().signIn('bo');
    await pool.query('alter table outbox rename to outbox_away');
    await pool.query('alter table sessions rename to sessions_away');
    lines.length = 0;
    const replies = [
      await server().provider('/passwords', {
        body: { email: 'unlucky@bakehouse.test', password: DEMO_PASSWORD },
      }),
      await server().portal('/stytch/authenticate', {
        body: { email: demoAddress('bo'), password: DEMO_PASSWORD },
      }),
      await server().portal('/auth/validate', { token: session.session_token, body: {} }),
    ];
    await pool.query('alter table sessions_away rename to sessions');
    await pool.query('alter table outbox_away rename to outbox');
    expect(replies.map(({ status }) => status)).toEqual([500, 500, 500]);
    for (const { text } of replies) expect(text).not.toMatch(/sessions|outbox|relation|select/);
    expect(everything()).toContain('42P01');
    expect(everything()).toContain((replies[0]?.json as { request_id: string }).request_id);
    for (const secret of [
      'unlucky',
      demoAddress('bo'),
      DEMO_PASSWORD,
      session.session_token,
      '$argon2',
    ]) {
      expect(withoutRequestIds()).not.toContain(secret);
    }
  });

  it('contains no value that the database quotes in its errors', () => {
    lines.length = 0;
    const quoted = Object.assign(new Error('Key (canonical)=(ada@bakehouse.test) already exists'), {
      code: '23505',
      detail: 'Key (canonical)=(ada@bakehouse.test) already exists.',
      severity: 'ERROR',
    });
    const wrapped = new Error('Failed query: insert\nparams: ada@bakehouse.test', {
      cause: quoted,
    });
    log.error({ err: wrapped }, 'a request failed');
    log.error({ err: new TypeError('x is not a function') }, 'a request failed');
    expect(everything()).not.toContain('ada@bakehouse.test');
    expect(everything()).toContain('23505');
    expect(everything()).toContain('log.test.ts');
    expect(everything()).toContain('x is not a function');
  });

  it('has one JSON object per line, whatever a caller sends', async () => {
    lines.length = 0;
    const path = '/api/%0d%0a%7B%22level%22%3A%22fatal%22%7D%1b%5B31m';
    await server().send(path, { headers: { 'user-agent': 'a\u001b[2J' } });
    await server().send(`/${'a'.repeat(50_000)}`);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      expect(line).not.toContain('\u001b');
      expect(line.length).toBeLessThan(1000);
      expect(JSON.parse(line)).toMatchObject({ msg: 'request', method: 'GET' });
    }
  });
});
