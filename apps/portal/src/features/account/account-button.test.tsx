import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { AccountButton } from './account-button.tsx';

const EMAIL = 'bo@bakehouse.test';

const draw = () => {
  const onSignOut = vi.fn();
  render(
    <>
      <AccountButton email={EMAIL} isLoggingOut={false} onLogOut={onSignOut} />
      <p>Beside it</p>
    </>,
  );
  return onSignOut;
};
const button = () => screen.getByRole('button', { name: `${EMAIL} account settings` });
const panel = () => screen.queryByRole('dialog', { name: 'Account settings' });

describe('AccountButton', () => {
  it('opens a panel with the address, which takes the focus', async () => {
    draw();
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button());
    expect(panel()?.textContent).toContain(EMAIL);
    expect(panel()?.contains(document.activeElement)).toBe(true);
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click beside it', () => userEvent.click(document.body)],
  ])('closes by %s and gives the focus back', async (_, close) => {
    draw();
    await userEvent.click(button());
    await close();
    expect(panel()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('opens and logs out by keyboard', async () => {
    const onSignOut = draw();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onSignOut).toHaveBeenCalledOnce();
  });
});
