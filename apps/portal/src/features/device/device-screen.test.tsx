import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { refusalReply } from '../../../test/backend.ts';
import { expectFocus } from '../../../test/fields/expect-focus.ts';
import { USER_CODE } from '../../../test/handlers/devices.ts';
import { type RenderedApp, renderApp, renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code on the device');
const press = async ({ user }: RenderedApp, name: string) =>
  user.click(await screen.findByRole('button', { name }));

const openQuestion = async () => {
  const app = renderLoggedIn(`/oauth/device?user_code=${USER_CODE}`);
  await codeField();
  await press(app, 'Continue');
  await screen.findByRole('heading', { name: 'Connect Bakery scales?' });
  return app;
};

const answersOf = ({ backend }: RenderedApp) =>
  backend.sent.filter(({ path }) => path === '/oauth/device/answer').map(({ body }) => body);

describe('the page for devices', () => {
  it('asks for the code, says who asks for what, and sends the answer', async () => {
    const app = renderLoggedIn('/oauth/device');
    await expectFocus(await codeField());
    expect(await findAxeViolations()).toEqual([]);
    await app.user.type(await codeField(), ' bcdf ghjk{Enter}');
    const heading = await screen.findByRole('heading', {
      name: 'Does your device show this code?',
    });
    await expectFocus(heading);
    for (const text of [USER_CODE, 'See your email address', '203.0.113.x', '2 minutes ago'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText(/If somebody sent you this code/)).toBeDefined();
    expect(document.title).toBe('Connect Bakery scales? · Bakehouse');
    expect(await findAxeViolations()).toEqual([]);
    await press(app, 'Allow');
    await screen.findByRole('heading', { name: 'Bakery scales is connected' });
    await expectFocus(screen.getByRole('heading', { name: /Go back to the device/ }));
    expect(await findAxeViolations()).toEqual([]);
    expect(answersOf(app)).toEqual([{ user_code: USER_CODE, consent_granted: true }]);
  });

  it('sends a refusal, and says that nothing was shared', async () => {
    const app = await openQuestion();
    await press(app, 'Deny');
    await screen.findByRole('heading', { name: 'Nothing was shared' });
    expect(answersOf(app)).toEqual([{ user_code: USER_CODE, consent_granted: false }]);
    await press(app, 'Connect another device');
    await expectFocus(await codeField());
  });

  it('fills in the code of the URL, and looks nothing up before somebody goes on', async () => {
    const app = renderLoggedIn('/oauth/device?user_code=bcdfghjk');
    expect((await codeField()).value).toBe(USER_CODE);
    expect(app.backend.sent).toEqual([]);
  });

  it('ignores a text in the URL that is no code', async () => {
    renderLoggedIn('/oauth/device?user_code=Call%20us%20now');
    expect((await codeField()).value).toBe('');
  });

  it('says what is missing before it sends anything', async () => {
    const app = renderLoggedIn('/oauth/device');
    await app.user.type(await codeField(), 'bcdf{Enter}');
    await screen.findByText('Type the eight letters that the device shows.');
    expect(app.backend.sent).toEqual([]);
    expect((await codeField()).value).toBe('bcdf');
  });

  it('explains an unknown code beside the field, and keeps it', async () => {
    const app = renderLoggedIn('/oauth/device');
    await app.user.type(await codeField(), 'BCDFGHJL{Enter}');
    await screen.findByText(/No device waits with this code/);
    expect((await codeField()).value).toBe('BCDFGHJL');
    expect((await codeField()).getAttribute('aria-invalid')).toBe('true');
    await app.user.type(await codeField(), '{Backspace}');
    expect(screen.queryByText(/No device waits with this code/)).toBeNull();
  });

  it('says that too many codes were tried', async () => {
    const refuse = () =>
      refusalReply(429, { error: 'Too many wrong codes.', error_type: 'too_many_requests' });
    const app = renderLoggedIn('/oauth/device');
    mockServer.use(http.post('*/api/oauth/device/find', refuse));
    await app.user.type(await codeField(), `${USER_CODE}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many wrong codes.');
  });

  it('says that a code expired while its owner was reading', async () => {
    const app = await openQuestion();
    const refuse = () =>
      refusalReply(410, { error: 'This code has expired.', error_type: 'user_code_expired' });
    mockServer.use(http.post('*/api/oauth/device/answer', refuse));
    await press(app, 'Allow');
    expect((await screen.findByRole('alert')).textContent).toBe('This code has expired.');
    await press(app, 'Use another code');
    await expectFocus(await codeField());
  });

  it('says that an answer may have arrived when the connection broke', async () => {
    const app = await openQuestion();
    mockServer.use(http.post('*/api/oauth/device/answer', () => HttpResponse.error()));
    await press(app, 'Allow');
    expect((await screen.findByRole('alert')).textContent).toContain('may have arrived');
  });

  it.each([
    ['none', '/login'],
    ['password', '/pin'],
  ] as const)(
    'leads to the login and back with the code, after a session with %s',
    async (session, path) => {
      const app = renderApp(`/oauth/device?user_code=${USER_CODE}`, { session });
      const address = `${path}?callback=%2Foauth%2Fdevice%3Fuser_code%3D${USER_CODE}`;
      await waitFor(() => expect(app.url()).toBe(address));
    },
  );

  it('is closed while an operator acts for the user', async () => {
    renderApp(`/oauth/device?user_code=${USER_CODE}`, {
      session: 'password_pin',
      user: { impersonator: 'Sam Support' },
    });
    await screen.findByText('Only bo@bakehouse.test can connect a device.');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
  });
});
