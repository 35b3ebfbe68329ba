import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ServicesProvider, useService } from './services.tsx';

function StoredText() {
  const now = useService('now');
  const openStorage = useService('openStorage');
  return `${now()}: ${openStorage().getItem('bread') ?? ''}`;
}

const CLOCK = { now: () => 5 };
const STORAGE = { openStorage: () => window.localStorage };

it('gives the services of all providers above', () => {
  window.localStorage.setItem('bread', 'rye');
  render(
    <ServicesProvider services={CLOCK}>
      <ServicesProvider services={STORAGE}>
        <StoredText />
      </ServicesProvider>
    </ServicesProvider>,
  );
  expect(screen.getByText('5: rye')).toBeDefined();
});

it('throws the name of a service that no provider above has', () => {
  const onCaughtError = () => undefined;
  const part = (
    <ServicesProvider services={CLOCK}>
      <StoredText />
    </ServicesProvider>
  );
  expect(() => render(part, { onCaughtError })).toThrow(
    'No provider above has the service "openStorage".',
  );
});
