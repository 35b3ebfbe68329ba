import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../test/axe.ts';
import { listFiles } from '../../test/handlers/files.ts';
import { renderApp } from '../../test/render-app.tsx';
import { mockServer } from '../../test/server.ts';

const NOTICE = 'A new version is ready. Reload when it suits you.';

const openWith = (build: string) =>
  renderApp('/portal?tab=files', {
    session: 'password_pin',
    prepare: ({ files }) =>
      mockServer.use(
        http.get('*/api/get_files', ({ request }) =>
          HttpResponse.json(listFiles(files, new URL(request.url).searchParams), {
            headers: { 'x-bakehouse-build': build },
          }),
        ),
      ),
  });

describe('a new version on the server', () => {
  it('is offered once a response names it, and the toast stays', async () => {
    const app = openWith('build-2');
    await screen.findByText(NOTICE);
    await app.user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Loaf 54.pdf');
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
    expect(await findAxeViolations()).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByLabelText('Email');
    expect(screen.getByText(NOTICE)).toBeDefined();
  });

  it('is not offered when the page has the same build', async () => {
    openWith('build-1');
    await screen.findByText('Loaf 64.csv');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('does not reload the page while the server cannot be reached', async () => {
    const { user } = openWith('build-2');
    await screen.findByText(NOTICE);
    mockServer.use(http.head('*/', () => HttpResponse.error()));
    await user.click(screen.getByRole('button', { name: /^Reload/ }));
    await screen.findByText('Could not connect to the server. Please try again later.');
    expect(screen.getByText(NOTICE)).toBeDefined();
    expect(screen.getByText('Loaf 64.csv')).toBeDefined();
  });
});
