import { ApiError, SchemaError, UnreachableError, UsageError } from '@bakehouse/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { createFakeClient } from '../../../test/fake-client.ts';
import { UnexpectedError } from '../../config/errors/unexpected-error.ts';
import { renderWidget, type RenderedWidget } from '../../../test/render-widget.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const BUG = new TypeError('bug');
const EMAIL = 'ada@bakehouse.test';

const emailInput = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });

const submit = async ({ user }: RenderedWidget, email = EMAIL) => {
  await user.click(emailInput());
  await user.keyboard(`${email}{Enter}`);
};

const sendLink = async (widget: RenderedWidget) => {
  await submit(widget);
  return screen.findByRole('heading', { name: 'Check your email' });
};

const apiError = (error_type: string, error_message: string) =>
  new ApiError({
    status_code: 400,
    error_type,
    error_message,
    error_url: '',
  });

describe('the main screen with magic links', () => {
  it('is what a widget without a configuration shows, without taking the focus', async () => {
    renderWidget();
    expect(screen.getByRole('heading', { name: 'Sign up or log in' })).toBeDefined();
    expect(emailInput()).toMatchObject({ id: 'email-input', autocomplete: 'username webauthn' });
    expect(document.activeElement).toBe(document.body);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('names an address with a domain of other letters as it was typed', async () => {
    await submit(renderWidget(), 'ayse@örnek.example');
    expect(await screen.findByText('ayse@örnek.example')).toBeDefined();
  });

  it('sends a link with the configured options', async () => {
    const widget = renderWidget({
      config: {
        emailMagicLinksOptions: {
          loginRedirectURL: 'https://app.example/in',
          signupRedirectURL: 'https://app.example/new',
          signupExpirationMinutes: 60,
          loginTemplateId: 'template',
        },
      },
    });
    await submit(widget, `  ${EMAIL} `);
    expect(widget.sendLink.mock.calls).toEqual([
      [
        EMAIL,
        {
          login_magic_link_url: 'https://app.example/in',
          login_expiration_minutes: 30,
          login_template_id: 'template',
          signup_magic_link_url: 'https://app.example/new',
          signup_expiration_minutes: 60,
        },
      ],
    ]);
  });

  it('reports the email to the page and to the provider', async () => {
    const widget = renderWidget();
    await sendLink(widget);
    expect(widget.onEvent.mock.calls).toEqual([
      [
        {
          type: 'MAGIC_LINK_LOGIN_OR_CREATE',
          data: { request_id: 'request-1', status_code: 200, email: EMAIL },
        },
      ],
    ]);
    expect(widget.logEvent.mock.calls).toMatchObject([
      ['render_login_screen', { options: { products: ['emailMagicLinks'] } }],
      ['email_sent', { email: EMAIL, type: 'login_or_create_eml' }],
    ]);
  });

  it.each(['', 'ada', 'ada@bakehouse', 'ada@@bakehouse.test', '"ada"@bakehouse.test'])(
    'refuses %j without a request',
    async (typed) => {
      const widget = renderWidget();
      await submit(widget, typed);
      expect((await screen.findByRole('alert')).textContent).toBe('Invalid email address');
      expect(emailInput().ariaInvalid).toBe('true');
      const description = document.getElementById(
        emailInput().getAttribute('aria-describedby') ?? '',
      );
      expect(description?.textContent).toBe('Invalid email address');
      await expectFocus(emailInput());
      expect(widget.onError.mock.calls).toEqual([[{ message: 'Invalid email address' }]]);
      expect(widget.sendLink).not.toHaveBeenCalled();
      expect(await findAxeViolations()).toEqual([]);
    },
  );

  it('sends one request while the first one is pending, and says so', async () => {
    const fake = createFakeClient();
    fake.sendLink.mockReturnValue(new Promise(() => undefined));
    const widget = renderWidget({}, fake);
    await submit(widget);
    await submit(widget, '');
    await widget.user.click(screen.getByRole('button', { name: 'Continue with email' }));
    expect(fake.sendLink).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Sending the email…').role).toBe('status');
    expect(screen.getByRole('button').ariaBusy).toBe('true');
  });

  it.each<[error: Error, text: string, reported?: Error]>([
    [apiError('other', 'The oven is closed today.'), 'The oven is closed today.'],
    [apiError('too_many_requests', 'slow'), 'Too many attempts. Wait a moment, then try again.'],
    [apiError('invalid_email', 'bad'), 'Invalid email address'],
    [new UnreachableError('offline'), 'Unable to contact our servers.'],
    [BUG, 'Looks like there was an error!', new UnexpectedError(BUG)],
  ])('shows %s and gives it to the page', async (error, text, reported = error) => {
    const fake = createFakeClient();
    fake.sendLink.mockRejectedValueOnce(error);
    const widget = renderWidget({}, fake);
    await submit(widget);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(widget.onError.mock.calls).toEqual([[reported]]);
    await submit(widget, '');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
  });

  it.each([
    [apiError('no_match_for_provided_magic_link_url', 'Add the URL to redirect_urls.')],
    [apiError('public_token_not_found', 'There is no project with this public token.')],
    [new SchemaError([{ dataPath: '.locale', message: 'should be string' }])],
    [new UsageError('magicLinks.email.loginOrCreate', 'login_magic_link_url must be a string')],
  ])('tells the developer, and not the user, about %s', async (error) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const fake = createFakeClient();
    fake.sendLink.mockRejectedValueOnce(error);
    const widget = renderWidget({}, fake);
    await submit(widget);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This site is not set up correctly. Please tell the people who run it.',
      ),
    );
    expect(widget.onError.mock.calls).toEqual([[error]]);
    expect(vi.mocked(console.warn).mock.calls).toEqual([
      [`[@bakehouse/login-widget] ${error.message}`],
    ]);
  });

  it('links only to the hosts of the client, whatever host the error names', async () => {
    const fake = createFakeClient();
    const text = [
      'https://docs.login.example/a, https://login.example.evil.test/b, http://login.example/c,',
      'https://a:b@login.example/d, https://evil.test/e, http://localhost:4000/f.',
    ].join(' ');
    const error_url = 'https://evil.test/errors/x';
    fake.sendLink.mockRejectedValueOnce(
      new ApiError({ status_code: 400, error_type: 'other', error_message: text, error_url }),
    );
    const widget = renderWidget({}, fake);
    await submit(widget);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
    expect(screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)).toEqual([
      'https://docs.login.example/a',
      'http://localhost:4000/f',
    ]);
  });

  it('ignores an answer after the widget is gone, except for the page', async () => {
    const fake = createFakeClient();
    let answer = () => undefined as unknown;
    fake.sendLink.mockReturnValue(
      new Promise((resolve) => {
        answer = () => resolve({ request_id: 'request-1', status_code: 200 });
      }),
    );
    const widget = renderWidget({}, fake);
    await submit(widget);
    widget.unmount();
    answer();
    await waitFor(() => expect(widget.onEvent).toHaveBeenCalledTimes(1));
  });
});

describe('the email confirmation', () => {
  it('names the address and moves the focus to the heading', async () => {
    const widget = renderWidget();
    expect(await sendLink(widget)).toBe(document.activeElement);
    expect(screen.getByText(/An email was sent to/).textContent).toContain(EMAIL);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('takes the code of the email on a device that cannot open the link', async () => {
    const authenticate = vi.fn(() =>
      Promise.resolve({ request_id: 'request-2', status_code: 200 }),
    );
    const fake = createFakeClient({ otps: { authenticate } });
    const sent = { request_id: 'request-1', status_code: 200, method_id: 'email-test-1' };
    fake.sendLink.mockResolvedValue(sent);
    const widget = renderWidget({}, fake);
    await sendLink(widget);
    await widget.user.click(screen.getByRole('button', { name: 'Enter its code' }));
    const field = await screen.findByRole('textbox', { name: 'One-time passcode' });
    expect(screen.getByText(/A 6-digit passcode was sent to/).textContent).toContain(EMAIL);
    await widget.user.type(field, '123456');
    await waitFor(() =>
      expect(authenticate.mock.calls).toMatchObject([['123456', 'email-test-1', {}]]),
    );
    expect(widget.onEvent).toHaveBeenCalledWith({ type: 'LOGGED_IN', data: { method: 'otp' } });
  });

  it('asks for no code of a server whose emails have none', async () => {
    await sendLink(renderWidget());
    expect(screen.queryByRole('button', { name: 'Enter its code' })).toBeNull();
  });

  it('opens the mailboxes in a new tab and searches for the domain of the project', async () => {
    const fake = createFakeClient();
    fake.setBootstrap({ emailDomains: ['crumb.example'] });
    await sendLink(renderWidget({}, fake));
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ target, rel }) => [target, rel])).toEqual(
      links.map(() => ['_blank', 'noopener noreferrer']),
    );
    const gmail = screen.getByRole<HTMLAnchorElement>('link', {
      name: 'Gmail (opens in a new tab)',
    });
    expect(gmail.href).toContain('crumb.example');
  });

  it('leaves no address to the next person when the link logged in and the user logs out', async () => {
    const widget = renderWidget();
    await sendLink(widget);
    act(() => widget.signIn(null));
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeDefined();
    act(() => widget.signIn({ user_id: 'user-1' }));
    act(() => widget.signIn(null));
    expect(emailInput().value).toBe('');
  });

  it('returns to an empty main screen to try again', async () => {
    const widget = renderWidget();
    await sendLink(widget);
    await widget.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(emailInput().value).toBe('');
    await expectFocus(emailInput());
    expect(widget.logEvent).toHaveBeenLastCalledWith('email_try_again_clicked', {
      email: EMAIL,
      type: 'login_or_create_eml',
    });
  });
});
