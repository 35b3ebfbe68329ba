import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { renderLoggedIn } from '../../../test/render-app.tsx';
// This import loads the code chunk before a test waits for it.
import './connected-app.tsx';

it.each([
  ['/oauth/authorize?client_id=app-1&redirect_uri=https%3A%2F%2Fapp.example', /Nothing was shared/],
  ['/oauth/logout?client_id=app-1', /You have not been logged out/],
])('says at %s that apps cannot ask for this yet, and leads to the portal', async (path, text) => {
  const { user, url } = renderLoggedIn(path);
  await screen.findByRole('heading', { name: 'Not available yet' });
  expect(screen.getByText(text)).toBeDefined();
  expect(document.title).toBe('Not available yet · Bakehouse');
  expect(await findAxeViolations()).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Go to Bakehouse' }));
  await screen.findByRole('heading', { name: 'Files' });
  expect(url()).toMatch(/^\/portal/);
});
