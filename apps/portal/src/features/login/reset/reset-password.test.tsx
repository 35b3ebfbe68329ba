import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { readAlertText } from '../../../../test/fields/alert-text.ts';
import { fillWithoutEvents } from '../../../../test/fields/fill-without-events.ts';
import { type RenderedApp, renderApp } from '../../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../../test/sent-bodies.ts';
import { mockServer } from '../../../../test/server.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';

const START = '*/api/stytch/password/reset/start';
const RESET = '*/api/stytch/password/reset';
const STRENGTH = '*/api/password/strength';
const LINK = '/reset-password?stytch_token_type=reset_password&token=link-1';
const SENT = 'If that email exists, a reset link has been sent.';
const NEW = 'Sourdough-Rises-At-6am';

const heading = (name: string) => screen.findByRole('heading', { name });
const saveButton = () => screen.getByRole('button', { name: 'Set new password' });
const isSaveEnabled = () => saveButton().getAttribute('aria-disabled') === null;

describe('the form for a forgotten password', () => {
  it('is linked from the login and gets the email that was typed there', async () => {
    const app = renderApp('/login');
    await app.user.type(await screen.findByLabelText('Email'), 'bo@bakehouse.test');
    await app.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot your password?');
    expect(app.url()).toBe('/reset-password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bo@bakehouse.test');
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: 'Back to log in' }));
    await heading('Log in');
  });

  it('sends the email and gives one answer', async () => {
    const app = renderApp('/forgot-password');
    const bodies = recordBodiesTo(START);
    await app.user.type(await screen.findByLabelText('Email'), ' dee@bakehouse.test {Enter}');
    await screen.findByText(SENT);
    expect(app.url()).toBe('/reset-password');
    expect(bodies).toMatchObject([{ email: 'dee@bakehouse.test' }]);
  });

  it('sends an email that was filled in without events', async () => {
    const { user } = renderApp('/forgot-password');
    const bodies = recordBodiesTo(START);
    const field = await screen.findByLabelText<HTMLInputElement>('Email');
    fillWithoutEvents(field, 'dee@bakehouse.test');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText(SENT);
    expect(bodies).toMatchObject([{ email: 'dee@bakehouse.test' }]);
    expect(field.value).toBe('dee@bakehouse.test');
  });

  it('asks for links that lead to this portal, whatever other apps the project has', async () => {
    const { user } = renderApp('/reset-password');
    const bodies = recordBodiesTo(START);
    await user.type(await screen.findByLabelText('Email'), 'dee@bakehouse.test{Enter}');
    await screen.findByText(SENT);
    expect(bodies).toMatchObject([
      {
        login_redirect_url: `${window.location.origin}/authenticate`,
        reset_password_redirect_url: `${window.location.origin}/reset-password`,
      },
    ]);
  });

  it('asks for the email', async () => {
    const { user, backend } = renderApp('/reset-password');
    await user.click(await screen.findByRole('button', { name: 'Send reset link' }));
    expect(await readAlertText()).toBe('Please enter your email');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
    expect(backend.calls.filter((call) => call.includes('reset'))).toEqual([]);
  });

  it.each([
    [
      'too many emails',
      () => refusalReply(429, { error: 'Too many.', error_type: 'x' }, { 'retry-after': '3600' }),
      'Too many.Try again in 60 minutes.',
    ],
    [
      'a failure without a text',
      () => HttpResponse.json({}, { status: 400 }),
      'Could not start password reset',
    ],
    [
      'a broken connection',
      () => HttpResponse.error(),
      'Could not connect to the server. Please try again later.',
    ],
  ])('shows %s', async (_, reply, text) => {
    const { user } = renderApp('/reset-password', {
      prepare: () => mockServer.use(http.post(START, reply)),
    });
    await user.type(await screen.findByLabelText('Email'), 'dee@bakehouse.test{Enter}');
    expect(await readAlertText()).toBe(text);
    expect(screen.queryByText(SENT)).toBeNull();
  });

  it('says that the browser is offline', async () => {
    const { user } = renderApp('/reset-password', {
      prepare: () => mockServer.use(http.post(START, () => HttpResponse.error())),
    });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.type(await screen.findByLabelText('Email'), 'dee@bakehouse.test{Enter}');
    expect(await readAlertText()).toBe('You are offline. Please check your connection.');
    online.mockRestore();
  });
});

const fill = async ({ user }: RenderedApp, password: string, confirmation = password) => {
  await user.type(await screen.findByLabelText('New password'), password);
  if (confirmation) await user.type(screen.getByLabelText('Confirm password'), confirmation);
};

describe('the way back', () => {
  const CALLBACK = '?callback=%2Ff%2Ffile-1';

  it('is kept from the login to the emailed links and back', async () => {
    const { user, url } = renderApp(`/login${CALLBACK}`);
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await heading('Forgot your password?');
    expect(url()).toBe(`/reset-password${CALLBACK}`);
    const bodies = recordBodiesTo(START);
    await user.type(screen.getByLabelText('Email'), 'dee@bakehouse.test{Enter}');
    await screen.findByText(SENT);
    expect(bodies).toMatchObject([
      {
        login_redirect_url: `${window.location.origin}/authenticate${CALLBACK}`,
        reset_password_redirect_url: `${window.location.origin}/reset-password${CALLBACK}`,
      },
    ]);
    await user.click(screen.getByRole('link', { name: 'Back to log in' }));
    await heading('Log in');
    expect(url()).toBe(`/login${CALLBACK}`);
  });

  it('is kept from the emailed link to the PIN', async () => {
    const app = renderApp(`/reset-password${CALLBACK}&token=link-1`);
    await fill(app, NEW);
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await app.user.click(saveButton());
    await heading('Enter your PIN');
    expect(app.url()).toBe(`/pin${CALLBACK}`);
  });
});

describe('the form for a new password', () => {
  it('keeps what was typed when the session of another tab is checked', async () => {
    const app = renderApp(LINK, { session: 'password' });
    await app.user.type(await screen.findByLabelText('New password'), NEW);
    await act(() => app.portal.session.revalidate());
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(NEW);
  });

  it('sets the password of the link, logs in and leads to the PIN', async () => {
    const app = renderApp(LINK);
    expect(app.url()).toBe('/reset-password');
    const bodies = recordBodiesTo(RESET);
    await fill(app, NEW);
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(saveButton());
    await heading('Enter your PIN');
    expect(bodies).toMatchObject([{ token: 'link-1', password: NEW }]);
    expect(app.url()).toBe('/pin');
    expect(document.cookie).toContain('stytch_session=token-1');
    await screen.findByText('Your password was changed.');
    expect(app.portal.urlToken.get()).toEqual({ status: 'none' });
  });

  it('has names that password managers know', async () => {
    renderApp('/reset-password?token=link-1');
    const password = await screen.findByLabelText('New password');
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(document.title).toBe('Set a new password · Bakehouse');
    const fields = [...document.querySelectorAll('form input')];
    expect(fields.map((field) => field.getAttribute('autocomplete'))).toEqual([
      'username',
      'new-password',
      'new-password',
    ]);
  });

  it('shows the strength, and advice for a better password', async () => {
    const app = renderApp(LINK);
    await fill(app, 'short', '');
    await screen.findByText('Password must be at least 8 characters');
    const meter = screen.getByRole('meter', { name: 'Strength: 1 / 4' });
    expect(meter.getAttribute('aria-valuenow')).toBe('1');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'This is easy to guess.',
      'Add more words.',
    ]);
    await app.user.type(screen.getByLabelText('New password'), 'er12');
    await screen.findByText('Password is not strong enough. Please choose a stronger password.');
    await app.user.type(screen.getByLabelText('New password'), '-and-longer');
    await screen.findByText('Strength: 4 / 4');
    expect(screen.queryByText('Recommendations')).toBeNull();
    expect(isSaveEnabled()).toBe(false);
  });

  it('understands advice that is a list', async () => {
    const app = renderApp(LINK, {
      prepare: () =>
        mockServer.use(
          http.post(STRENGTH, () => HttpResponse.json({ score: 2, feedback: ['Use more words.'] })),
        ),
    });
    await fill(app, 'password', '');
    await screen.findByText('Use more words.');
    await screen.findByText('Strength: 2 / 4');
  });

  it('asks the server once when the typing pauses', async () => {
    const app = renderApp(LINK);
    await fill(app, NEW, '');
    await screen.findByText('Strength: 4 / 4');
    expect(app.backend.calls.filter((call) => call.includes('strength'))).toHaveLength(1);
  });

  it('cannot be sent while the passwords differ', async () => {
    const app = renderApp(LINK);
    await fill(app, NEW, `${NEW}x`);
    await screen.findByText('Passwords do not match');
    await screen.findByText('Strength: 4 / 4');
    expect(isSaveEnabled()).toBe(false);
    await app.user.keyboard('{Enter}');
    expect(app.backend.calls).not.toContain('POST /api/stytch/password/reset');
  });

  it('shows why the server could not rate the password', async () => {
    const app = renderApp(LINK, {
      prepare: () =>
        mockServer.use(http.post(STRENGTH, () => HttpResponse.json({ error: 'Try later.' }))),
    });
    await fill(app, NEW, '');
    expect(await readAlertText()).toContain('Try later.');
  });

  it('can check the strength again after a failure', async () => {
    const app = renderApp(LINK, {
      prepare: () =>
        mockServer.use(
          http.post(STRENGTH, () => HttpResponse.json({}, { status: 400 }), { once: true }),
        ),
    });
    await fill(app, NEW);
    expect(await readAlertText()).toContain('Could not check strength');
    expect(isSaveEnabled()).toBe(false);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
  });

  it('keeps what was typed when the server refuses the password', async () => {
    const app = renderApp(LINK, {
      prepare: () =>
        mockServer.use(
          http.post(
            RESET,
            () => refusalReply(400, { error: 'It was leaked.', error_type: 'breached_password' }),
            { once: true },
          ),
        ),
    });
    await fill(app, NEW);
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await app.user.click(saveButton());
    expect(await readAlertText()).toBe('It was leaked.');
    await expectFocus(screen.getByLabelText('New password'));
    await app.user.click(saveButton());
    await heading('Enter your PIN');
  });

  it('offers a new link when this one was used or has expired', async () => {
    const app = renderApp(LINK, {
      prepare: (backend) => {
        backend.linkToken = null;
      },
    });
    await fill(app, NEW);
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await app.user.click(saveButton());
    expect(await readAlertText()).toContain('Reset link may be expired or invalid');
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Get a new link' }));
    await heading('Forgot your password?');
  });

  it('belongs to the owner of the link, whoever is logged in', async () => {
    const app = renderApp(LINK, {
      session: 'password_pin',
      prepare: (backend) =>
        mockServer.use(
          http.post(RESET, () => {
            backend.user = {
              ...backend.user,
              user_id: 'user-2',
              email: 'dee@bakehouse.test',
              requires_pin: true,
            };
          }),
        ),
    });
    await fill(app, NEW);
    await waitFor(() => expect(isSaveEnabled()).toBe(true));
    await app.user.click(saveButton());
    await screen.findByText('Almost there, dee@bakehouse.test.');
  });
});
