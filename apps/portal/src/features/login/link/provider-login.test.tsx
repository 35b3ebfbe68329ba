import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import type { Backend } from '../../../../test/backend.ts';
import { providerRefusal } from '../../../../test/handlers/provider.ts';
import { renderApp, type RenderOptions } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const CALL = '*/sdk/v1/oauth/authenticate';
const CALLBACK = 'callback=%2Fportal%3Fpage%3D2';
const RETURN = `/authenticate?stytch_token_type=oauth&token=link-1&${CALLBACK}`;

const arrive = (login: Partial<Backend['providerLogin']> = {}, options: RenderOptions = {}) =>
  renderApp(RETURN, {
    ...options,
    prepare: (backend) => {
      backend.providerLogin = { ...backend.providerLogin, ...login };
      options.prepare?.(backend);
    },
  });

const heading = (name: string) => screen.findByRole('heading', { name });

it('goes on to the PIN, with the callback, and says nothing when nothing changed', async () => {
  const app = arrive();
  await heading('Enter your PIN');
  expect(app.url()).toBe(`/pin?${CALLBACK}`);
  expect(screen.queryByText(/Google/)).toBeNull();
});

it('lets a new user create a PIN, and says that the account is new', async () => {
  arrive({ user_created: true, isConnected: true }, { user: { has_pin: false } });
  await heading('Create a PIN');
  await screen.findByText('Your new account is ready.');
  expect(screen.getByText(/Its address is bo@bakehouse.test, as Google confirmed/)).toBeDefined();
  expect(await findAxeViolations()).toEqual([]);
});

it('says that the login now belongs to the account that had its address', async () => {
  arrive({ provider_type: 'github', isConnected: true });
  await heading('Enter your PIN');
  await screen.findByText('GitHub is now connected to your account.');
  expect(screen.getByText(/because GitHub confirmed its address/)).toBeDefined();
});

it('says that it is connected to a user who was logged in', async () => {
  const app = arrive({ provider_type: 'github', isConnected: true }, { session: 'password_pin' });
  await screen.findByText('GitHub is connected.');
  await heading('Files');
  expect(app.url()).toContain('/portal?');
});

it('says that the account was connected before', async () => {
  arrive({ provider_type: 'github' }, { session: 'password_pin' });
  await screen.findByText('This account at GitHub was connected already.');
});

it('leads from an account that somebody else has connected back to the settings', async () => {
  const refuse = () => providerRefusal(400, 'duplicate_oauth_registration', 'Refused.');
  const { user } = renderApp(`${RETURN}%23settings`, {
    session: 'password_pin',
    prepare: () => mockServer.use(http.post(CALL, refuse)),
  });
  await heading('Connected to another account');
  await user.click(screen.getByRole('button', { name: 'Continue as bo@bakehouse.test' }));
  await screen.findByRole('dialog', { name: 'Account settings' });
});

it('says that an account is not connected yet when the server did not answer', async () => {
  const refuse = () => providerRefusal(503, 'unavailable', 'Refused.');
  arrive({}, { session: 'password_pin', prepare: () => mockServer.use(http.post(CALL, refuse)) });
  await heading('The account is not connected yet');
});

it.each([
  [401, 'unable_to_auth_oauth_token', 'This login no longer works'],
  [404, 'oauth_token_not_found', 'This login no longer works'],
  [400, 'pkce_mismatch', 'This login was started in another browser'],
  [400, 'pkce_expected_code_verifier', 'This login was started in another browser'],
  [400, 'duplicate_oauth_registration', 'Connected to another account'],
  [401, 'unauthorized_credentials', 'You cannot log in with this account'],
  [401, 'session_not_found', 'Your session has ended'],
])('explains the refusal %i %s', async (status, type, title) => {
  const refuse = () => providerRefusal(status, type, 'Refused.');
  const app = arrive({}, { prepare: () => mockServer.use(http.post(CALL, refuse)) });
  await heading(title);
  expect(document.title).toBe(`${title} · Bakehouse`);
  expect(await findAxeViolations()).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByLabelText('Email');
  expect(app.url()).toBe(`/login?${CALLBACK}`);
});

it('can be tried again when the server did not answer, and keeps the token', async () => {
  const refuse = () => providerRefusal(503, 'unavailable', 'Refused.');
  const app = arrive(
    {},
    { prepare: () => mockServer.use(http.post(CALL, refuse, { once: true })) },
  );
  await screen.findByText('Keep this page open: it still has your login.');
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  await heading('Enter your PIN');
});

it('tells somebody who is logged in so, when the login was used before', async () => {
  const prepare = (backend: Backend) => {
    backend.linkToken = null;
  };
  arrive({}, { session: 'password_pin', prepare });
  await heading('You are already logged in');
});
