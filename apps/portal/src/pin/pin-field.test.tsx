import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PinField } from './pin-field.tsx';
import { expectFocus } from '../../test/fields/expect-focus.ts';
import { fillWithoutEvents } from '../../test/fields/fill-without-events.ts';

interface LiveProps {
  onComplete?: (digits: string) => void;
  error?: string;
  start?: string;
  disabled?: boolean;
}

function Live({ start = '', ...rest }: LiveProps) {
  const [value, setValue] = useState(start);
  return <PinField label="PIN" {...rest} value={value} onChange={setValue} />;
}

const input = () => screen.getByLabelText<HTMLInputElement>('PIN');

function renderFocused(props: LiveProps = {}) {
  const view = render(<Live {...props} />);
  input().focus();
  return view;
}

describe('PinField', () => {
  it('is one input behind the boxes', () => {
    const { container } = render(<Live />);
    expect([...container.querySelectorAll('input')]).toEqual([input()]);
  });

  it('keeps only digits and reports the fourth digit once', async () => {
    const onComplete = vi.fn();
    renderFocused({ onComplete });
    await userEvent.keyboard('7a3 9-');
    expect(input().value).toBe('739');
    expect(onComplete).not.toHaveBeenCalled();

    await userEvent.keyboard('15');
    expect(input().value).toBe('7391');
    expect(onComplete.mock.calls).toEqual([['7391']]);
  });

  it.each(['7391', '73 91', 'PIN: 7391'])('takes a pasted "%s"', async (text) => {
    const onComplete = vi.fn();
    renderFocused({ onComplete });
    await userEvent.paste(text);
    expect(onComplete.mock.calls).toEqual([['7391']]);
  });

  it('takes away the last digit with Backspace', async () => {
    renderFocused({ start: '73' });
    await userEvent.keyboard('{Backspace}');
    expect(input().value).toBe('7');
  });

  it('is masked and ignored by password managers', () => {
    render(<Live start="7391" />);
    expect(input().type).toBe('password');
    expect(input().autocomplete).toBe('one-time-code');
    expect(input().inputMode).toBe('numeric');
  });

  it('reads its error and lets the next digit replace the refused PIN', async () => {
    const { rerender } = renderFocused({ start: '1111' });
    rerender(<Live start="1111" error="Invalid PIN or code. Please try again." />);
    const described = document.getElementById(input().getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Invalid PIN or code. Please try again.');

    await userEvent.keyboard('7');
    expect(input().value).toBe('7');
  });

  it('keeps what was filled in without events when it is rendered again', () => {
    const { rerender } = render(<Live />);
    fillWithoutEvents(input(), '7391');
    rerender(<Live error="Enter four digits" />);
    expect(input().value).toBe('7391');
  });

  it('keeps the focus and accepts no digits while disabled', async () => {
    const { rerender } = renderFocused({ start: '73' });
    rerender(<Live start="73" disabled />);
    await userEvent.keyboard('9');
    await expectFocus(input());
    expect(input().value).toBe('73');
  });
});
