import { describe, expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import {
  enterCode,
  openLink,
  readNewestToken,
  requestLink,
  sendCode,
  signUpByCode,
} from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useTestServer, type TestReply } from '../../../test/server/test-server.ts';

const server = useTestServer();

const PAGE = 'http://localhost:3000/in';

const newLink = async (email: string) => {
  const options = { login_magic_link_url: PAGE, signup_magic_link_url: PAGE };
  await requestLink(server(), email, { options });
  return readNewestToken(server(), email);
};

const newReset = async (email: string) => {
  const urls = { login_redirect_url: PAGE, reset_password_redirect_url: PAGE };
  await server().provider('/passwords/email/reset/start', { body: { email, ...urls } });
  const [mail] = await readEmailsTo(server(), email);
  const [reset = '', login = ''] = (mail?.links ?? []).map(
    (link) => new URL(link).searchParams.get('token') ?? '',
  );
  return { reset, login };
};

const resetPassword = (token: string) => {
  const body = { token, password: 'Long-Enough-Words-To-Stay' };
  return server().provider('/passwords/email/reset', { body });
};

type Attempt = () => Promise<TestReply>;

/** Sends each request eight times at once; a deadlock would take seconds and end in 503. */
const statusesOf = async (attempts: readonly Attempt[]) => {
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => attempts.map((attempt) => attempt())).flat(),
  );
  return replies.map(({ status }) => status);
};

const successesIn = (statuses: readonly number[]) => {
  expect(statuses.filter((status) => ![200, 401, 404].includes(status))).toEqual([]);
  return statuses.filter((status) => status === 200).length;
};

describe('links, codes and resets of one address that arrive at the same moment', () => {
  it('start one session, and at most one more for the new password', async () => {
    const email = createAddress();
    await signUpByCode(server(), email);
    const links = [await newLink(email), await newLink(email)];
    const code = await sendCode(server(), email);
    const { reset, login } = await newReset(email);
    const statuses = await statusesOf([
      ...[...links, login].map((token) => () => openLink(server(), { token })),
      () => enterCode(server(), code),
      () => resetPassword(reset),
    ]);
    expect([1, 2]).toContain(successesIn(statuses));
  });

  it('start one session of a new user', async () => {
    const email = createAddress();
    const links = [await newLink(email), await newLink(email)];
    const code = await sendCode(server(), email);
    const statuses = await statusesOf([
      ...links.map((token) => () => openLink(server(), { token })),
      () => enterCode(server(), code),
    ]);
    expect(successesIn(statuses)).toBe(1);
  });
});
