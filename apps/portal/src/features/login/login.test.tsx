import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { readAlertText } from '../../../test/fields/alert-text.ts';
import { fillWithoutEvents } from '../../../test/fields/fill-without-events.ts';
import { type RenderedApp, renderApp, renderLoggedIn } from '../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../test/sent-bodies.ts';
import { mockServer } from '../../../test/server.ts';
import { mockDesktopUserAgent } from '../../../test/user-agent.ts';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const SIGN_IN = '*/api/stytch/authenticate';
const ENDED = 'Your session has ended. Log in to continue.';

const fill = async ({ user, backend }: RenderedApp, password = backend.password) => {
  await user.type(await screen.findByLabelText('Email'), backend.user.email);
  await user.type(screen.getByLabelText('Password'), password);
};

const logIn = async (app: RenderedApp, password?: string) => {
  await fill(app, password);
  await app.user.click(screen.getByRole('button', { name: 'Log in' }));
};

describe('/login', () => {
  it('starts in the email field, with names that password managers know', async () => {
    renderApp('/login');
    const email = await screen.findByLabelText('Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(document.title).toBe('Log in · Bakehouse');
    expect(screen.queryByText(ENDED)).toBeNull();
    expect(email.getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leads a user who needs the PIN there', async () => {
    const app = renderApp('/login');
    await logIn(app);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(app.url()).toBe('/pin');
    expect(document.cookie).toContain('stytch_session=token-1');
  });

  it('leads a user whose session is complete to the callback', async () => {
    const app = renderApp('/login?callback=%2Fportal%3Fpage%3D2', {
      user: { requires_pin: false },
    });
    await logIn(app);
    await screen.findByRole('heading', { name: 'Files' });
    expect(app.url()).toBe('/portal?page=2');
  });

  it('keeps the callback on the way to the PIN', async () => {
    const app = renderApp('/login?callback=%2Fportal%3Fpage%3D2');
    await logIn(app);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(app.url()).toBe('/pin?callback=%2Fportal%3Fpage%3D2');
  });

  it('logs in with what a password manager filled in without events', async () => {
    const app = renderApp('/login');
    const { user, backend } = app;
    fillWithoutEvents(await screen.findByLabelText('Email'), backend.user.email);
    fillWithoutEvents(screen.getByLabelText('Password'), backend.password);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });

  it('logs in with a filled email after the password was typed', async () => {
    const { user, backend } = renderApp('/login');
    fillWithoutEvents(await screen.findByLabelText('Email'), backend.user.email);
    await user.type(screen.getByLabelText('Password'), `${backend.password}{Enter}`);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });

  it('keeps what was filled in without events when the other field is empty', async () => {
    const { user } = renderApp('/login');
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    fillWithoutEvents(email, 'bo@bakehouse.test');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await readAlertText()).toBe('Please enter email and password');
    expect(email.value).toBe('bo@bakehouse.test');
  });

  it.each([
    '\u202abo@bakehouse.test\u202c\u00a0',
    'Bo <bo@bakehouse.test>',
    'mailto:bo@bakehouse.test',
  ])('reads the pasted email %j', async (typed) => {
    const { user, backend } = renderApp('/login');
    await user.click(await screen.findByLabelText('Email'));
    await user.paste(typed.replace('bo@bakehouse.test', backend.user.email));
    await user.type(screen.getByLabelText('Password'), backend.password);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });

  it.each([['?verified=1', 'Your email is confirmed. Log in to go on.']])(
    'says what an emailed link has done: %s',
    async (search, text) => {
      document.cookie = 'stytch_session=ended; path=/';
      renderApp(`/login${search}`);
      await screen.findByText(text);
      expect(screen.queryByText(/^Your session has ended/)).toBeNull();
    },
  );

  it('says which part of an email is wrong when a letter before the @ is', async () => {
    const { user, backend } = renderApp('/login');
    const email = await screen.findByLabelText('Email');
    await user.type(email, 'jörg@bakehouse.test');
    await user.type(screen.getByLabelText('Password'), 'some password{Enter}');
    const problem = await screen.findByText(/can stand before the @\.$/);
    expect(email.getAttribute('aria-describedby')).toContain(problem.id);
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(backend.sent.filter(({ path }) => path.includes('authenticate'))).toEqual([]);
    await user.type(email, 'x');
    expect(screen.queryByText(/before the @/)).toBeNull();
  });

  it('shows an error for a wrong password and selects it', async () => {
    const app = renderApp('/login');
    await logIn(app, 'wrong');
    expect(await readAlertText()).toBe('Invalid email or password');
    await expectFocus(screen.getByLabelText('Password'));
    expect(app.url()).toBe('/login');
    expect(document.cookie).not.toContain('stytch_session=');
  });

  it.each([
    ['nothing', '', ''],
    ['no password', 'bo@bakehouse.test', ''],
    ['no email', '', 'secret'],
    ['only spaces for an email', '   ', 'secret'],
  ])('asks for both when there is %s', async (_, email, password) => {
    const { user, backend } = renderApp('/login');
    await screen.findByLabelText('Email');
    if (email) await user.type(screen.getByLabelText('Email'), email);
    if (password) await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await readAlertText()).toBe('Please enter email and password');
    expect(backend.calls).not.toContain('POST /api/stytch/authenticate');
  });

  it.each([
    ['offline', false, 'You are offline. Please check your connection.'],
    ['unreachable', true, 'Could not connect to the server. Please try again later.'],
  ])('says so when the server is %s', async (_, isOnline, text) => {
    const app = renderApp('/login', {
      prepare: () => mockServer.use(http.post(SIGN_IN, () => HttpResponse.error())),
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await logIn(app);
    expect(await readAlertText()).toBe(text);
  });

  it.each([500, 502, 503, 504])('says so when the server answers %i', async (status) => {
    const app = renderApp('/login', {
      prepare: () =>
        mockServer.use(
          http.post(SIGN_IN, () => new HttpResponse('<h1>Bad gateway</h1>', { status })),
        ),
    });
    await logIn(app);
    expect(await readAlertText()).toBe(
      'The server is currently unavailable. Please try again later.',
    );
  });

  it.each([200, 400])('survives a page of HTML with status %i', async (status) => {
    const app = renderApp('/login', {
      prepare: () =>
        mockServer.use(
          http.post(SIGN_IN, () => HttpResponse.html('<p>Hotel Wi-Fi</p>', { status })),
        ),
    });
    await logIn(app);
    expect(await readAlertText()).toBe('Invalid email or password');
    expect(app.url()).toBe('/login');
  });

  it('says when to come back after too many attempts', async () => {
    const app = renderApp('/login', {
      prepare: () =>
        mockServer.use(
          http.post(SIGN_IN, () =>
            refusalReply(
              429,
              { error: 'Too many attempts.', error_type: 'too_many_requests' },
              { 'retry-after': '900' },
            ),
          ),
        ),
    });
    await logIn(app);
    expect(await readAlertText()).toBe('Too many attempts.Try again in 15 minutes.');
  });

  it.each([
    [{ message: 'Log in from the office only.' }, 'Log in from the office only.'],
    [{ error: 'Log in from the office only.' }, 'Log in from the office only.'],
    [{ error: '', message: 'Log in from the office only.' }, 'Log in from the office only.'],
    [{ error: { code: 7 }, message: 12 }, 'Invalid email or password'],
  ])('says of the answer %j: %s', async (body, text) => {
    const app = renderApp('/login', {
      prepare: () =>
        mockServer.use(http.post(SIGN_IN, () => HttpResponse.json(body, { status: 400 }))),
    });
    await logIn(app);
    expect(await readAlertText()).toBe(text);
  });

  it('sends the kind of device to the server', async () => {
    mockDesktopUserAgent();
    const app = renderApp('/login');
    const bodies = recordBodiesTo(SIGN_IN);
    await logIn(app);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(bodies).toEqual([
      {
        email: app.backend.user.email,
        password: app.backend.password,
        client_info: { device_type: 'desktop' },
      },
    ]);
  });

  it('sends one request for Enter and a click at once', async () => {
    const app = renderApp('/login');
    await fill(app);
    const button = screen.getByRole('button', { name: 'Log in' });
    button.click();
    button.click();
    await screen.findByRole('heading', { name: 'Enter your PIN' });
    expect(app.backend.calls.filter((call) => call.includes('stytch/authenticate'))).toHaveLength(
      1,
    );
  });

  it('tells a user without a verified address where the link is', async () => {
    const app = renderApp('/login', { user: { verified_at: null, has_pin: false } });
    await logIn(app);
    const notice = await screen.findByText('Check your email for the verification link.');
    expect(notice.closest('[role=status]')?.textContent).toContain(
      'We sent a new link to bo@bakehouse.test.',
    );
    expect(app.url()).toBe('/login');
  });

  it('asks for no password while the session is live', async () => {
    const app = renderLoggedIn('/login');
    await screen.findByRole('heading', { name: 'Files' });
    expect(app.url()).toBe('/portal?tab=files');
  });

  it('shows the form when the stored session has ended', async () => {
    const app = renderApp('/login', {
      session: 'password_pin',
      prepare: (backend) => {
        backend.token = null;
      },
    });
    await screen.findByLabelText('Email');
    await waitFor(() => {
      expect(document.cookie).not.toContain('stytch_session=');
    });
    expect(app.url()).toBe('/login');
    expect(screen.getByText(ENDED)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('uses none of two sessions and explains it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = renderApp('/login', {
      session: 'password',
      prepare: () => {
        document.cookie = 'stytch_session=hers; path=/login';
      },
    });
    onTestFinished(() => {
      document.cookie = 'stytch_session=; path=/login; max-age=0';
    });
    await screen.findByText(
      'This browser holds more than one session, so none of them is used. Log in to continue.',
    );
    expect(app.backend.calls).not.toContain('POST /api/auth/validate');
    expect(document.cookie).toContain('stytch_session=token-1');
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    warn.mockRestore();
    await logIn(app);
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });

  it.each([400, 403, 404, 429, 503])(
    'keeps the session when the check answers %i',
    async (status) => {
      const app = renderApp('/login', {
        session: 'password',
        prepare: () =>
          mockServer.use(
            http.post('*/api/auth/validate', () => HttpResponse.json({}, { status }), {
              once: true,
            }),
          ),
      });
      await screen.findByRole('heading', { name: 'Your session could not be checked' });
      expect(document.cookie).toContain('stytch_session=token-1');
      await app.user.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByRole('heading', { name: 'Enter your PIN' });
    },
  );

  it('offers to log out if the session cannot be checked', async () => {
    const { user } = renderApp('/login', {
      session: 'password',
      prepare: () =>
        mockServer.use(
          http.post('*/api/auth/validate', () => HttpResponse.json({}, { status: 403 })),
        ),
    });
    await user.click(await screen.findByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    expect(document.cookie).not.toContain('stytch_session=');
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  it('offers to try again if the session cannot be validated', async () => {
    const { user } = renderApp('/login', {
      session: 'password',
      prepare: () =>
        mockServer.use(
          http.post('*/api/auth/validate', () => HttpResponse.error(), { once: true }),
        ),
    });
    expect(await readAlertText()).toContain('Could not connect to the server.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });
});
