import { expect, it } from 'vitest';
import { readEmailsTo } from '../../../test/people/emailed-links.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const PASSWORD = 'Long-Enough-Words-To-Stay';

const server = useTestServer();

const signUpAndLogIn = async (logins: number) => {
  const email = createAddress();
  await server().provider('/passwords', { body: { email, password: PASSWORD } });
  const body = { email, password: PASSWORD };
  const statuses = [];
  for (let time = 0; time < logins; time += 1)
    statuses.push((await server().portal('/stytch/authenticate', { body })).status);
  return { email, statuses };
};

it('sends five verification links an hour, and later logins succeed without one', async () => {
  const { email, statuses } = await signUpAndLogIn(7);
  expect(statuses).toEqual(Array.from({ length: 7 }, () => 200));
  const mails = await readEmailsTo(server(), email);
  expect(mails).toHaveLength(5);
  for (const mail of mails) {
    const { pathname, search } = new URL(mail.links[0] ?? '');
    const page = await server().send(pathname + search);
    expect([page.status, page.text.includes('no longer works')]).toEqual([200, false]);
  }
});

it('counts all tags of an address as one mailbox', async () => {
  const email = createAddress();
  const send = (tag: string) =>
    server().provider('/magic_links/email/login_or_create', {
      body: { email: email.replace('@', `${tag}@`) },
    });
  const statuses = [];
  for (const tag of ['+1', '+2', '', '+3', '+4', '+5', '']) {
    statuses.push((await send(tag)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

it('sends the letter about a lock also when the quota of links is used up', async () => {
  const { email } = await signUpAndLogIn(5);
  for (let network = 0; network < 50; network += 1)
    await server().portal('/stytch/authenticate', {
      body: { email, password: 'wrong' },
      peer: `203.0.113.${network}`,
    });
  const [newest] = await readEmailsTo(server(), email);
  expect(newest?.subject).toBe('Logging in to Bakehouse demo is locked for now');
});
