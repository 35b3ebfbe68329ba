import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderLoggedIn } from '../../../test/render-app.tsx';

const button = () => screen.findByRole('button', { name: 'bo@bakehouse.test account settings' });
const panel = () => screen.queryByRole('dialog', { name: 'Account settings' });

it('opens by keyboard, closes by Escape, and gives the focus back', async () => {
  const { user } = renderLoggedIn('/portal');
  const opener = await button();
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  opener.focus();
  await user.keyboard('{Enter}');
  expect(panel()?.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel()).toBeNull());
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
});

it('is open where the URL says so, and leaves the rest of the URL as it is', async () => {
  const { user, url } = renderLoggedIn('/portal?tab=files&page=2#settings');
  await screen.findByRole('dialog', { name: 'Account settings' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel()).toBeNull());
  expect([url(), window.location.hash]).toEqual(['/portal?tab=files&page=2', '']);
});
