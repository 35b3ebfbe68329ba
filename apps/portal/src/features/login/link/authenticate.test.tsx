import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { providerRefusal } from '../../../../test/handlers/provider.ts';
import { type RenderedApp, renderApp, renderLoggedIn } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const LINK_CALL = '*/sdk/v1/magic_links/authenticate';
const LINK = '/authenticate?stytch_token_type=magic_links&token=link-1';

const linkCalls = ({ backend }: RenderedApp) =>
  backend.calls.filter((call) => call === 'POST /sdk/v1/magic_links/authenticate').length;

const refuseLink = (status: number, type: string) =>
  mockServer.use(http.post(LINK_CALL, () => providerRefusal(status, type, 'Refused.')));

const heading = (name: string) => screen.findByRole('heading', { name });
const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const goOffline = () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  return online;
};

describe('/authenticate with a magic link', () => {
  it('logs in once and goes on to the PIN, with the callback', async () => {
    const app = renderApp(`${LINK}&callback=%2Fportal%3Fpage%3D2`);
    await heading('Enter your PIN');
    expect(app.url()).toBe('/pin?callback=%2Fportal%3Fpage%3D2');
    expect(linkCalls(app)).toBe(1);
  });

  it('removes the token from the URL before the first request', async () => {
    const urls: string[] = [];
    const note = () => {
      urls.push(window.location.href);
    };
    mockServer.events.on('request:start', note);
    onTestFinished(() => mockServer.events.removeListener('request:start', note));
    const app = renderApp(LINK, { session: 'password' });
    expect(app.url()).toBe('/authenticate');
    await heading('Enter your PIN');
    expect(urls.length).toBeGreaterThan(1);
    expect(urls.filter((url) => url.includes('link-1'))).toEqual([]);
  });

  it('offers a new user to create a PIN', async () => {
    renderApp(LINK, { user: { has_pin: false } });
    await heading('Create a PIN');
  });

  it('logs in the owner of the link although somebody else is logged in', async () => {
    const app = renderApp(LINK, {
      session: 'password_pin',
      prepare: (backend) => {
        mockServer.use(
          http.post(LINK_CALL, () => {
            backend.user = {
              ...backend.user,
              user_id: 'user-2',
              email: 'dee@bakehouse.test',
              requires_pin: true,
            };
          }),
        );
      },
    });
    await screen.findByText('Almost there, dee@bakehouse.test.');
    expect(app.url()).toBe('/pin');
    expect(screen.queryByText(/bo@bakehouse/)).toBeNull();
  });

  it.each([
    [401, 'unable_to_auth_magic_link', 'This link no longer works'],
    [404, 'magic_link_not_found', 'This link no longer works'],
    [400, 'pkce_mismatch', 'This link is for another browser'],
    [400, 'pkce_expected_code_verifier', 'This link is for another browser'],
  ])('explains the refusal %i %s', async (status, type, title) => {
    const app = renderApp(`${LINK}&callback=%2Fportal%3Fpage%3D2`, {
      prepare: () => refuseLink(status, type),
    });
    await heading(title);
    expect(document.title).toBe(`${title} · Bakehouse`);
    expect(await findAxeViolations()).toEqual([]);
    await press(app, 'Log in');
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login?callback=%2Fportal%3Fpage%3D2');
    expect(linkCalls(app)).toBe(1);
  });

  it('tells somebody who is logged in so, when the link was used before', async () => {
    const app = renderApp(LINK, {
      session: 'password_pin',
      prepare: (backend) => {
        backend.linkToken = null;
      },
    });
    await heading('You are already logged in');
    await press(app, 'Continue as bo@bakehouse.test');
    await heading('Files');
  });

  it('keeps the link while the browser is offline, and sends it when it is back', async () => {
    const online = goOffline();
    const app = renderApp(LINK, {
      prepare: () => mockServer.use(http.head('*/', () => HttpResponse.error())),
    });
    await screen.findByText('You are offline. Please check your connection.');
    await screen.findByText('Keep this page open: it still has your link.');
    expect(await findAxeViolations()).toEqual([]);
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    await heading('Enter your PIN');
    expect(app.url()).toBe('/pin');
  });

  it.each([
    [503, 'unavailable', {}, 'The server is currently unavailable. Please try again later.'],
    [429, 'too_many_requests', { 'retry-after': '900' }, 'Try again in 15 minutes.'],
  ])('can be tried again after %i', async (status, type, headers, text) => {
    let isRefused = true;
    const app = renderApp(LINK, {
      prepare: () =>
        mockServer.use(
          http.post(LINK_CALL, () =>
            isRefused ? providerRefusal(status, type, 'Refused.', headers) : undefined,
          ),
        ),
    });
    await screen.findByText(text);
    isRefused = false;
    await press(app, 'Try again');
    await heading('Enter your PIN');
  });
});

describe('/authenticate with another link', () => {
  it('asks before it spends a link that leads straight there', async () => {
    const app = renderApp('/authenticate?stytch_token_type=login&token=link-1');
    await heading('Log in without a password');
    expect(linkCalls(app)).toBe(0);
    expect(await findAxeViolations()).toEqual([]);
    await press(app, 'Log in');
    await heading('Enter your PIN');
    expect(linkCalls(app)).toBe(1);
  });

  it('leads a reset link to the form for a new password', async () => {
    const app = renderApp('/authenticate?stytch_token_type=reset_password&token=link-1');
    await heading('Set a new password');
    expect(app.url()).toBe('/reset-password');
  });

  it.each([
    ['?stytch_token_type=toString&token=link-1', 'This link cannot log you in'],
    ['?token=link-1', 'This link cannot log you in'],
    ['', 'Open your link again'],
    ['?stytch_token_type=magic_links&token=', 'Open your link again'],
  ])('explains the URL %s and leads to the login', async (query, title) => {
    const app = renderApp(`/authenticate${query}`);
    await heading(title);
    await press(app, 'Log in');
    await screen.findByLabelText('Email');
    expect(app.backend.calls.filter((call) => call.includes('magic_links'))).toEqual([]);
  });

  it('leads somebody who reloads the page after the login to the portal', async () => {
    renderLoggedIn('/authenticate');
    await waitFor(() => expect(window.location.pathname).toBe('/portal'));
  });
});
