import { ApiError, UnreachableError } from '@bakehouse/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { fillWithoutEvents } from '../../../test/fill-without-events.ts';
import { PSEUDO_STRINGS } from '../../../test/pseudo-strings.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import type { LoginWidgetProps } from '../../login-widget.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const EMAIL = 'ada@bakehouse.test';
const OTHER_EMAIL = 'bo@bakehouse.test';
const SENT = { request_id: 'request-1', status_code: 200, method_id: 'email-1' };
const VERIFIED = { ...SENT, user_id: 'user-1' };

type Call = (...args: unknown[]) => Promise<typeof SENT>;

const never = () => new Promise<never>(() => undefined);

function renderCodes(props: LoginWidgetProps = {}) {
  const loginOrCreate = vi.fn<Call>(() => Promise.resolve(SENT));
  const authenticate = vi.fn<Call>(() => Promise.resolve(VERIFIED));
  const fake = createFakeClient({ otps: { email: { loginOrCreate }, authenticate } });
  const widget = renderWidget({ ...props, config: { products: ['otp'], ...props.config } }, fake);
  return { ...widget, loginOrCreate, authenticate };
}

const emailInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
const findCodeInput = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: 'One-time passcode' });
const digitsInBoxes = () => screen.getAllByTestId(/^otp-\d$/).map(({ textContent }) => textContent);

const sendCode = async ({ user }: Pick<RenderedWidget, 'user'>, email = EMAIL) => {
  await user.click(emailInput());
  await user.keyboard(`${email}{Enter}`);
  return findCodeInput();
};

const apiError = (error_type: string) =>
  new ApiError({
    status_code: 401,
    error_type,
    error_message: 'The text of the server.',
    error_url: 'https://login.example/errors/x',
  });

describe('the form that sends a code by email', () => {
  it('sends the code with the configured options', async () => {
    const widget = renderCodes({
      config: {
        otpOptions: {
          methods: ['email'],
          expirationMinutes: 10,
          loginTemplateId: 'in',
          signupTemplateId: 'new',
        },
      },
    });
    await sendCode(widget, ` ${EMAIL} `);
    expect(widget.loginOrCreate.mock.calls).toEqual([
      [EMAIL, { expiration_minutes: 10, login_template_id: 'in', signup_template_id: 'new' }],
    ]);
    expect(widget.onEvent.mock.calls).toEqual([[{ type: 'OTP_LOGIN_OR_CREATE', data: SENT }]]);
    expect(widget.logEvent).toHaveBeenLastCalledWith('email_sent', {
      email: EMAIL,
      type: 'login_or_create_otp',
    });
  });

  it('says which part of an email is wrong when a letter before the @ is', async () => {
    const widget = renderCodes();
    await widget.user.click(emailInput());
    await widget.user.keyboard('jörg@bakehouse.test{Enter}');
    await screen.findByText(/^Only the letters a to z, .* can stand before the @\.$/);
    expect(widget.loginOrCreate).not.toHaveBeenCalled();
  });

  it('refuses what is no email without a request', async () => {
    const widget = renderCodes();
    await widget.user.click(emailInput());
    await widget.user.keyboard('ada{Enter}');
    const alert = await screen.findByText('Invalid email, please try again.');
    expect(alert.closest('[role=alert]')?.id).toBe(emailInput().getAttribute('aria-describedby'));
    await waitFor(() => expect(document.activeElement).toBe(emailInput()));
    expect(widget.onError.mock.calls).toEqual([[{ message: 'Invalid email, please try again.' }]]);
    expect(widget.loginOrCreate).not.toHaveBeenCalled();
  });
});

describe('the screen that asks for the code', () => {
  it('takes a code that was filled in without an event when Enter is pressed', async () => {
    const widget = renderCodes();
    const input = await sendCode(widget);
    fillWithoutEvents(input, '١٢٣-٤٥٦');
    await widget.user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Success' });
    expect(widget.authenticate.mock.calls[0]?.[0]).toBe('123456');
  });

  it('leads to an empty form again when the user logs out after the login', async () => {
    const widget = renderCodes();
    await sendCode(widget);
    await widget.user.keyboard('123456');
    await screen.findByRole('heading', { name: 'Success' });
    act(() => widget.signIn({ user_id: 'user-1' }));
    expect(screen.getByRole('heading', { name: 'Success' })).toBeDefined();
    act(() => widget.signIn(null));
    expect(emailInput().value).toBe('');
  });

  it('names the destination and asks for the code at once', async () => {
    const input = await sendCode(renderCodes());
    expect(screen.getByRole('heading', { name: 'Enter passcode' })).toBeDefined();
    await expectFocus(input);
    const description = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe(`A 6-digit passcode was sent to ${EMAIL}.`);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('verifies the code at the sixth digit and reports a complete sign-in once', async () => {
    const widget = renderCodes({ config: { sessionOptions: { sessionDurationMinutes: 60 } } });
    await sendCode(widget);
    widget.onEvent.mockClear();
    await widget.user.keyboard('123456');
    const heading = await screen.findByRole('heading', { name: 'Success' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText('Your passcode has been successfully verified.')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
    expect(widget.authenticate.mock.calls).toEqual([
      ['123456', 'email-1', { session_duration_minutes: 60 }],
    ]);
    expect(widget.onEvent.mock.calls).toEqual([
      [{ type: 'OTP_AUTHENTICATE', data: VERIFIED }],
      [{ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} }],
      [{ type: 'LOGGED_IN', data: { method: 'otp' } }],
    ]);
    expect(widget.onError).not.toHaveBeenCalled();
  });

  it('says that it checks the code', async () => {
    const widget = renderCodes();
    widget.authenticate.mockImplementation(never);
    const input = await sendCode(widget);
    await widget.user.keyboard('123456{Backspace}7{Enter}');
    expect(screen.getByText('Checking the passcode…').role).toBe('status');
    expect(input.ariaBusy).toBe('true');
    expect(widget.authenticate).toHaveBeenCalledTimes(1);
  });

  it.each([
    [apiError('unable_to_auth_otp_code'), 'Invalid passcode, please try again.'],
    [apiError('otp_code_not_found'), 'Invalid passcode, please try again.'],
    [apiError('too_many_requests'), 'Too many attempts. Wait a moment, then try again.'],
    [new UnreachableError('offline'), 'Unable to contact our servers.'],
  ])('clears and focuses the field after %s', async (error, text) => {
    const widget = renderCodes();
    widget.authenticate.mockRejectedValueOnce(error);
    const input = await sendCode(widget);
    await widget.user.keyboard('123456');
    const alert = await screen.findByText(text, { exact: false });
    expect(alert.closest('[role=alert]')).not.toBeNull();
    expect(digitsInBoxes()).toEqual(['', '', '', '', '', '']);
    await expectFocus(input);
    expect(widget.onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.keyboard('123456');
    expect(await screen.findByRole('heading', { name: 'Success' })).toBeDefined();
  });

  it('goes back to the email, which can be corrected', async () => {
    const widget = renderCodes();
    await sendCode(widget);
    await widget.user.click(screen.getByRole('button', { name: 'Back' }));
    await expectFocus(emailInput());
    expect(emailInput().value).toBe(EMAIL);
    await widget.user.clear(emailInput());
    await sendCode(widget, OTHER_EMAIL);
    expect(screen.getByText(OTHER_EMAIL)).toBeDefined();
  });

  it('leaves the focus on the tabs when the user chooses another one after going back', async () => {
    const widget = renderCodes({ config: { otpOptions: { methods: ['email', 'sms'] } } });
    await screen.findByRole('tab', { name: 'Email' });
    await sendCode(widget);
    await widget.user.click(screen.getByRole('button', { name: 'Back' }));
    await expectFocus(emailInput());
    await widget.user.tab({ shift: true });
    await widget.user.keyboard('{ArrowRight}');
    await screen.findByRole('textbox', { name: 'Phone number' });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Text' })),
    );
    await widget.user.keyboard('{ArrowRight}');
    await expectFocus(screen.getByRole('tab', { name: 'Email' }));
  });

  it('has no text that cannot be replaced', async () => {
    const widget = renderCodes({ strings: PSEUDO_STRINGS });
    await widget.user.type(screen.getByRole('textbox'), `${EMAIL}{Enter}`);
    await screen.findByTestId('otp-0');
    const visible = () => widget.container.textContent.replaceAll(/⟦[^⟧]*⟧/g, '').trim();
    expect(visible()).toBe('');
    await widget.user.keyboard('123456');
    await waitFor(() => expect(screen.queryByTestId('otp-0')).toBeNull());
    expect(visible()).toBe('');
  });

  it('speaks German', async () => {
    const widget = renderCodes({ config: { locale: 'de' } });
    await widget.user.type(
      await screen.findByRole('textbox', { name: 'E-Mail' }),
      `${EMAIL}{Enter}`,
    );
    expect(await screen.findByRole('heading', { name: 'Code eingeben' })).toBeDefined();
    expect(screen.getByRole('timer').textContent).toBe('Der Code läuft in 5:00 ab.');
    expect(widget.loginOrCreate.mock.lastCall?.[1]).toMatchObject({ locale: 'de' });
  });
});

describe('the life of a code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const expiry = () => screen.getByRole('timer').textContent;
  const resendButton = () => screen.getByRole('button', { name: /code/i });

  const renderSent = async (props?: LoginWidgetProps) => {
    const widget = renderCodes(props);
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms) });
    await sendCode({ user });
    return { ...widget, user };
  };

  it('is counted down, and announced only at its end', async () => {
    await renderSent({ config: { otpOptions: { expirationMinutes: 2 } } });
    expect(expiry()).toBe('Your code expires in 2:00.');
    await wait(1);
    expect(expiry()).toBe('Your code expires in 1:59.');
    await wait(110);
    expect(expiry()).toBe('Your code expires in 0:09.');
    await wait(10);
    expect(expiry()).toBe('');
    expect(screen.getByText('Your code has expired.').role).toBe('status');
  });

  it('begins again with another code, whose email has the default templates', async () => {
    const widget = await renderSent({ config: { otpOptions: { loginTemplateId: 'in' } } });
    await wait(400);
    await widget.user.click(resendButton());
    expect(expiry()).toBe('Your code expires in 5:00.');
    expect(widget.loginOrCreate.mock.lastCall).toEqual([EMAIL, { expiration_minutes: 5 }]);
    expect(widget.logEvent).toHaveBeenLastCalledWith('email_try_again_clicked', {
      email: EMAIL,
      type: 'login_or_create_otp',
    });
    expect(widget.onEvent.mock.calls.map(([{ type }]) => type)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_LOGIN_OR_CREATE',
    ]);
  });

  it('can be ended by another code: sending, sent, waiting, and again', async () => {
    const widget = await renderSent();
    let answer = (): void => undefined;
    widget.loginOrCreate.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve(SENT);
      }),
    );
    const button = resendButton();
    await widget.user.click(button);
    expect(button.textContent).toBe('Sending the code…');
    expect(button.ariaDisabled).toBe('true');
    act(() => answer());
    await wait(0);
    expect(button.textContent).toBe('Code sent');
    expect(screen.getByText(`A new passcode was sent to ${EMAIL}.`).role).toBe('status');
    await wait(2);
    // A text that changed every second would be read every second while the button has the focus.
    expect(button.textContent).toBe('Resend code');
    expect(screen.getByText(/^\(in 2\d s\)$/)).toBeDefined();
    await widget.user.click(button);
    expect(widget.loginOrCreate).toHaveBeenCalledTimes(2);
    await expectFocus(button);
    await wait(30);
    expect(button.textContent).toBe('Resend code');
    expect(button.ariaDisabled).toBeNull();
    await widget.user.click(button);
    expect(widget.loginOrCreate).toHaveBeenCalledTimes(3);
  });

  it('can be replaced at once after another code could not be sent', async () => {
    const widget = await renderSent();
    widget.loginOrCreate.mockRejectedValueOnce(apiError('too_many_requests'));
    const button = resendButton();
    await widget.user.click(button);
    expect(button.textContent).toBe('Resend code');
    const alert = screen.getByText('Too many attempts. Wait a moment, then try again.');
    expect(alert.closest('[role=alert]')?.id).toBe(button.getAttribute('aria-describedby'));
    await expectFocus(button);
    await widget.user.click(button);
    expect(button.textContent).toBe('Code sent');
  });

  it('empties the field and gives it the focus after another code was sent', async () => {
    const widget = await renderSent();
    const input = await findCodeInput();
    await widget.user.keyboard('123');
    await wait(1);
    await widget.user.click(resendButton());
    expect(screen.getByText(`A new passcode was sent to ${EMAIL}.`)).toBeDefined();
    expect(input.value).toBe('');
    await expectFocus(input);
  });

  it.each([
    ['keeps', 'email-1', '12'],
    ['drops, because the code belongs to another method,', 'email-2', ''],
  ])('%s what is typed while another code is sent', async (_, method_id, left) => {
    const widget = await renderSent();
    let answer = (): void => undefined;
    widget.loginOrCreate.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = () => resolve({ ...SENT, method_id });
      }),
    );
    await widget.user.click(resendButton());
    await wait(1);
    const input = await findCodeInput();
    await widget.user.click(input);
    await widget.user.keyboard('12');
    act(() => answer());
    await wait(0);
    expect(screen.getByText(`A new passcode was sent to ${EMAIL}.`)).toBeDefined();
    expect(input.value).toBe(left);
    await expectFocus(input);
  });

  it('empties the field at each further code', async () => {
    const widget = await renderSent();
    await widget.user.click(resendButton());
    await wait(1);
    const input = await findCodeInput();
    await widget.user.keyboard('12');
    await wait(30);
    await widget.user.click(resendButton());
    expect(input.value).toBe('');
  });

  it('takes the error of the code before it away', async () => {
    const widget = await renderSent();
    widget.authenticate.mockRejectedValueOnce(apiError('unable_to_auth_otp_code'));
    await widget.user.keyboard('123456');
    const input = await findCodeInput();
    expect(input.ariaInvalid).toBe('true');
    await wait(1);
    await widget.user.click(resendButton());
    expect(input.ariaInvalid).toBe('false');
    expect(screen.queryByText('Invalid passcode, please try again.')).toBeNull();
  });
});
