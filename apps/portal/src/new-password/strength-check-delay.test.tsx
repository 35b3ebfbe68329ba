import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderApp, renderLoggedIn } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';

const openSettings = async () => {
  const { user } = renderLoggedIn('/portal');
  await user.click(
    await screen.findByRole('button', { name: 'bo@bakehouse.test account settings' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
};

const openResetPage = async () => {
  renderApp('/reset-password?stytch_token_type=reset_password&token=link-1');
  await screen.findByLabelText('New password');
};

const ratedPasswords = () => {
  const rated: string[] = [];
  mockServer.use(
    http.post<never, { password: string }>('*/api/password/strength', async ({ request }) => {
      rated.push((await request.clone().json()).password);
    }),
  );
  return rated;
};

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('New password'), { target: { value } });

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['in the settings', 500, openSettings],
  ['on the reset page', 350, openResetPage],
])('a new password %s is rated %d ms after the last key', async (_, delayMs, open) => {
  await open();
  const rated = ratedPasswords();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  type('Sourdough');
  await wait(delayMs - 1);
  type('Sourdough-Rises');
  await wait(delayMs - 1);
  type('Sourdough-Rises-At-6am');
  await wait(delayMs);
  vi.useRealTimers();
  await waitFor(() => expect(rated).toEqual(['Sourdough-Rises-At-6am']));
});
