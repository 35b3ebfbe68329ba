import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('This chunk is gone.');
}

it('says so when a screen cannot be shown, and offers to load the page again', () => {
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
