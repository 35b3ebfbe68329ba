import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { type RenderedApp, renderLoggedIn } from '../../../test/render-app.tsx';
import { mockServer } from '../../../test/server.ts';

const EMAIL = 'bo@bakehouse.test';
const SENTENCE = `I know I am deleting ${EMAIL} and will not be able to create a new account with this email.`;

const openForm = async () => {
  const app = renderLoggedIn('/account/delete');
  await screen.findByRole('heading', { name: 'Delete account' });
  return app;
};

const removeButton = () => screen.getByRole('button', { name: 'Delete my account' });

const fillIn = async ({ user }: RenderedApp, sentence = SENTENCE) => {
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.type(screen.getByLabelText('Confirm your email'), ` ${EMAIL.toUpperCase()} `);
  await user.click(screen.getByLabelText('Type this sentence'));
  await user.paste(sentence);
};

const confirmWithPin = async ({ user }: RenderedApp, pin = '7391') => {
  await user.click(removeButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm with your PIN' }));
  await user.type(dialog.getByLabelText('PIN'), pin);
};

const deletions = ({ backend }: RenderedApp) =>
  backend.calls.filter((call) => call === 'POST /api/auth/account/delete');

describe('/account/delete', () => {
  it('deletes the account, clears what the browser has, and leads to the login', async () => {
    window.localStorage.setItem('unrelated', 'kept');
    const app = await openForm();
    expect(await findAxeViolations()).toEqual([]);
    await fillIn(app);
    await confirmWithPin(app);
    await screen.findByLabelText('Password');
    expect(app.url()).toBe('/login');
    await screen.findByText('Your account was deleted.');
    screen.getByText(
      'Its email cannot be used for a new account. To use Bakehouse again, create an account with another email. We emailed you what to do if this was not you.',
    );
    expect(document.cookie).not.toContain('stytch_session');
    const kept = JSON.stringify(Object.entries(window.localStorage));
    expect(kept).toContain('unrelated');
    expect(kept).not.toMatch(/user-1|bo@bakehouse|token-\d/);
  });

  it('keeps the button unavailable until everything is right', async () => {
    const app = await openForm();
    expect(removeButton().getAttribute('aria-disabled')).toBe('true');
    await fillIn(app, `${SENTENCE} `);
    await screen.findByText('Text must match exactly.');
    await app.user.type(screen.getByLabelText('Confirm your email'), 'x');
    await screen.findByText('Email must match your account email.');
    await app.user.click(removeButton());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deletions(app)).toEqual([]);
  });

  it('stays in the dialog after a wrong PIN', async () => {
    const app = await openForm();
    await fillIn(app);
    await confirmWithPin(app, '0001');
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm with your PIN' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('4 tries left.');
    expect(app.url()).toBe('/account/delete');
  });

  it('says that a failure deleted nothing, and keeps what was typed', async () => {
    const app = await openForm();
    mockServer.use(http.post('*/api/auth/account/delete', () => HttpResponse.error()));
    await fillIn(app);
    await confirmWithPin(app);
    await screen.findByText('Could not connect to the server. Please try again later.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Type this sentence').value).toBe(SENTENCE);
  });

  it('leads back to the portal', async () => {
    const app = await openForm();
    await app.user.click(screen.getByRole('link', { name: 'Back to Portal' }));
    await screen.findByRole('heading', { name: 'Files' });
  });
});
