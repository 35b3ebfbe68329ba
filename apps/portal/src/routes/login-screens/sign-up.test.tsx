import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { providerRefusal, startSession } from '../../../test/handlers/provider.ts';
import { type RenderedApp, renderApp } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// These imports load the code chunks before a test waits for them.
import './create-account.tsx';
import './email-link.tsx';

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
    expect(app.address()).toBe(`/login${CALLBACK}`);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }));
    expect(await findAxeViolations()).toEqual([]);
    await signUp(app);
    await screen.findByRole('heading', { name: 'Confirm your email' });
    expect(document.activeElement?.textContent).toContain(EMAIL);
    expect(app.portal.session.get().status).toBe('unverified');
    expect(await findAxeViolations()).toEqual([]);
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

  it('sends the link again, to an address that keeps the callback', async () => {
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
    await screen.findByText(/^This address cannot be used for a new account\. Log in/);
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
  await app.user.click(await screen.findByRole('link', { name: 'Get a link by email' }));
  await app.user.type(await screen.findByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
  await screen.findByRole('heading', { name: 'Check your email' });
  const url = `${window.location.origin}/authenticate${CALLBACK}`;
  expect(sent).toMatchObject({ login_magic_link_url: url, signup_magic_link_url: url });
});
