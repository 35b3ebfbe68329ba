import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import type { Backend } from '../../../test/backend.ts';
import { providerRefusal } from '../../../test/handlers/provider.ts';
import { renderApp, renderLoggedIn, type RenderOptions } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';
// This import loads the code chunk before a test waits for it.
import './connected-app.tsx';

const AUTHORIZE =
  '/oauth/authorize?client_id=app-1&redirect_uri=https%3A%2F%2Fapp.example%2Fin&scope=openid&state=s1';
const LOGOUT = '/oauth/logout?client_id=app-1&post_logout_redirect_uri=https%3A%2F%2Fapp.example';
const START_CALL = 'POST /sdk/v1/idp/oauth/authorize/start';
const SUBMIT_CALL = 'POST /sdk/v1/idp/oauth/authorize/submit';
const NO_SESSION = 'No active session detected. Please log in to continue.';

const reply = (data: object) =>
  HttpResponse.json({ data: { status_code: 200, request_id: 'request-1', ...data } });

const START_REPLY = {
  user_id: 'user-1',
  user: {},
  client: {
    client_id: 'app-1',
    client_type: 'third_party_public',
    client_name: 'Recipe book',
    client_description: '',
  },
  consent_required: true,
  scope_results: [{ scope: 'openid', is_grantable: true, description: 'Know that it is you' }],
};

const answers = (start: object = {}) => ({
  prepare: () =>
    mockServer.use(
      http.post('*/sdk/v1/idp/oauth/authorize/start', () => reply({ ...START_REPLY, ...start })),
      http.post('*/sdk/v1/idp/oauth/authorize/submit', () => reply({ redirect_uri: '#code' })),
      http.post('*/sdk/v1/oauth/logout/start', () =>
        reply({ consent_required: true, redirect_uri: '#out' }),
      ),
    ),
});

const idpCallsOf = ({ calls }: Backend) => calls.filter((call) => call.includes('/oauth/'));

const open = (path: string, options: RenderOptions = {}) =>
  renderLoggedIn(path, { ...answers(), ...options });

describe('the page on which an app asks for access', () => {
  it('asks the user, and goes back to the app after Allow', async () => {
    const app = open(AUTHORIZE);
    await screen.findByRole('heading', { name: 'Sign in to Recipe book with Bakehouse' });
    expect(document.title).toBe('Let an app in · Bakehouse');
    expect(screen.getByText('Know that it is you')).toBeDefined();
    expect(screen.getByText(/nobody has checked it/)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Allow' }));
    await waitFor(() => expect(window.location.hash).toBe('#code'));
    expect(idpCallsOf(app.backend)).toEqual([START_CALL, SUBMIT_CALL]);
  });

  it('does not ask where no consent is needed', async () => {
    open(AUTHORIZE, answers({ consent_required: false }));
    await waitFor(() => expect(window.location.hash).toBe('#code'));
  });

  it('leads through the login and the PIN, and loses nothing of the request', async () => {
    const app = renderApp(AUTHORIZE, answers());
    await app.user.type(await screen.findByLabelText('Email'), 'bo@bakehouse.test');
    expect(app.url()).toBe(`/login?callback=${encodeURIComponent(AUTHORIZE)}`);
    await app.user.type(screen.getByLabelText('Password'), app.backend.password);
    await app.user.click(screen.getByRole('button', { name: 'Log in' }));
    await app.user.type(await screen.findByLabelText('PIN'), app.backend.pin);
    await screen.findByRole('button', { name: 'Allow' });
    expect(app.url()).toBe(AUTHORIZE);
  });

  it('leads through the login when the session ended before Allow', async () => {
    const app = open(AUTHORIZE);
    await screen.findByRole('button', { name: 'Allow' });
    mockServer.use(
      http.post('*/sdk/v1/idp/oauth/authorize/submit', () =>
        providerRefusal(404, 'session_not_found', 'Session could not be found.'),
      ),
    );
    await app.user.click(screen.getByRole('button', { name: 'Allow' }));
    await screen.findByLabelText('Email');
    expect(app.url()).toBe(`/login?callback=${encodeURIComponent(AUTHORIZE)}`);
  });

  it('asks for another login where the app demands it, and has not ended the session yet', async () => {
    const path = `${AUTHORIZE}&prompt=login&request_token=old`;
    const app = open(path, answers({ request_token: 'new' }));
    await screen.findByRole('button', { name: 'Log in again' });
    expect(await findAxeViolations()).toEqual([]);
    expect(app.backend.token).not.toBeNull();
    expect(idpCallsOf(app.backend)).toEqual([START_CALL]);
  });

  it('asks for a login where the URL is too long to return to', async () => {
    renderApp(`${AUTHORIZE}${'x'.repeat(2000)}`, answers());
    expect(await screen.findByText(NO_SESSION)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('names a parameter that is missing', async () => {
    open('/oauth/authorize?client_id=app-1');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Required parameter is missing: redirect_uri. Please reach out to the application developer.',
    );
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('the page on which an app logs the user out', () => {
  it('logs out after Yes', async () => {
    const app = open(LOGOUT);
    await screen.findByRole('heading', { name: 'Log out?' });
    expect(document.title).toBe('Log out · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(window.location.hash).toBe('#out'));
    expect(app.backend.token).toBeNull();
  });

  it('changes nothing after No', async () => {
    const app = open(LOGOUT);
    await app.user.click(await screen.findByRole('button', { name: 'No' }));
    expect(
      await screen.findByText('You have not been logged out. You may close this page.'),
    ).toBeDefined();
    expect(app.backend.token).not.toBeNull();
  });

  it('says that there is no session', async () => {
    renderApp(LOGOUT, answers());
    expect(await screen.findByText(NO_SESSION)).toBeDefined();
    expect(screen.getByRole('link', { name: /^Go back to / })).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });
});
