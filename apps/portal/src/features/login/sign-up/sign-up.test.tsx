import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { providerRefusal, startSession } from '../../../../test/handlers/provider.ts';
import { fillWithoutEvents } from '../../../../test/fields/fill-without-events.ts';
import { type RenderedApp, renderApp } from '../../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../../test/sent-bodies.ts';
import { mockServer } from '../../../../test/server.ts';
// These imports load the code chunks before a test waits for them.
import './create-account.tsx';
import '../email/email-code.tsx';
import '../email/email-link.tsx';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';

const EMAIL = 'new-baker@people.example';
const PASSWORD = 'Quite-Another-Loaf-Of-Rye';
const CALLBACK = '?callback=%2Fportal%3Fpage%3D2';

const okReply = (data: object) =>
  HttpResponse.json({ data: { status_code: 200, request_id: 'request-1', ...data } });

const strongReply = () =>
  okReply({
    valid_password: true,
    score: 4,
    breached_password: false,
    breach_detection_on_create: true,
    strength_policy: 'zxcvbn',
    feedback: { suggestions: [], warning: '', luds_requirements: null },
  });

const mockNewUser = (create: () => ReturnType<typeof okReply>) =>
  mockServer.use(
    http.post('*/sdk/v1/users/search', () => okReply({ userType: 'new' })),
    http.post('*/sdk/v1/passwords/strength_check', strongReply),
    http.post('*/sdk/v1/passwords', create),
  );

const openSignUp = async ({ user }: RenderedApp) => {
  await user.click(await screen.findByRole('link', { name: 'Create an account' }));
  await screen.findByRole('heading', { name: 'Create an account' });
};

const signUp = async ({ user }: RenderedApp) => {
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  const password = await screen.findByLabelText('Password');
  await user.type(password, PASSWORD);
  await screen.findByText('Strength: very strong');
  await user.type(password, '{Enter}');
};

describe('sign-up', () => {
  it('asks the new user to open the link', async () => {
    const app = renderApp(`/login${CALLBACK}`, {
      user: { email: EMAIL, verified_at: null },
      prepare: (backend) => mockNewUser(() => startSession(backend)),
    });
    await openSignUp(app);
    expect(document.title).toBe('Create an account · Bakehouse');
    expect(window.location.hash).toBe('#create-account');
    expect(app.url()).toBe(`/login${CALLBACK}`);
    await expectFocus(screen.getByRole('textbox', { name: 'Email' }));
    expect(await findAxeViolations()).toEqual([]);
    await signUp(app);
    await screen.findByRole('heading', { name: 'Confirm your email' });
    await waitFor(() => expect(document.activeElement?.textContent).toContain(EMAIL));
    expect(app.portal.session.get().status).toBe('unverified');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('sends what a password manager filled in without events', async () => {
    const created = Promise.withResolvers<unknown>();
    const app = renderApp('/login#create-account', {
      user: { email: EMAIL, verified_at: null },
      prepare: (backend) => {
        mockNewUser(() => startSession(backend));
        mockServer.use(
          http.post('*/sdk/v1/passwords', async ({ request }) => {
            created.resolve(await request.clone().json());
          }),
        );
      },
    });
    fillWithoutEvents(await screen.findByRole('textbox', { name: 'Email' }), EMAIL);
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    fillWithoutEvents(await screen.findByLabelText('Password'), PASSWORD);
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Confirm your email' });
    expect(await created.promise).toMatchObject({ email: EMAIL, password: PASSWORD });
  });

  it('continues when the address was confirmed in another tab', async () => {
    const app = renderApp('/login#create-account', {
      session: 'password',
      user: { verified_at: null, has_pin: false },
    });
    await screen.findByRole('heading', { name: 'Confirm your email' });
    app.backend.user.verified_at = '2026-11-21T12:00:00.000Z';
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('heading', { name: 'Create a PIN' });
  });

  it('tells a visitor of a file why they are here, and which address to use', async () => {
    const app = renderApp('/login?callback=%2Ff%2Ffile-1%3Fzone%3DUTC');
    await screen.findByText('Log in to see the file that you were sent.');
    await openSignUp(app);
    await screen.findByText(/use the address that it was shared with/);
  });

  it('asks the server to let the emailed link lead to the callback', async () => {
    let bodies: unknown[] = [];
    renderApp(`/login${CALLBACK}#create-account`, {
      session: 'password',
      user: { verified_at: null },
      prepare: () => {
        bodies = recordBodiesTo('*/api/auth/validate');
      },
    });
    await screen.findByRole('heading', { name: 'Confirm your email' });
    await waitFor(() => expect(bodies).toContainEqual({ callback: '/portal?page=2' }));
  });

  it('goes on by a button when the address was confirmed on another device', async () => {
    const app = renderApp('/login#create-account', {
      session: 'password',
      user: { verified_at: null, has_pin: false },
    });
    const done = await screen.findByRole('button', { name: 'I have confirmed it' });
    await app.user.click(done);
    await screen.findByText(/^Your email is not confirmed yet/);
    app.backend.user.verified_at = '2026-11-21T12:00:00.000Z';
    await app.user.click(done);
    await screen.findByRole('heading', { name: 'Create a PIN' });
  });

  it('sends the link again, to a URL that keeps the callback', async () => {
    let sent: unknown;
    const app = renderApp(`/login${CALLBACK}#create-account`, {
      session: 'password',
      user: { verified_at: null },
      prepare: () =>
        mockServer.use(
          http.post('*/sdk/v1/magic_links/email/login_or_create', async ({ request }) => {
            sent = await request.json();
            return okReply({});
          }),
        ),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Send again' }));
    await screen.findByText('We sent a new link.');
    const url = `${window.location.origin}/authenticate${CALLBACK}`;
    expect(sent).toMatchObject({ email: app.backend.user.email, login_magic_link_url: url });
  });

  it('starts again with another address', async () => {
    const app = renderApp('/login#create-account', {
      session: 'password',
      user: { verified_at: null },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Use another address' }));
    await screen.findByRole('heading', { name: 'Create an account' });
    expect(document.cookie).not.toContain('stytch_session=');
  });

  it('tells the owner of a refused address what to do', async () => {
    const app = renderApp('/login', {
      prepare: () =>
        mockNewUser(() => providerRefusal(400, 'duplicate_email', 'The email is taken.')),
    });
    await openSignUp(app);
    await signUp(app);
    await screen.findByText(
      'This address cannot be used for a new account. Log in with it. If you deleted its account, use another address.',
    );
    await app.user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Log in' });
  });
});

it('sends a link that leads back to the callback', async () => {
  let sent: unknown;
  const app = renderApp(`/login${CALLBACK}`, {
    prepare: () =>
      mockServer.use(
        http.post('*/sdk/v1/magic_links/email/login_or_create', async ({ request }) => {
          sent = await request.json();
          return okReply({ user_id: 'user-1', email_id: 'email-1', user_created: false });
        }),
      ),
  });
  await app.user.click(await screen.findByRole('link', { name: 'Email a link' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  await screen.findByRole('heading', { name: 'Check your email' });
  const url = `${window.location.origin}/authenticate${CALLBACK}`;
  expect(sent).toMatchObject({ login_magic_link_url: url, signup_magic_link_url: url });
});

describe('the code in the email of a link', () => {
  const openSentLink = async () => {
    const app = renderApp(`/login${CALLBACK}`, {
      prepare: () =>
        mockServer.use(
          http.post('*/sdk/v1/magic_links/email/login_or_create', () =>
            okReply({ method_id: 'email-1' }),
          ),
        ),
    });
    await app.user.click(await screen.findByRole('link', { name: 'Email a link' }));
    await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
    return { app, code: await screen.findByRole('textbox', { name: 'Code from the email' }) };
  };

  it('logs in on the device that asked for the link, after a wrong one', async () => {
    const { app, code } = await openSentLink();
    const tried: unknown[] = [];
    mockServer.use(
      http.post('*/sdk/v1/otps/authenticate', async ({ request }) => {
        tried.push(await request.json());
        return tried.length === 1
          ? providerRefusal(401, 'unable_to_auth_otp_code', 'The code is wrong.')
          : startSession(app.backend);
      }),
    );
    expect(await findAxeViolations()).toEqual([]);
    await app.user.type(code, '111111');
    await screen.findByText('Invalid passcode, please try again.');
    await waitFor(() => expect(document.activeElement).toBe(code));
    await app.user.type(code, '123456');
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(app.url()).toBe(`/pin${CALLBACK}`);
    expect(tried[1]).toMatchObject({
      token: '123456',
      method_id: 'email-1',
      session_duration_minutes: 1440,
    });
  });

  it('is not asked for while another email is chosen', async () => {
    const { app } = await openSentLink();
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('textbox', { name: 'Email' });
    expect(screen.queryByRole('textbox', { name: 'Code from the email' })).toBeNull();
  });
});

it('logs in with a code by email', async () => {
  const app = renderApp(`/login${CALLBACK}#email-code`, {
    prepare: (backend) =>
      mockServer.use(
        http.post('*/sdk/v1/otps/email/login_or_create', () => okReply({ method_id: 'email-1' })),
        http.post('*/sdk/v1/otps/authenticate', () => startSession(backend)),
      ),
  });
  await screen.findByRole('heading', { name: 'Log in with a code' });
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  await app.user.type(
    await screen.findByRole('textbox', { name: 'Code from the email' }),
    '123456',
  );
  await screen.findByRole('heading', { name: 'Enter your PIN' });
  expect(app.url()).toBe(`/pin${CALLBACK}`);
});

describe('the products of the project', () => {
  it.each([
    [['emailMagicLinks'], ['Email a link']],
    [['otp'], ['Email a code']],
    [
      ['otp', 'emailMagicLinks'],
      ['Email a link', 'Email a code'],
    ],
    [[], []],
  ] as const)('%j decide what the login page offers', async (loginProducts, offers) => {
    renderApp('/login', { loginProducts });
    await screen.findByRole('button', { name: 'Log in' });
    const links = screen.queryAllByRole('link', { name: /^Email a/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(offers);
    expect(screen.queryAllByText('or')).toHaveLength(offers.length === 0 ? 0 : 1);
  });

  it.each(['/login', '/login#create-account'])(
    'do not decide about social login, which %s offers where the server can reach the providers',
    async (path) => {
      renderApp(path, { loginProducts: [], oauthProviders: ['google', 'github'] });
      const google = await screen.findByRole('button', { name: 'Continue with Google' });
      const github = screen.getByRole('button', { name: 'Continue with GitHub' });
      expect(google.compareDocumentPosition(github)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(screen.getAllByText('or')).toHaveLength(1);
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('decide whether the URL of a screen works', async () => {
    renderApp('/login#email-code', { loginProducts: ['emailMagicLinks'] });
    await screen.findByRole('heading', { name: 'Log in' });
  });
});
