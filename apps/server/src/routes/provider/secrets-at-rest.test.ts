import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  parseAuthenticatedData,
  createPhoneNumber,
  enterCode,
  requestCode,
  requestLink,
  sendCode,
} from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { createTotpOwner } from '../../../test/people/totp-owner.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { createLog } from '../../lib/log.ts';

const lines: string[] = [];
const log = createLog('debug', { write: (line) => lines.push(line) });
const server = useTestServer({ log });

const PASSWORD = 'Rye-And-Spelt-Before-Dawn';
const WRONG = 'Rye-And-Spelt-After-Dawn';
const secrets = new Map<string, string>();

const post = (path: string, body: object, token?: string) =>
  server().provider(path, { body, ...(token !== undefined && { token }) });

const noteMessages = async (name: string, to: string) => {
  for (const [index, { code, links }] of (await readEmailsTo(server(), to)).entries()) {
    if (code !== null) secrets.set(`${name} ${index}: code`, code);
    for (const link of links) {
      const token = new URL(link).searchParams.get('token');
      if (token !== null) secrets.set(`${name} ${index}: token of ${link}`, token);
    }
  }
};

/** All rows of all tables as text; bytes also as the text that they may hold. */
const dumpTables = async () => {
  const { db } = server().deps;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const dumps = tables.map(async ({ name }) => {
    const { rows } = await db.execute(sql.raw(`select * from ${name}`));
    return JSON.stringify(rows, (_key, value: unknown) => {
      const isBytes = typeof value === 'object' && value !== null && 'data' in value;
      if (!isBytes || !Array.isArray(value.data)) return value;
      const bytes = Buffer.from(value.data as number[]);
      return [bytes.toString('latin1'), bytes.toString('hex'), bytes.toString('base64url')];
    });
  });
  return (await Promise.all(dumps)).join('\n');
};

const readRequests = async () => (await server().send('/__dev/requests')).text;

beforeAll(async () => {
  const email = createAddress();
  const phone = createPhoneNumber();
  const signedUp = parseAuthenticatedData(await post('/passwords', { email, password: PASSWORD }));
  const first = parseAuthenticatedData(
    await enterCode(server(), await sendCode(server(), email), { token: signedUp.session_token }),
  );
  const owner = await createTotpOwner(server(), {
    id: first.user_id,
    address: email,
    token: first.session_token,
  });
  secrets.set('seed', owner.secret);
  for (const [index, code] of owner.recoveryCodes.entries()) {
    secrets.set(`recovery code ${index}`, code);
  }
  await owner.enter('000000');
  await owner.recover('aaaa-bbbb-cccc');
  await owner.enter(owner.code());
  await owner.recover(owner.recoveryCodes[0] ?? '');
  secrets.set('session token', owner.token());
  await post('/passwords/authenticate', { email, password: WRONG });
  await post('/passwords/email/reset/start', {
    email,
    login_redirect_url: 'http://localhost:3000/in',
    reset_password_redirect_url: 'http://localhost:3000/reset',
  });
  await requestLink(server(), email, {
    options: {
      login_magic_link_url: 'http://localhost:3000/in',
      signup_magic_link_url: 'http://localhost:3000/in',
    },
  });
  await requestCode(server(), phone, { channel: 'sms' });
  secrets.set('password', PASSWORD).set('wrong password', WRONG);
  await noteMessages('email', email);
  await noteMessages('text message', phone);
  for (const [, token] of [...secrets].filter(([name]) => name.includes('http://localhost:4000'))) {
    await server().send(`/v1/magic_links/redirect?token=${token}`);
  }
});

/** Letters and digits around a code belong to a hash or an id, which may hold the same digits. */
const found = (text: string) =>
  [...secrets]
    .filter(([, secret]) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`).test(text))
    .map(([name]) => name);

describe('after a journey with all kinds of secrets', () => {
  it.each<[string, () => string | Promise<string>, number]>([
    ['a stolen database', dumpTables, 10_000],
    ['the log', () => lines.join('\n'), 1000],
    ["the developer's list of requests", readRequests, 1000],
  ])('%s shows none of them', async (_where, read, minLength) => {
    expect(secrets.size).toBeGreaterThan(18);
    const text = await read();
    expect(text.length).toBeGreaterThan(minLength);
    expect(found(text)).toEqual([]);
  });
});
