import { ApiError } from '@bakehouse/sdk';
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';

const EMAIL = 'ada@bakehouse.test';
const EMAIL_CODES: LoginConfig = { products: ['otp'] };
const SENT = { request_id: 'request-1', status_code: 200, method_id: 'email-1' };
const VERIFIED = { ...SENT, user_id: 'user-1' };

type Send = (...args: unknown[]) => Promise<typeof SENT>;

function createFakeOtps() {
  const loginOrCreate = vi.fn<Send>(() => Promise.resolve(SENT));
  const authenticate = vi.fn<Send>(() => Promise.resolve(VERIFIED));
  const fake = createFakeClient({ otps: { email: { loginOrCreate }, authenticate } });
  return { fake, loginOrCreate, authenticate };
}

const codeInput = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time passcode' });

const digitsInBoxes = () =>
  [0, 1, 2, 3, 4, 5].map((index) => screen.getByTestId(`otp-${index}`).textContent).join('');

const sendCode = async ({ user }: RenderedWidget, email = EMAIL) => {
  await user.click(screen.getByRole('textbox', { name: 'Email' }));
  await user.keyboard(`${email}{Enter}`);
};

const wrongCode = () =>
  new ApiError({
    status_code: 401,
    error_type: 'unable_to_auth_otp_code',
    error_message: 'The code is wrong.',
    error_url: 'https://login.example/errors/x',
  });

describe('one-time codes by email', () => {
  it('sends a code, verifies it and confirms it', async () => {
    const { fake, loginOrCreate, authenticate } = createFakeOtps();
    const widget = renderWidget(
      {
        config: {
          ...EMAIL_CODES,
          otpOptions: { methods: ['email'], loginTemplateId: 'in', signupTemplateId: 'new' },
        },
      },
      fake,
    );
    await sendCode(widget, ` ${EMAIL}`);
    const input = await codeInput();
    expect(document.activeElement).toBe(input);
    expect(screen.getByRole('heading', { name: 'Enter passcode' })).toBeDefined();
    expect(screen.getByText(EMAIL)).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);

    await widget.user.keyboard('123456');
    const heading = await screen.findByRole('heading', { name: 'Success' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('Your passcode has been successfully verified.')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);

    expect(loginOrCreate.mock.calls).toEqual([
      [EMAIL, { expiration_minutes: 5, login_template_id: 'in', signup_template_id: 'new' }],
    ]);
    expect(authenticate.mock.calls).toEqual([
      ['123456', 'email-1', { session_duration_minutes: 30 }],
    ]);
    expect(widget.onEvent.mock.calls).toEqual([
      [{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }],
      [{ type: 'OTP_AUTHENTICATE', data: VERIFIED }],
      [{ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} }],
    ]);
    expect(fake.logEvent).toHaveBeenLastCalledWith('email_sent', {
      email: EMAIL,
      type: 'login_or_create_otp',
    });
    expect(widget.onError).not.toHaveBeenCalled();
  });

  it('clears the field of a wrong code and asks again', async () => {
    const { fake, authenticate } = createFakeOtps();
    const widget = renderWidget({ config: EMAIL_CODES }, fake);
    const error = wrongCode();
    authenticate.mockRejectedValueOnce(error);
    await sendCode(widget);
    const input = await codeInput();
    await widget.user.keyboard('111111');
    const text = await screen.findByText('Invalid passcode, please try again.');
    expect(text.closest('[role=alert]')).not.toBeNull();
    expect(input.value).toBe('');
    expect(digitsInBoxes()).toBe('');
    expect(document.activeElement).toBe(input);
    expect(widget.onError.mock.calls).toEqual([[error]]);
    await widget.user.keyboard('222222');
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeDefined();
  });
});
