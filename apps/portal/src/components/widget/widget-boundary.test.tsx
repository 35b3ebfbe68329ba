import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { WidgetBoundary } from './widget-boundary.tsx';

it('says that the widget failed, keeps what is beside it, and tries again', async () => {
  const state = { isBroken: true };
  function Part() {
    if (state.isBroken) throw new Error('This part is broken.');
    return <p>Continue with a passkey</p>;
  }
  const onCaughtError = vi.fn();
  render(
    <>
      <p>Password</p>
      <WidgetBoundary>
        <Part />
      </WidgetBoundary>
    </>,
    { onCaughtError },
  );
  expect(screen.getByRole('alert').textContent).toContain('Looks like there was an error!');
  expect(screen.getByText('Password')).toBeDefined();
  expect(onCaughtError).toHaveBeenCalledOnce();

  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Continue with a passkey')).toBeDefined();
});
