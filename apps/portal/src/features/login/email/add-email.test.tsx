import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../../test/axe.ts';
import { type Backend, emailRequiredReply } from '../../../../test/backend.ts';
import { expectFocus } from '../../../../test/fields/expect-focus.ts';
import { providerRefusal, startSession } from '../../../../test/handlers/provider.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { mockServer } from '../../../../test/server.ts';

const EMAIL = 'nia@people.example';

const useAccountWithoutAddress = (backend: Backend) => {
  let hasEmail = false;
  mockServer.use(
    http.post('*/api/auth/validate', () => (hasEmail ? undefined : emailRequiredReply())),
    http.post('*/sdk/v1/otps/email/send/secondary', () =>
      HttpResponse.json({
        data: { status_code: 200, request_id: 'request-1', method_id: 'method-1' },
      }),
    ),
    http.post<never, { token: string }>('*/sdk/v1/otps/authenticate', async ({ request }) => {
      const { token } = await request.json();
      if (token !== '123456')
        return providerRefusal(400, 'duplicate_email', 'This address belongs to another account.');
      hasEmail = true;
      backend.user = { ...backend.user, email: EMAIL };
      return startSession(backend, { method_id: 'method-1' });
    }),
  );
};

const open = (path = '/portal?page=2') =>
  renderApp(path, {
    session: 'password',
    user: { has_pin: false },
    prepare: useAccountWithoutAddress,
  });

const emailField = () => screen.findByLabelText<HTMLInputElement>('Email');

it('asks a user without an address for one, and goes on with it', async () => {
  const app = open();
  await screen.findByRole('heading', { name: 'Add your email' });
  expect(app.url()).toBe('/login?callback=%2Fportal%3Fpage%3D2');
  await expectFocus(await emailField());
  expect(await findAxeViolations()).toEqual([]);
  await app.user.type(await emailField(), `${EMAIL}{Enter}`);
  const code = await screen.findByLabelText('Code from the email');
  await expectFocus(code);
  expect(await findAxeViolations()).toEqual([]);
  await app.user.type(code, '123456');
  await screen.findByRole('heading', { name: 'Create a PIN' });
  expect(app.url()).toBe('/pin?callback=%2Fportal%3Fpage%3D2');
});

it('asks for an address before it sends anything', async () => {
  const app = open();
  await app.user.type(await emailField(), 'nia{Enter}');
  await screen.findByText('Please enter your email');
  await expectFocus(await emailField());
  expect(app.backend.calls.filter((call) => call.includes('/otps/'))).toEqual([]);
});

it('says that an address belongs to another account, and takes another one', async () => {
  const app = open();
  await app.user.type(await emailField(), `${EMAIL}{Enter}`);
  await app.user.type(await screen.findByLabelText('Code from the email'), '654321');
  await screen.findByText('This address belongs to another account.');
  await app.user.click(screen.getByRole('button', { name: 'Use another address' }));
  await expectFocus(await emailField());
});

it('lets the user log out', async () => {
  const app = open();
  await screen.findByRole('heading', { name: 'Add your email' });
  await app.user.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByRole('heading', { name: 'Log in' });
  expect(app.backend.token).toBeNull();
});
