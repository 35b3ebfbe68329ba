import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createRequiredContext } from './required-context.ts';

const [BreadContext, useBread] = createRequiredContext<string>('BreadContext');

function Bread() {
  return useBread();
}

it('returns the value of the provider', () => {
  render(
    <BreadContext value="rye">
      <Bread />
    </BreadContext>,
  );
  expect(screen.getByText('rye')).toBeDefined();
});

it('throws without a provider', () => {
  const onCaughtError = () => undefined;
  expect(() => render(<Bread />, { onCaughtError })).toThrow(
    'BreadContext is missing above this component.',
  );
});
