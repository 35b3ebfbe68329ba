import { beforeEach, describe, expect, it } from 'vitest';
import { readNewestLink, submitLinkForm } from '../../../test/people/emailed-links.ts';
import {
  parseAuthenticatedData,
  openLink,
  readNewestToken,
  requestLink,
  signUpByCode,
} from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

beforeEach(() => {
  server().deps.clock.setOffset(0);
});

const PAGE = 'http://localhost:4100/authenticate?lang=en';

const sendLink = async (options: object = {}, email = createAddress()) => {
  await requestLink(server(), email, { options });
  return { email, link: await readNewestLink(server(), email) };
};

describe('the page of a magic link', () => {
  it('says who is logged in where, and what to do if that was somebody else', async () => {
    const { email, link } = await sendLink({ signup_magic_link_url: PAGE });
    const { status, text, headers } = await server().send(link);
    expect(status).toBe(200);
    for (const words of [
      '<h1>Log in to Bakehouse demo</h1>',
      `<strong>${email}</strong>`,
      '<strong>localhost:4100</strong>',
      'This was not you?',
      'Somebody asked for the email from 127.0.0.x (device: Unknown).',
    ]) {
      expect(text).toContain(words);
    }
    expect(headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:4100;",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
  });

  it('is not used up by GET, HEAD or a POST, but by the app alone', async () => {
    const { link, email } = await sendLink({ signup_magic_link_url: PAGE });
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await server().send(link, { method })).status).toBe(200);
    }
    const pressed = await submitLinkForm(server(), link);
    const token = await readNewestToken(server(), email);
    expect(pressed.status).toBe(303);
    expect(pressed.headers.get('location')).toBe(
      `${PAGE}&stytch_token_type=magic_links&token=${token}`,
    );
    expect((await submitLinkForm(server(), link)).status).toBe(303);
    expect(parseAuthenticatedData(await openLink(server(), { token })).user.emails).toMatchObject([
      { email },
    ]);
  });

  it('accepts its button from its own page only', async () => {
    const { link } = await sendLink();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await submitLinkForm(server(), link, {}, { headers })).status).toBe(403);
  });

  it('shows a way forward when the link was used or has expired', async () => {
    const { link, email } = await sendLink({ signup_magic_link_url: PAGE });
    await openLink(server(), { token: await readNewestToken(server(), email) });
    const expired = await sendLink({ signup_magic_link_url: PAGE });
    server().deps.clock.setOffset(31 * 60);
    for (const ended of [link, expired.link]) {
      for (const reply of [await server().send(ended), await submitLinkForm(server(), ended)]) {
        expect(reply.status).toBe(410);
        expect(reply.text).toContain('href="http://localhost:4100"');
      }
    }
  });

  it('asks before an address is added to an account', async () => {
    const { session_token: token } = await signUpByCode(server(), createAddress());
    const email = createAddress();
    await requestLink(server(), email, { action: 'send/secondary', token });
    const { text } = await server().send(await readNewestLink(server(), email));
    expect(text).toContain('Add this address');
  });

  it('escapes what a stranger may choose', async () => {
    const { link } = await sendLink({}, "o'<b>x</b>'@people.example".replaceAll(/[<>/]/g, '&'));
    const { text } = await server().send(link);
    expect(text).toContain('o&#39;&amp;b&amp;x&amp;&amp;b&amp;&#39;@people.example');
  });
});

describe('a link that confirms an address', () => {
  it('still works when its email was sent with the earlier path', async () => {
    const email = createAddress();
    const body = { email, password: 'Long-Enough-Words-To-Stay' };
    await server().provider('/passwords', { body });
    const link = await readNewestLink(server(), email);
    expect(link).toMatch(/^\/v1\/emails\/confirm\?token=/);
    const earlier = link.replace('/v1/emails/confirm', '/v1/magic_links/redirect');
    for (const reply of [await server().send(earlier), await submitLinkForm(server(), earlier)]) {
      expect([reply.status, reply.headers.get('location')]).toEqual([303, link]);
    }
    expect((await server().send(link)).text).toContain('Confirm your email address');
  });
});
