import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { refusalReply } from '../../test/backend.ts';
import { renderApp } from '../../test/render-app.tsx';
import { recordBodiesTo } from '../../test/sent-bodies.ts';
import { mockServer } from '../../test/server.ts';

const FORGOT = '*/api/auth/pin/forgot';

const forgetPin = async () => {
  const app = renderApp('/pin', { session: 'password' });
  await app.user.click(await screen.findByRole('button', { name: 'Forgot your PIN?' }));
  await screen.findByText(
    'We email you a link that sets a new PIN. To protect your account, PIN entry is locked for 24 hours first, and your other devices are logged out.',
  );
  expect(app.backend.calls).not.toContain('POST /api/auth/pin/forgot');
  await app.user.click(await screen.findByRole('button', { name: 'Reset my PIN' }));
  return app;
};

it('asks first, then says what happens next', async () => {
  await forgetPin();
  await screen.findByText('PIN reset requested. Check your email. Account locked for 24 hours.');
  await screen.findByText(
    /^The link in the email sets a new PIN from 22 Nov 2026, .*\. If somebody else asked, use its other link\.$/,
  );
  expect(await findAxeViolations()).toEqual([]);
});

it('locks the boxes of the PIN, and sends along where the login leads', async () => {
  const app = renderApp('/pin?callback=%2Ff%2Ffile-1', {
    session: 'password',
  });
  const bodies = recordBodiesTo(FORGOT);
  await app.user.click(await screen.findByRole('button', { name: 'Forgot your PIN?' }));
  await app.user.click(await screen.findByRole('button', { name: 'Reset my PIN' }));
  await screen.findByText(/^You cannot enter your PIN while it is locked/);
  expect(bodies).toMatchObject([{ callback: '/f/file-1' }]);
  expect(screen.getByLabelText<HTMLInputElement>('PIN').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText<HTMLInputElement>('Recovery code').readOnly).toBe(false);
});

it.each([
  ['without a response', () => HttpResponse.error(), /^Could not connect to the server/],
  ['without a text', () => new HttpResponse(null, { status: 400 }), /^Failed to request PIN reset/],
  [
    'after a cancelled request',
    () => refusalReply(429, { error: 'Once a day.', error_type: 'too_many_requests' }),
    /^Once a day\.$/,
  ],
])('shows a failure %s', async (_name, reply, text) => {
  mockServer.use(http.post(FORGOT, reply));
  const app = renderApp('/pin', {
    session: 'password',
    prepare: () => mockServer.use(http.post(FORGOT, reply)),
  });
  await app.user.click(await screen.findByRole('button', { name: 'Forgot your PIN?' }));
  await app.user.click(await screen.findByRole('button', { name: 'Reset my PIN' }));
  await screen.findByText(text);
});
