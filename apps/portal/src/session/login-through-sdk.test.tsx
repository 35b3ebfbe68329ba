import type { SessionTokens } from '@bakehouse/contract';
import { addNamespaces, magicLinks, passwords } from '@bakehouse/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type RenderedApp,
  renderApp,
  type RenderOptions,
  renderLoggedIn,
} from '../../test/render-app.tsx';

const USERS: [status: string, user: NonNullable<RenderOptions['user']>, heading: string][] = [
  ['pinPending', {}, 'Enter your PIN'],
  ['noPin', { has_pin: false }, 'Create a PIN'],
  ['complete', { requires_pin: false }, 'Files'],
  ['unverified', { verified_at: null }, 'Log in'],
];

type LogIn = (app: RenderedApp) => Promise<unknown>;

const byForm: LogIn = async ({ user, backend }) => {
  await user.type(screen.getByLabelText('Email'), backend.user.email);
  await user.type(screen.getByLabelText('Password'), backend.password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
};

const sendPassword = ({ portal, backend }: RenderedApp) =>
  addNamespaces(portal.client, { passwords }).passwords.authenticate({
    email: backend.user.email,
    password: backend.password,
    session_duration_minutes: 60,
  });

const byPassword: LogIn = async (app) => act(() => sendPassword(app));

const byMagicLink: LogIn = async ({ portal }) =>
  act(() =>
    addNamespaces(portal.client, { magicLinks }).magicLinks.authenticate('link-1', {
      session_duration_minutes: 60,
    }),
  );

describe.each([
  ['the login form', byForm],
  ['a password through the SDK', byPassword],
  ['a magic link through the SDK', byMagicLink],
])('a login with %s', (_, logIn) => {
  it.each(USERS)('ends in the state %s', async (status, user, heading) => {
    const app = renderApp('/login', { user });
    await screen.findByLabelText('Email');
    await logIn(app);
    const email = app.backend.user.email;
    await waitFor(() => {
      expect(app.portal.session.get()).toMatchObject({ status, user: { email } });
    });
    await screen.findByRole('heading', { name: heading });
    expect(app.portal.client.session.getTokens()?.session_token).toBe('token-1');
  });
});

describe('a call of the SDK that replaces the token', () => {
  const openPortal = async () => {
    const app = renderLoggedIn('/portal');
    await screen.findByRole('heading', { name: 'Files' });
    const statuses: string[] = [];
    app.portal.session.subscribe(() => statuses.push(app.portal.session.get().status));
    return { ...app, statuses };
  };

  it('keeps the page, which continues with the new token', async () => {
    const app = await openPortal();
    await act(() => app.portal.session.continueWithSdk(() => sendPassword(app)));
    expect(app.statuses).toEqual([]);
    expect(app.portal.session.ownToken()).toBe('token-2');
  });

  it('keeps the page and the token after a failure', async () => {
    const app = await openPortal();
    const failure = new Error('The prompt was closed.');
    const call = () => Promise.reject<SessionTokens>(failure);
    await expect(app.portal.session.continueWithSdk(call)).rejects.toBe(failure);
    expect(app.statuses).toEqual([]);
    expect(app.portal.session.ownToken()).toBe('token-1');
  });

  it('checks the session of another login during the call', async () => {
    const app = await openPortal();
    const call = async () => {
      await sendPassword(app);
      throw new Error('The prompt was closed.');
    };
    await act(() => app.portal.session.continueWithSdk(call).catch(() => undefined));
    await waitFor(() => expect(app.statuses).toEqual(['unknown', 'complete']));
    expect(app.portal.session.ownToken()).toBe('token-2');
  });
});
