import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../test/axe.ts';
import {
  CodeField,
  PasswordField,
  PasswordRules,
  StrengthMeter,
  type PasswordFieldProps,
} from './parts.ts';

const FIELD: Omit<PasswordFieldProps, 'value' | 'onChange'> = {
  label: 'Password',
  showLabel: 'Show password',
  autoComplete: 'new-password',
};

function Field(props: Partial<PasswordFieldProps>) {
  const [password, setPassword] = useState('');
  return <PasswordField {...FIELD} {...props} value={password} onChange={setPassword} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('Password');
const showButton = () => screen.getByRole('button', { name: 'Show password' });
const texts = (ids: string | null) =>
  (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

describe('the password field', () => {
  it('shows and hides the password', async () => {
    const user = userEvent.setup();
    render(<Field />);
    await user.type(input(), 'Rye');
    expect(input()).toMatchObject({ type: 'password', value: 'Rye', autocomplete: 'new-password' });
    expect(showButton().ariaPressed).toBe('false');
    await user.click(showButton());
    expect(input().type).toBe('text');
    expect(showButton().ariaPressed).toBe('true');
    await user.click(showButton());
    expect(input().type).toBe('password');
  });

  it('ties its hint and its error to the input', async () => {
    render(<Field hint="8 to 100 characters" error={{ text: 'Too short' }} id="new-password" />);
    expect(texts(input().getAttribute('aria-describedby'))).toEqual([
      '8 to 100 characters',
      'Too short',
    ]);
    expect(input()).toMatchObject({ id: 'new-password', ariaInvalid: 'true' });
    expect(screen.getByRole('alert').textContent).toBe('Too short');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('warns while Caps Lock is on', async () => {
    const user = userEvent.setup();
    render(<Field capsLockText="Caps Lock is on" />);
    await user.click(input());
    await user.keyboard('{CapsLock}R');
    expect(screen.getByRole('status').textContent).toBe('Caps Lock is on');
    await user.keyboard('{CapsLock}y');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('gives its input to the page', () => {
    const ref: { current: HTMLInputElement | null } = { current: null };
    render(<Field inputRef={ref} />);
    expect(ref.current).toBe(input());
  });
});

describe('the strength meter', () => {
  it('says the strength in words and in segments', async () => {
    const { container } = render(<StrengthMeter score={3} text="Strength: 3 / 4" />);
    const meter = screen.getByRole('meter', { name: 'Strength: 3 / 4' });
    expect(meter.ariaValueNow).toBe('3');
    expect(container.querySelectorAll('[data-filled=true]')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('Strength: 3 / 4');
    expect(await findAxeViolations()).toEqual([]);
  });
});

describe('the password rules', () => {
  it('say which rules are met', async () => {
    render(
      <PasswordRules
        label="Rules"
        metText="(done)"
        unmetText="(missing)"
        rules={[
          { text: 'Must be at least 8 characters long', isMet: true },
          { text: 'Must contain a digit', isMet: false },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Must be at least 8 characters long (done)',
      'Must contain a digit (missing)',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });
});

it('the code field is in an entry of its own', async () => {
  const codes: string[] = [];
  render(<CodeField label="One-time passcode" onComplete={(code) => codes.push(code)} />);
  await userEvent
    .setup()
    .type(screen.getByRole('textbox', { name: 'One-time passcode' }), '123456');
  expect(codes).toEqual(['123456']);
});

it('a part brings its styles, and default values that any rule of the page replaces', () => {
  document.adoptedStyleSheets = [];
  render(<StrengthMeter score={0} text="Weak" />);
  const texts = document.adoptedStyleSheets.map((sheet): unknown => Reflect.get(sheet, 'text'));
  expect(texts).toEqual([
    expect.stringContaining('.bh-strength'),
    expect.stringContaining('.bh-input'),
    expect.stringContaining(':where(:root, :host) {\n--bh-container-background-color: #FFFFFF;'),
  ]);
});
