import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderLoggedIn } from '../../../test/render-app.tsx';
import { VIEW_STORAGE_KEYS } from '../../dashboard/view-storage.ts';

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

describe('a URL that opens the settings', () => {
  const expectSettings = async () => {
    await screen.findByRole('dialog', { name: 'Account settings' });
    await waitFor(() => expect(window.location.search).toContain('tab='));
    expect(window.location.hash).toBe('#settings');
  };

  it('may name no tab', async () => {
    renderLoggedIn('/portal#settings');
    await expectSettings();
  });

  it('leads somebody without own files to the files of others, below the settings', async () => {
    renderLoggedIn('/portal#settings', {
      prepare: (backend) => {
        backend.files = [];
      },
    });
    await waitFor(() => expect(window.location.search).toContain('tab=shared'));
    await expectSettings();
  });

  it('keeps them when a list that does not exist is corrected', async () => {
    renderLoggedIn('/portal?tab=users&people=bakers#settings');
    await waitFor(() => expect(window.location.search).not.toContain('bakers'));
    await expectSettings();
  });

  it('keeps them when the remembered columns are added', async () => {
    const remembered = new URLSearchParams({ files: 'hide=created' });
    localStorage.setItem(VIEW_STORAGE_KEYS.columns, remembered.toString());
    renderLoggedIn('/portal?tab=files#settings');
    await waitFor(() => expect(window.location.search).toContain('hide=created'));
    await expectSettings();
  });
});

it('is open where the URL says so, and leaves the rest of the URL as it is', async () => {
  const { user, url } = renderLoggedIn('/portal?tab=files&page=2#settings');
  await screen.findByRole('dialog', { name: 'Account settings' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(panel()).toBeNull());
  expect([url(), window.location.hash]).toEqual(['/portal?tab=files&page=2', '']);
});
