import { UnreachableError } from '@bakehouse/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import {
  createFakePasswords,
  passwordError,
  toStrength,
  type FakePasswords,
} from '../../../test/fake-passwords.ts';
import { fillWithoutEvents } from '../../../test/fill-without-events.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import type { LoginConfig } from '../../config/config.ts';
import { expectFocus } from '../../../test/expect-focus.ts';

const EMAIL = 'ada@bakehouse.test';
const PASSWORD = 'Sourdough-Rises-At-5am';
const SESSION = { session_duration_minutes: 30 };
const WITH_LINKS: LoginConfig = { products: ['passwords', 'emailMagicLinks'] };
const WITH_CODES: LoginConfig = { products: ['passwords', 'otp'] };

const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });
const passwordInput = () => screen.findByLabelText<HTMLInputElement>('Password');
const eventsOf = ({ onEvent }: RenderedWidget) => onEvent.mock.calls.map(([{ type }]) => type);

/** Shows the screen after the email, and types a password if there is a field for one. */
async function enterEmail(fakes: FakePasswords, config: LoginConfig = { products: ['passwords'] }) {
  const widget = renderWidget({ config }, fakes.fake);
  await widget.user.click(screen.getByRole('textbox', { name: 'Email' }));
  await widget.user.keyboard(`${EMAIL}{Enter}`);
  await screen.findByRole('button', { name: 'Back' });
  return widget;
}

async function enterPassword(widget: RenderedWidget, password = PASSWORD) {
  const input = await passwordInput();
  await widget.user.clear(input);
  await widget.user.click(input);
  await widget.user.paste(password);
}

const continueEnabled = () =>
  waitFor(() => expect(button('Continue').ariaDisabled).not.toBe('true'));

const describedBy = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a new user', () => {
  it('creates an account with a password that was checked', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes);
    await heading('Create an account');
    await expectFocus(await passwordInput());
    expect(await passwordInput()).toMatchObject({
      id: 'new-password',
      autocomplete: 'new-password',
    });
    expect(describedBy(button('Continue'))).toBe('Enter a password to continue.');
    expect(await findAxeViolations()).toEqual([]);

    await enterPassword(widget);
    expect(describedBy(button('Continue'))).toBe('Checking your password…');
    await widget.user.keyboard('{Enter}');
    expect(fakes.create).not.toHaveBeenCalled();
    expect(await screen.findByRole('meter', { name: 'Strength: very strong' })).toBeDefined();
    // Enter was pressed before the check had ended, and counts now.
    await heading('Success!');
    expect(fakes.search.mock.calls).toEqual([[EMAIL]]);
    expect(fakes.create.mock.calls).toEqual([[{ email: EMAIL, password: PASSWORD, ...SESSION }]]);
    expect(eventsOf(widget)).toEqual([
      'PASSWORD_CREATE',
      'AUTHENTICATE_FLOW_COMPLETE',
      'LOGGED_IN',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('leaves an empty form to the next person after the logout', async () => {
    const widget = await enterEmail(createFakePasswords('new'));
    await enterPassword(widget);
    await continueEnabled();
    await widget.user.keyboard('{Enter}');
    await heading('Success!');
    act(() => widget.signIn({ user_id: 'user-1' }));
    act(() => widget.signIn(null));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('');
  });

  it('has a read-only email in the form, so that password managers save the pair', async () => {
    await enterEmail(createFakePasswords('new'));
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(email).toMatchObject({ value: EMAIL, readOnly: true, autocomplete: 'username' });
    expect(email.form).toBe((await passwordInput()).form);
  });

  it('sends one check when nothing was typed for half a second', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes);
    await widget.user.type(await passwordInput(), 'Rye-Bread');
    await continueEnabled();
    expect(fakes.strengthCheck.mock.calls.map(([request]) => request)).toEqual([
      { email: EMAIL, password: 'Rye-Bread' },
    ]);
  });

  it('believes the latest answer only, and cancels the request before it', async () => {
    const fakes = createFakePasswords('new');
    const signals: AbortSignal[] = [];
    let answerFirst = () => undefined as unknown;
    fakes.strengthCheck.mockImplementationOnce((_, { signal }) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answerFirst = () => resolve(toStrength());
      });
    });
    fakes.strengthCheck.mockImplementation(() =>
      Promise.resolve(toStrength({ score: 1, valid_password: false })),
    );
    const widget = await enterEmail(fakes);
    await enterPassword(widget, 'first');
    await waitFor(() => expect(signals).toHaveLength(1));
    await enterPassword(widget, 'second');
    expect(signals[0]?.aborted).toBe(true);
    answerFirst();
    await waitFor(() =>
      expect(describedBy(button('Continue'))).toBe('Choose a better password to continue.'),
    );
    expect(button('Continue').ariaDisabled).toBe('true');
  });

  it.each([
    [{ score: 0 }, 'Strength: very weak', 1, 'Too common. Add a word.'],
    [{ score: 2 }, 'Strength: fair', 2, 'Too common. Add a word.'],
    [{ score: 3 }, 'Strength: strong', 3, 'Use 8 to 100 characters.'],
    [
      { score: 4, breached_password: true },
      'Strength: not safe',
      1,
      'This password may have been used on a different site that experienced a security issue. Please choose another password.',
    ],
  ])('sees for %j: %s', async (changes, name, filled, advice) => {
    const fakes = createFakePasswords('new');
    const feedback = {
      warning: 'Too common.',
      suggestions: ['Add a word.'],
      luds_requirements: null,
    };
    fakes.strengthCheck.mockResolvedValue(
      toStrength({ valid_password: false, feedback, ...changes }),
    );
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    const meter = await screen.findByRole('meter', { name });
    expect(meter.querySelectorAll('[data-filled=true]')).toHaveLength(filled);
    expect(screen.getByText(advice)).toBeDefined();
    expect(button('Continue').ariaDisabled).toBe('true');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('reads the advice of the server in German', async () => {
    const fakes = createFakePasswords('new');
    const feedback = {
      warning: 'Dates are easy to guess.',
      suggestions: ['Add more words that are less common.'],
      luds_requirements: null,
    };
    fakes.strengthCheck.mockResolvedValue(
      toStrength({ valid_password: false, score: 1, feedback }),
    );
    const { user } = renderWidget(
      { config: { products: ['passwords'], locale: 'de' } },
      fakes.fake,
    );
    await user.type(await screen.findByRole('textbox', { name: 'E-Mail' }), `${EMAIL}{Enter}`);
    await user.type(await screen.findByLabelText('Passwort'), PASSWORD);
    const advice = 'Datumsangaben sind leicht zu erraten. Fügen Sie seltenere Wörter hinzu.';
    expect(await screen.findByText(advice)).toBeDefined();
  });

  it.each([
    ['zxcvbn', null],
    [
      'luds',
      {
        has_digit: true,
        has_lower_case: true,
        has_symbol: true,
        has_upper_case: true,
        missing_characters: 0,
        missing_complexity: 0,
      },
    ],
  ] as const)(
    'reads that a character cannot be seen, under the policy %s',
    async (policy, luds) => {
      const fakes = createFakePasswords('new');
      const warning =
        'This password contains a character that cannot be seen, which is easily pasted by mistake. Type the password, or remove the character.';
      const feedback = { warning, suggestions: [], luds_requirements: luds };
      fakes.strengthCheck.mockResolvedValue(
        toStrength({ strength_policy: policy, valid_password: false, score: 4, feedback }),
      );
      await enterPassword(await enterEmail(fakes), 'Bread\u200bRye-9-Loaves');
      expect(await screen.findByText(warning)).toBeDefined();
      expect(screen.queryByText(/Use 8 to/)).toBeNull();
    },
  );

  it('sees the rules of the project', async () => {
    const fakes = createFakePasswords('new');
    fakes.fake.setBootstrap({ passwordConfig: { ludsComplexity: 3, ludsMinimumCount: 12 } });
    const luds_requirements = {
      has_digit: true,
      has_lower_case: true,
      has_symbol: true,
      has_upper_case: false,
      missing_characters: 2,
      missing_complexity: 0,
    };
    fakes.strengthCheck.mockResolvedValue(
      toStrength({
        strength_policy: 'luds',
        valid_password: false,
        breached_password: true,
        feedback: { warning: '', suggestions: [], luds_requirements },
      }),
    );
    const rules = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    const widget = await enterEmail(fakes);
    expect(rules()).toEqual([
      'Must be at least 12 characters long (missing)',
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol (missing)',
    ]);
    await enterPassword(widget, 'bread-rye9');
    await screen.findByText(/experienced a security issue/);
    expect(rules()).toEqual([
      'Must be at least 12 characters long (missing)',
      'Must contain 3 of the following: uppercase letter, lowercase letter, number, symbol (done)',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('sees the rules that the answer names, although the configuration could not be loaded', async () => {
    const fakes = createFakePasswords('new');
    const luds_requirements = {
      ...{ has_digit: true, has_lower_case: true, has_symbol: false, has_upper_case: false },
      ...{ missing_characters: 3, missing_complexity: 1 },
    };
    fakes.strengthCheck.mockResolvedValue(
      toStrength({
        strength_policy: 'luds',
        valid_password: false,
        feedback: { warning: '', suggestions: [], luds_requirements },
      }),
    );
    const widget = await enterEmail(fakes);
    await enterPassword(widget, 'rye-9');
    const rule = await screen.findByText(/Must be at least 8 characters/);
    expect(rule).toBeDefined();
    expect(screen.getByText(/Must contain 3 of the following/)).toBeDefined();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it.each([
    [passwordError('invalid_email'), 'Invalid email address'],
    [new UnreachableError('offline'), /Unable to contact our servers/],
  ])('sees why the check failed, and repeats it: %s', async (error, text) => {
    const fakes = createFakePasswords('new');
    fakes.strengthCheck.mockRejectedValueOnce(error);
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    expect(await screen.findByText(text)).toBeDefined();
    expect(widget.onError.mock.calls).toEqual([[error]]);
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.click(button('Check again'));
    await continueEnabled();
  });

  it('sends nothing when the text changes after Enter and before the end of the check', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    await widget.user.keyboard('{Enter}');
    await widget.user.keyboard('x');
    await continueEnabled();
    expect(fakes.create).not.toHaveBeenCalled();
  });

  it('is told why Enter does nothing', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes);
    const status = () =>
      screen
        .getAllByRole('status')
        .filter(({ textContent }) => textContent.includes('to continue'));
    expect(status()).toEqual([]);
    await widget.user.keyboard('{Enter}');
    expect(status().map(({ textContent }) => textContent)).toEqual([
      'Enter a password to continue.',
    ]);
    await widget.user.keyboard('r');
    expect(status()).toEqual([]);
    expect(fakes.create).not.toHaveBeenCalled();
  });

  it('sends a password that was filled in without an event', async () => {
    const fakes = createFakePasswords('new');
    const { user } = await enterEmail(fakes);
    fillWithoutEvents(await passwordInput(), PASSWORD);
    await user.click(button('Continue'));
    await heading('Success!');
    expect(fakes.create.mock.calls).toEqual([[{ email: EMAIL, password: PASSWORD, ...SESSION }]]);
  });

  it('is told when another person was faster', async () => {
    const fakes = createFakePasswords('new');
    fakes.create.mockRejectedValue(passwordError('duplicate_email'));
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    await continueEnabled();
    await widget.user.click(button('Continue'));
    await screen.findByText('This address cannot be used for a new account.');
    const email = screen.getByLabelText('Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).toBe('true');
    expect((await passwordInput()).getAttribute('aria-invalid')).toBe('false');
  });

  it('chooses another password when this one was in a breach', async () => {
    const fakes = createFakePasswords('new');
    fakes.create.mockRejectedValue(passwordError('breached_password'));
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    await continueEnabled();
    await widget.user.click(button('Continue'));
    await heading('This password is not safe');
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.click(button('Choose another password'));
    await heading('Create an account');
    expect((await passwordInput()).value).toBe('');
  });

  it('gets a login link instead', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes, WITH_LINKS);
    expect(screen.queryByRole('button', { name: 'Email me a login code' })).toBeNull();
    await widget.user.click(button('Email me a login link'));
    await heading('Check your email');
    expect(fakes.fake.sendLink.mock.lastCall?.[0]).toBe(EMAIL);
    expect(eventsOf(widget)).toEqual(['MAGIC_LINK_LOGIN_OR_CREATE']);
  });

  it('gets a login code instead', async () => {
    const fakes = createFakePasswords('new');
    const widget = await enterEmail(fakes, WITH_CODES);
    expect(screen.queryByRole('button', { name: 'Email me a login link' })).toBeNull();
    await widget.user.click(button('Email me a login code'));
    await heading('Enter passcode');
    expect(eventsOf(widget)).toEqual(['OTP_LOGIN_OR_CREATE']);
  });

  it('returns to the email, which is still there', async () => {
    const widget = await enterEmail(createFakePasswords('new'));
    await widget.user.click(button('Back'));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(input).toMatchObject({ value: EMAIL, readOnly: false });
    await expectFocus(input);
  });
});

describe('a user with a password', () => {
  it('logs in', async () => {
    const fakes = createFakePasswords('password');
    const widget = await enterEmail(fakes);
    await heading('Log In');
    expect(await passwordInput()).toMatchObject({
      id: 'current-password',
      autocomplete: 'current-password',
    });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.keyboard(`${PASSWORD}{Enter}`);
    await heading('Success!');
    expect(fakes.authenticate.mock.calls).toEqual([
      [{ email: EMAIL, password: PASSWORD, ...SESSION }],
    ]);
    expect(fakes.strengthCheck).not.toHaveBeenCalled();
    expect(eventsOf(widget)).toEqual([
      'PASSWORD_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
      'LOGGED_IN',
    ]);
  });

  it('logs in with fields that were filled in without an event, which stay filled', async () => {
    const fakes = createFakePasswords('password');
    const { user } = renderWidget({ config: { products: ['passwords'] } }, fakes.fake);
    const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    fillWithoutEvents(email, `Ada <${EMAIL}>`);
    await user.click(button('Continue with email'));
    expect(email.value).toBe(`Ada <${EMAIL}>`);
    const input = await passwordInput();
    fakes.authenticate.mockRejectedValueOnce(passwordError('unauthorized_credentials'));
    fillWithoutEvents(input, PASSWORD);
    await user.click(button('Continue'));
    await screen.findByText('Invalid email or password');
    expect(input.value).toBe(PASSWORD);
    await user.click(button('Continue'));
    await heading('Success!');
    expect(fakes.authenticate.mock.calls).toEqual([
      [{ email: EMAIL, password: PASSWORD, ...SESSION }],
      [{ email: EMAIL, password: PASSWORD, ...SESSION }],
    ]);
  });

  it('is told inline what is wrong', async () => {
    const fakes = createFakePasswords('password');
    fakes.authenticate.mockRejectedValue(passwordError('unauthorized_credentials'));
    const widget = await enterEmail(fakes);
    await widget.user.keyboard('{Enter}');
    await screen.findByText('Enter your password.');
    expect(fakes.authenticate).not.toHaveBeenCalled();
    await widget.user.keyboard('wrong{Enter}');
    await screen.findByText('Invalid email or password');
    expect((await passwordInput()).ariaInvalid).toBe('true');
    await expectFocus(await passwordInput());
    expect(await findAxeViolations()).toEqual([]);
  });

  it('resets a forgotten password by email', async () => {
    const fakes = createFakePasswords('password');
    const widget = await enterEmail(fakes, {
      products: ['passwords'],
      passwordOptions: {
        loginRedirectURL: 'https://app.example/in',
        loginExpirationMinutes: 5,
        resetPasswordRedirectURL: 'https://app.example/reset',
        resetPasswordExpirationMinutes: 15,
        resetPasswordTemplateId: 'template',
      },
    });
    await widget.user.click(button('Forgot Password?'));
    await expectFocus(await heading('Check your email'));
    expect(screen.getByText(/Open it to set a new password/).textContent).toContain(EMAIL);
    expect(await findAxeViolations()).toEqual([]);

    await widget.user.click(button('Resend email'));
    expect((await screen.findByText('Email resent')).role).toBe('status');
    expect(fakes.resetByEmailStart.mock.calls).toHaveLength(2);
    expect(fakes.resetByEmailStart.mock.lastCall).toEqual([
      {
        email: EMAIL,
        login_redirect_url: 'https://app.example/in',
        reset_password_redirect_url: 'https://app.example/reset',
        reset_password_expiration_minutes: 15,
        reset_password_template_id: 'template',
      },
    ]);
    expect(widget.logEvent.mock.calls.slice(1)).toEqual([
      ['email_sent', { email: EMAIL, type: 'reset_password' }],
      ['email_try_again_clicked', { email: EMAIL, type: 'reset_password' }],
    ]);
    expect(eventsOf(widget)).toEqual([
      'PASSWORD_RESET_BY_EMAIL_START',
      'PASSWORD_RESET_BY_EMAIL_START',
    ]);
  });

  it.each([
    ['a forgotten password', 'password', 'Check your email'],
    ['a first password', 'passwordless', 'Create a password'],
  ] as const)(
    'goes back from the email for %s to enter another address',
    async (_case, type, title) => {
      const widget = await enterEmail(createFakePasswords(type));
      if (type === 'password') await widget.user.click(button('Forgot Password?'));
      await heading(title);
      await widget.user.click(button('Back'));
      expect(await screen.findByRole('textbox', { name: 'Email' })).toBe(document.activeElement);
    },
  );

  it('goes back from a password that was in a breach', async () => {
    const fakes = createFakePasswords('password');
    fakes.authenticate.mockRejectedValue(passwordError('breached_password'));
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    await widget.user.click(button('Continue'));
    await heading('This password is not safe');
    await widget.user.click(button('Back'));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBe(document.activeElement);
  });

  it('sees why an email was not sent again', async () => {
    const fakes = createFakePasswords('password');
    const widget = await enterEmail(fakes);
    await widget.user.click(button('Forgot Password?'));
    await heading('Check your email');
    fakes.resetByEmailStart.mockRejectedValueOnce(passwordError('too_many_requests'));
    await widget.user.click(button('Resend email'));
    await screen.findByText(/Too many attempts/);
    expect(screen.queryByText('Email resent')).toBeNull();
  });

  it('logs in without the forgotten password', async () => {
    const fakes = createFakePasswords('password');
    const widget = await enterEmail(fakes);
    await widget.user.click(button('Forgot Password?'));
    await heading('Check your email');
    await widget.user.click(button('Login without a password'));
    await screen.findByText(/Open the link in the email to continue/);
    expect(fakes.fake.sendLink.mock.lastCall?.[0]).toBe(EMAIL);
  });

  it.each(['create', 'authenticate'] as const)(
    'has to set a new password when %s demands it',
    async (method) => {
      const fakes = createFakePasswords(method === 'create' ? 'new' : 'password');
      const error = passwordError('reset_password');
      fakes[method].mockRejectedValue(error);
      const widget = await enterEmail(fakes);
      await enterPassword(widget);
      await continueEnabled();
      await widget.user.click(button('Continue'));
      await screen.findByText(/For your security, set a new password/);
      expect(eventsOf(widget)).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
      expect(widget.onError.mock.calls).toEqual([[error]]);
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('resets a password that was in a breach', async () => {
    const fakes = createFakePasswords('password');
    fakes.authenticate.mockRejectedValue(passwordError('breached_password'));
    const widget = await enterEmail(fakes);
    await enterPassword(widget);
    await widget.user.click(button('Continue'));
    await heading('This password is not safe');
    expect(screen.getByText(/experienced a security issue/)).toBeDefined();
    expect(fakes.resetByEmailStart).not.toHaveBeenCalled();
    await widget.user.click(button('Set a new password by email'));
    await screen.findByText(/Open it to set a new password/);
  });
});

describe('a user without a password', () => {
  it('gets a code, which is entered in the same screen', async () => {
    const fakes = createFakePasswords('passwordless');
    const widget = await enterEmail(fakes, WITH_CODES);
    const input = await screen.findByRole('textbox', { name: 'One-time passcode' });
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.keyboard('123456');
    await heading('Success');
    expect(eventsOf(widget)).toEqual([
      'OTP_LOGIN_OR_CREATE',
      'OTP_AUTHENTICATE',
      'AUTHENTICATE_FLOW_COMPLETE',
      'LOGGED_IN',
    ]);
  });

  it('gets a link, or creates a password instead', async () => {
    const fakes = createFakePasswords('passwordless');
    const widget = await enterEmail(fakes, WITH_LINKS);
    await expectFocus(await heading('Check your email'));
    expect(screen.getByText(/You have no password yet/).textContent).toContain(EMAIL);
    expect(await findAxeViolations()).toEqual([]);
    await widget.user.click(button('Create a password instead'));
    await heading('Create a password');
    expect(screen.queryByRole('button', { name: 'Login without a password' })).toBeNull();
    expect(eventsOf(widget)).toEqual([
      'MAGIC_LINK_LOGIN_OR_CREATE',
      'PASSWORD_RESET_BY_EMAIL_START',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('sets a password by email when there is no other way', async () => {
    const fakes = createFakePasswords('passwordless');
    const widget = renderWidget({ config: { products: ['passwords'] } }, fakes.fake);
    await widget.user.type(screen.getByRole('textbox', { name: 'Email' }), `${EMAIL}{Enter}`);
    await heading('Create a password');
    expect(eventsOf(widget)).toEqual(['PASSWORD_RESET_BY_EMAIL_START']);
  });
});

it('an email that is none is refused without a request', async () => {
  const fakes = createFakePasswords('new');
  const widget = renderWidget({ config: { products: ['passwords'] } }, fakes.fake);
  await widget.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada{Enter}');
  await screen.findByText('Invalid email address');
  expect(fakes.search).not.toHaveBeenCalled();
});

describe('a user of a project that tells nobody who has an account', () => {
  const enterUniformEmail = async (config?: LoginConfig) => {
    const fakes = createFakePasswords('password');
    fakes.fake.setBootstrap({ uniformUserSearch: true });
    return { ...fakes, ...(await enterEmail(fakes, config)) };
  };

  it('can create an account, and go back to log in', async () => {
    const { user, create, ...widget } = await enterUniformEmail();
    await heading('Log In');
    await user.click(button('Create an account instead'));
    await heading('Create an account');
    await expectFocus(await passwordInput());
    expect(await findAxeViolations()).toEqual([]);
    await user.click(button('Log in instead'));
    await heading('Log In');
    await expectFocus(await passwordInput());
    await user.click(button('Create an account instead'));
    await user.click(await passwordInput());
    await user.paste(PASSWORD);
    await continueEnabled();
    await user.keyboard('{Enter}');
    await heading('Success!');
    expect(create.mock.calls).toEqual([[{ email: EMAIL, password: PASSWORD, ...SESSION }]]);
    expect(widget.onError).not.toHaveBeenCalled();
  });

  it('can log in without a password, as when they have none', async () => {
    await enterUniformEmail(WITH_LINKS);
    await heading('Log In');
    expect(button('Email me a login link')).toBeDefined();
    expect(await findAxeViolations()).toEqual([]);
  });
});
