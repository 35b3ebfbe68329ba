import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWidget } from '../../../test/render-widget.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const PASSWORD_OR_PHONE = {
  products: ['passwords', 'otp'],
  otpOptions: { methods: ['sms'] },
} as const;

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });

describe('the form with tabs', () => {
  it('takes an email before its tabs are loaded, and keeps it', async () => {
    renderWidget({ config: PASSWORD_OR_PHONE });
    expect(screen.queryByRole('tab')).toBeNull();
    const input = email();
    input.focus();
    fireEvent.change(input, { target: { value: 'ada@people.example' } });

    expect(await screen.findByRole('tab', { name: 'Email', selected: true })).toBeDefined();
    expect(screen.getByRole('tabpanel', { name: 'Email' }).contains(input)).toBe(true);
    expect(input.value).toBe('ada@people.example');
    await expectFocus(input);
  });
});
