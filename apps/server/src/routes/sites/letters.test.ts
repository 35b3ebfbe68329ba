import { beforeAll, describe, expect, it } from 'vitest';
import {
  readEmailsTo,
  readNewestLink,
  submitLinkForm,
} from '../../../test/people/emailed-links.ts';
import {
  enterCode,
  openLink,
  parseAuthenticatedData,
  readNewestToken,
  requestLink,
  sendCode,
} from '../../../test/people/messages.ts';
import { createAddress } from '../../../test/people/person.ts';
import { useConfigFile } from '../../../test/server/test-projects.ts';
import { useTestServer, type TestServer } from '../../../test/server/test-server.ts';
import { siteConfiguration, siteOf } from '../../../test/server/test-site.ts';

const PASSWORD = 'Sourdough-Rises-At-5am';
const SITE_LINK = '<a class="action" href="http://localhost:4100">Go to bakery</a>';

const SITE_HEADER = '<header class="brand">bakery</header>';

const portal = siteConfiguration('first');
const bakery = siteConfiguration('bakery');
const pageless = siteConfiguration('pageless', { origins: [], redirect_urls: [] });

const elsewhere = siteConfiguration('crumb', {
  origins: ['https://crumb.example'],
  redirect_urls: ['https://crumb.example/in'],
});

const configFile = useConfigFile(() => ({ projects: [portal, bakery, pageless, elsewhere] }));
const server = useTestServer({ env: { BAKEHOUSE_CONFIG: configFile } });

let site: TestServer;

beforeAll(() => {
  site = siteOf(server(), bakery.public_token);
});

const signUp = async ({ provider }: TestServer) => {
  const email = createAddress();
  const body = { email, password: PASSWORD, session_duration_minutes: 60 };
  const { session_token: token } = parseAuthenticatedData(await provider('/passwords', { body }));
  return { email, token, link: await readNewestLink(server(), email) };
};

const confirm = (link: string) =>
  submitLinkForm(server(), link, { by: 'password', password: PASSWORD });

const newestLetterTo = async (email: string) => {
  const [letter] = await readEmailsTo(server(), email);
  return letter;
};

describe('the letter that confirms an address', () => {
  it('names the site at which somebody signed up, and its page leads there', async () => {
    const { email, link } = await signUp(site);
    expect((await newestLetterTo(email))?.text).toContain('finish logging in to bakery');
    const confirmed = await confirm(link);
    expect(confirmed.status).toBe(200);
    expect(confirmed.text).toContain('<h1>This address is confirmed</h1>');
    expect(confirmed.text).toContain(SITE_LINK);
    expect(confirmed.text).toContain(SITE_HEADER);
  });

  it('leads to the site also when it was used', async () => {
    const { link } = await signUp(site);
    await confirm(link);
    const ended = await server().send(link);
    expect(ended.status).toBe(410);
    expect(ended.text).toContain(SITE_LINK);
    expect(ended.text).toContain(SITE_HEADER);
  });

  it('leads nowhere for a project without pages', async () => {
    const { link } = await signUp(siteOf(server(), pageless.public_token));
    expect((await confirm(link)).text).not.toContain('<a ');
    expect((await server().send(link)).text).not.toContain('<a ');
  });

  it('leads to the login of the portal for its own users', async () => {
    const { link } = await signUp(siteOf(server(), portal.public_token));
    const confirmed = await confirm(link);
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([
      303,
      '/login?verified=1',
    ]);
  });
});

it('asks for a new password at the site when an address was confirmed without the old one', async () => {
  const { email, link } = await signUp(site);
  await submitLinkForm(server(), link, { by: 'address' });
  expect((await newestLetterTo(email))?.subject).toBe('Choose a password for bakery');
  const chosen = await submitLinkForm(server(), link, {
    by: 'new_password',
    new_password: 'Rye-Waits-Until-Noon-8',
  });
  expect(chosen.text).toContain('<h1>Your password is saved</h1>');
  expect(chosen.text).toContain(SITE_LINK);
  const notice = await newestLetterTo(email);
  expect(notice?.subject).toBe('Your password for bakery was changed');
  expect(notice?.links).toEqual(['http://localhost:4100']);
});

const lockAccount = async ({ provider }: TestServer, email: string) => {
  for (let network = 0; network < 50; network += 1) {
    const body = { email, password: 'wrong', session_duration_minutes: 60 };
    await provider('/passwords/authenticate', { body, peer: `203.0.113.${network}` });
  }
};

it('offers no unlocked browser to a site whose calls would not carry its cookie', async () => {
  const crumb = siteOf(server(), elsewhere.public_token);
  const { email } = await signUp(crumb);
  await lockAccount(crumb, email);
  const letter = await newestLetterTo(email);
  expect(letter?.subject).toBe('Logging in to crumb is locked for now');
  expect(letter?.text).toContain('your password stays the same and works again then');
  expect([letter?.text.includes('Unlock'), letter?.links]).toEqual([false, []]);
});

it('names the site in the letter about a lock, and the unlocked browser goes on there', async () => {
  const { email } = await signUp(site);
  await lockAccount(site, email);
  expect((await newestLetterTo(email))?.subject).toBe('Logging in to bakery is locked for now');
  const link = await readNewestLink(server(), email);
  expect((await server().send(link)).text).toContain(SITE_HEADER);
  const unlocked = await submitLinkForm(server(), link);
  expect(unlocked.text).toContain('<h1>This browser is unlocked</h1>');
  expect(unlocked.text).toContain(SITE_LINK);
  const ended = await server().send(link);
  expect([ended.status, ended.text.includes(SITE_LINK)]).toEqual([410, true]);
});

it('tells the owner about another way to log in to the site, and leads there', async () => {
  const { email, token, link } = await signUp(site);
  await confirm(link);
  const code = await sendCode(site, createAddress(), { token, action: 'send/secondary' });
  expect((await enterCode(site, code, { token })).status).toBe(200);
  const notice = await newestLetterTo(email);
  expect(notice?.subject).toBe('A way to log in to bakery was added');
  expect(notice?.links).toEqual(['http://localhost:4100']);
});

describe('the page of a link that logs in to the site', () => {
  const sendLink = async (options: object) => {
    const email = createAddress();
    const sent = await requestLink(site, email, {
      options: { signup_magic_link_url: 'http://localhost:4100/in', ...options },
    });
    expect(sent.status).toBe(200);
    return { email, link: await readNewestLink(server(), email) };
  };

  it('has the name of the site and the language of the email', async () => {
    const { text } = await server().send((await sendLink({ locale: 'de-AT' })).link);
    for (const words of [
      '<html lang="de">',
      SITE_HEADER,
      '<h1>Bei bakery anmelden</h1>',
      '<button type="submit">Anmelden</button>',
      'Jemand hat die E-Mail von 127.0.0.x aus angefordert (Gerät: Unknown).',
    ])
      expect(text).toContain(words);
  });

  it('is English without a language, and for one that we do not speak', async () => {
    for (const options of [{}, { locale: 'fr' }]) {
      const { text } = await server().send((await sendLink(options)).link);
      expect(text).toContain('<html lang="en">');
      expect(text).toContain('<h1>Log in to bakery</h1>');
    }
  });

  it('keeps name and language when the link was used', async () => {
    const { email, link } = await sendLink({ locale: 'de' });
    await openLink(site, { token: await readNewestToken(server(), email) });
    const { status, text } = await server().send(link);
    expect(status).toBe(410);
    for (const words of [SITE_HEADER, 'Dieser Link gilt nicht mehr', '>Zu bakery</a>'])
      expect(text).toContain(words);
  });
});
