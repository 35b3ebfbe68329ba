import type { SignInResponse } from '@bakehouse/contract';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { refusalReply } from '../../../../test/backend.ts';
import { readAlertText } from '../../../../test/fields/alert-text.ts';
import { fillWithoutEvents } from '../../../../test/fields/fill-without-events.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { recordBodiesTo } from '../../../../test/sent-bodies.ts';
import { mockServer } from '../../../../test/server.ts';
import { mockDesktopUserAgent } from '../../../../test/user-agent.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';

const AUTHENTICATE = '*/api/auth/pin/authenticate';
const CREATE = '*/api/auth/pin/create';

const pinField = () => screen.findByLabelText<HTMLInputElement>('PIN');
const refreshes = (calls: string[]) =>
  calls.filter((call) => call === 'POST /sdk/v1/sessions/authenticate').length;

describe('/pin with a PIN', () => {
  it('starts in the field and checks the PIN at its fourth digit', async () => {
    const app = renderApp('/pin?callback=%2Fportal%3Fsort%3Dname', { session: 'password' });
    const field = await pinField();
    await expectFocus(field);
    expect(document.title).toBe('Enter your PIN · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);

    await app.user.type(field, '7391');
    await screen.findByRole('heading', { name: 'Files' });
    expect(app.url()).toBe('/portal?sort=name');
    expect(document.cookie).toContain('stytch_session=token-2');
  });

  it('refreshes the session and validates it', async () => {
    const { user, backend } = renderApp('/pin', { session: 'password' });
    await user.type(await pinField(), '7391');
    await screen.findByRole('heading', { name: 'Files' });
    const after = backend.calls.slice(backend.calls.indexOf('POST /api/auth/pin/authenticate'));
    expect(refreshes(after)).toBe(1);
    expect(after).toContain('POST /api/auth/validate');
  });

  it.each(['73 91', 'PIN: 7391', '7391999', '７３９１', '٧٣٩١', '\u202a7391\u202c'])(
    'takes the digits of a pasted "%s"',
    async (text) => {
      const { user } = renderApp('/pin', { session: 'password' });
      await user.click(await pinField());
      await user.paste(text);
      await screen.findByRole('heading', { name: 'Files' });
    },
  );

  it('checks a PIN that was filled in without events when the form is sent', async () => {
    const { user } = renderApp('/pin', { session: 'password' });
    fillWithoutEvents(await pinField(), '7391');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: 'Files' });
  });

  it('ignores characters that are not digits', async () => {
    const { user } = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    await user.type(field, 'a7-3x½');
    expect(field.value).toBe('73');
  });

  it('requires four digits', async () => {
    const { user, backend } = renderApp('/pin', { session: 'password' });
    await user.type(await pinField(), '739{Enter}');
    await screen.findByText('PIN must be exactly 4 digits.');
    expect(backend.calls).not.toContain('POST /api/auth/pin/authenticate');
  });

  it('says how many tries are left after a wrong one, and waits for the next', async () => {
    const app = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    await app.user.type(field, '1234');
    expect(await readAlertText()).toBe(
      'Invalid PIN or code. Please try again.4 tries left. After that, PIN entry is locked for a while.',
    );
    await waitFor(() => {
      expect(field.value).toBe('');
    });
    await expectFocus(field);
    await app.user.type(field, '7391');
    await screen.findByRole('heading', { name: 'Files' });
  });

  it('shows one toast at a time', async () => {
    const app = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    await app.user.type(field, '1234');
    await screen.findByText('Invalid PIN or code. Please try again.');
    await app.user.type(field, '12{Enter}');
    await screen.findByText('PIN must be exactly 4 digits.');
    expect(screen.queryByText('Invalid PIN or code. Please try again.')).toBeNull();
    await app.user.type(field, '34');
    await screen.findByText('Invalid PIN or code. Please try again.');
    expect(screen.queryByText('PIN must be exactly 4 digits.')).toBeNull();
  });

  it('sends the kind of device to the server', async () => {
    mockDesktopUserAgent();
    const app = renderApp('/pin', { session: 'password' });
    const bodies = recordBodiesTo(AUTHENTICATE);
    await app.user.type(await pinField(), '7391');
    await screen.findByRole('heading', { name: 'Files' });
    expect(bodies).toEqual([{ pin: '7391', client_info: { device_type: 'desktop' } }]);
  });

  it('says when a locked PIN may be tried again', async () => {
    const { user } = renderApp('/pin', {
      session: 'password',
      prepare: () =>
        mockServer.use(
          http.post(AUTHENTICATE, () =>
            refusalReply(
              429,
              { error: 'Too many wrong PINs.', error_type: 'pin_locked' },
              { 'retry-after': '900' },
            ),
          ),
        ),
    });
    await user.type(await pinField(), '1234');
    expect(await readAlertText()).toBe('Too many wrong PINs.Try again in 15 minutes.');
  });

  it('has a default text for a reply without a message', async () => {
    const { user } = renderApp('/pin', {
      session: 'password',
      prepare: () =>
        mockServer.use(http.post(AUTHENTICATE, () => HttpResponse.text('?', { status: 400 }))),
    });
    await user.type(await pinField(), '7391');
    expect(await readAlertText()).toBe('Invalid PIN or authentication failed.');
  });

  it('asks again for a session that could not be validated', async () => {
    const app = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    mockServer.use(http.post('*/api/auth/validate', () => HttpResponse.error(), { once: true }));
    await app.user.type(field, '7391');
    expect(await readAlertText()).toContain('Unable to validate session. Please try again.');
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Files' });
    expect(
      app.backend.calls.filter((call) => call === 'POST /api/auth/pin/authenticate'),
    ).toHaveLength(1);
  });

  it('redirects a user whose session has ended to /login', async () => {
    const app = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    app.backend.token = null;
    await app.user.type(field, '7391');
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login');
    expect(document.cookie).not.toContain('stytch_session=');
  });

  it('ends the session on Back', async () => {
    const app = renderApp('/pin?callback=%2Fportal%3Fpage%3D2', { session: 'password' });
    await app.user.click(await screen.findByRole('button', { name: 'Back' }));
    await screen.findByLabelText('Email');
    expect(app.url()).toBe('/login?callback=%2Fportal%3Fpage%3D2');
    expect(app.backend.token).toBeNull();
    expect(document.cookie).not.toContain('stytch_session=');
  });

  it('ignores the session of a PIN that is answered after Back', async () => {
    const app = renderApp('/pin', { session: 'password' });
    const field = await pinField();
    const answer = Promise.withResolvers<SignInResponse>();
    mockServer.use(http.post(AUTHENTICATE, async () => HttpResponse.json(await answer.promise)));
    await app.user.type(field, '7391');
    await app.user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByLabelText('Email');
    answer.resolve({
      stytch_session: { session_token: 'late', session_jwt: 'late.jwt' },
      user: app.backend.user,
    });
    await app.user.type(screen.getByLabelText('Email'), 'x');
    expect(app.url()).toBe('/login');
    expect(document.cookie).not.toContain('late');
  });
});

describe('/pin without a PIN', () => {
  const open = (prepare: () => void = () => undefined) =>
    renderApp('/pin', { session: 'password', user: { has_pin: false }, prepare });

  const create = async ({ user }: ReturnType<typeof open>, pin: string, confirmation = pin) => {
    await user.type(await screen.findByLabelText('New PIN'), pin);
    await user.type(screen.getByLabelText('Confirm PIN'), confirmation);
    await user.click(screen.getByRole('button', { name: 'Create PIN' }));
  };

  it('creates one and goes on to the portal', async () => {
    const app = open();
    await create(app, '4826');
    await screen.findByRole('heading', { name: 'Files' });
    expect(app.backend.pin).toBe('4826');
    expect(document.cookie).toContain('stytch_session=token-2');
  });

  it('has no accessibility violations', async () => {
    open();
    await screen.findByLabelText('New PIN');
    expect(document.title).toBe('Create a PIN · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['482', '482', 'PIN must be exactly 4 digits.'],
    ['4826', '4827', 'PINs do not match.'],
  ])('refuses %s with %s', async (pin, confirmation, text) => {
    const app = open();
    await create(app, pin, confirmation);
    await screen.findByText(text);
    expect(app.backend.calls).not.toContain('POST /api/auth/pin/create');
  });

  it('goes on to the confirmation at the fourth digit', async () => {
    const { user } = open();
    await user.type(await screen.findByLabelText('New PIN'), '482');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New PIN')));
    await user.keyboard('64826');
    expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('4826');
    expect(screen.getByLabelText<HTMLInputElement>('Confirm PIN').value).toBe('4826');
  });

  it('keeps the PIN when it could not be sent', async () => {
    const app = open(() => mockServer.use(http.post(CREATE, () => HttpResponse.error())));
    await create(app, '4826');
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLInputElement>('New PIN').value).toBe('4826');
  });

  it('sends the kind of device to the server', async () => {
    mockDesktopUserAgent();
    const app = open();
    const bodies = recordBodiesTo(CREATE);
    await create(app, '4826');
    await screen.findByRole('heading', { name: 'Files' });
    expect(bodies).toEqual([{ pin: '4826', client_info: { device_type: 'desktop' } }]);
  });

  it('shows why the server finds a PIN too weak', async () => {
    const app = open(() =>
      mockServer.use(
        http.post(CREATE, () =>
          refusalReply(400, { error: 'This PIN is too easy to guess.', error_type: 'weak_pin' }),
        ),
      ),
    );
    await create(app, '1111');
    expect(await readAlertText()).toBe('This PIN is too easy to guess.');
    const [pin, confirmation] = ['New PIN', 'Confirm PIN'].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect([pin?.value, confirmation?.value]).toEqual(['', '']);
    await expectFocus(pin);
  });

  it('has a default text for a reply without a message', async () => {
    const app = open(() =>
      mockServer.use(http.post(CREATE, () => HttpResponse.text('?', { status: 400 }))),
    );
    await create(app, '4826');
    expect(await readAlertText()).toBe('Failed to create PIN');
  });

  it('lets the user enter the PIN that another tab has created meanwhile', async () => {
    const app = open();
    await screen.findByLabelText('New PIN');
    app.backend.user = { ...app.backend.user, has_pin: true };
    await create(app, '4826');
    expect(await readAlertText()).toContain('A PIN exists already.');
    await app.user.click(screen.getByRole('button', { name: 'Enter your PIN' }));
    await screen.findByRole('heading', { name: 'Enter your PIN' });
  });
});
