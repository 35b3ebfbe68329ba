import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { TextField } from './text-field.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';
import { fillWithoutEvents } from '../../../test/fields/fill-without-events.ts';

const nothing = () => undefined;
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

function Live({ hint }: { hint?: string }) {
  const [value, setValue] = useState('');
  return (
    <>
      <TextField label="Email" type="email" value={value} onChange={setValue} hint={hint} />
      <button onClick={() => setValue('')}>Clear</button>
    </>
  );
}

describe('TextField', () => {
  it('reports the typed text', async () => {
    render(<Live />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await userEvent.type(input, 'bo@bakehouse.test');
    expect(input.value).toBe('bo@bakehouse.test');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input.value).toBe('');
  });

  it('keeps what was filled in without events when it is rendered again', () => {
    const { rerender } = render(<Live />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    fillWithoutEvents(input, 'bo@bakehouse.test');
    rerender(<Live hint="An address" />);
    expect(input.value).toBe('bo@bakehouse.test');
  });

  it('is described by its hint, and by its error in place of the hint', () => {
    const field = (error?: string) => (
      <TextField label="Access" value="" onChange={nothing} hint="An address" error={error} />
    );
    const { rerender } = render(field());
    const input = screen.getByRole('textbox', { name: 'Access' });
    expect(describedBy(input)).toBe('An address');
    expect(input.getAttribute('aria-invalid')).toBeNull();

    rerender(field('This email already has access.'));
    expect(describedBy(input)).toBe('This email already has access.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the error in a live region that was mounted before', () => {
    const { container, rerender } = render(<TextField label="A" value="" onChange={nothing} />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region?.textContent).toBe('');
    rerender(<TextField label="A" value="" onChange={nothing} error="Please enter your email" />);
    expect(region?.textContent).toBe('Please enter your email');
  });
});

describe('PasswordField', () => {
  it('shows and hides the password and keeps the focus on the toggle', async () => {
    render(<PasswordField label="Password" value="Sourdough" onChange={nothing} />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('type')).toBe('password');

    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.getAttribute('type')).toBe('text');
    const toggle = screen.getByRole('button', { name: 'Show password', pressed: true });
    await expectFocus(toggle);

    await userEvent.click(toggle);
    expect(input.getAttribute('type')).toBe('password');
  });

  it('allows password managers by default', () => {
    render(
      <>
        <PasswordField label="Password" value="" onChange={nothing} />
        <PasswordField label="New" value="" onChange={nothing} autoComplete="new-password" />
      </>,
    );
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('New').getAttribute('autocomplete')).toBe('new-password');
  });
});
