import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('This chunk is gone.');
}

it('shows an error when a screen fails, and offers to reload the page', () => {
  const onCaughtError = vi.fn();
  render(
    <ErrorBoundary onReload={() => undefined}>
      <Broken />
    </ErrorBoundary>,
    { onCaughtError },
  );
  expect(onCaughtError).toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('This page could not be shown.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined();
});
