import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { DateTimeField } from './date-time-field.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

function Live({ start = '', readOnly = false }: { start?: string; readOnly?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <DateTimeField
      label="Opens"
      name="opens"
      value={value}
      onChange={setValue}
      readOnly={readOnly}
      hint="In your time."
    />
  );
}

const input = () => screen.getByLabelText<HTMLInputElement>('Opens', { selector: 'input' });
const clear = () => screen.getByRole('button', { name: 'Clear Opens' });

it('reports the typed local time', () => {
  render(<Live />);
  fireEvent.change(input(), { target: { value: '2026-11-21T14:05' } });
  expect(input().value).toBe('2026-11-21T14:05');
});

it('is cleared by its button and keeps the focus', async () => {
  render(<Live start="2026-11-21T14:05" />);
  await userEvent.click(clear());
  expect(input().value).toBe('');
  await expectFocus(input());
});

it('cannot be cleared while it is read-only', async () => {
  render(<Live start="2026-11-21T14:05" readOnly />);
  await userEvent.click(clear());
  expect(input().value).toBe('2026-11-21T14:05');
});

it('has no accessibility violations', async () => {
  const { container } = render(<Live start="2026-11-21T14:05" />);
  expect(await findAxeViolations(container)).toEqual([]);
});
