import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createFakeClient } from '../test/fake-client.ts';
import { renderWidget } from '../test/render-widget.tsx';
import { AuthProvider, useClient } from './auth-provider.tsx';
import { LoginWidget } from './login-widget.tsx';
import { EN, type Strings } from './strings/en.ts';
import { useSession, useUser } from './use-session.ts';

const hostElementIn = (container: Element) => container.querySelector<HTMLElement>('.bh-host');

function SignedIn() {
  const { user } = useUser();
  const { session, isInitialized, fromCache } = useSession();
  return (
    <output>
      {JSON.stringify([user?.user_id, session?.session_id, isInitialized, fromCache])}
    </output>
  );
}

describe('the widget', () => {
  it('takes the client of the provider', () => {
    render(
      <AuthProvider client={createFakeClient().client}>
        <LoginWidget />
      </AuthProvider>,
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeDefined();
  });

  it.each([
    ['English', {}, { lang: 'en', dir: '' }],
    ['German', { config: { locale: 'de' } }, { lang: 'de', dir: 'ltr' }],
    ['of the page', { strings: { 'main.heading': 'Connexion' } }, { lang: '', dir: '' }],
  ] as const)('says that its texts are %s', async (_case, props, attributes) => {
    const { container } = renderWidget(props);
    await screen.findByRole('heading');
    expect(hostElementIn(container)).toMatchObject(attributes);
  });

  it.each(['light', 'dark'] as const)(
    'has controls of the browser in its %s look',
    (colorScheme) => {
      const { container } = renderWidget({ styles: { colorScheme } });
      expect(hostElementIn(container)?.style.colorScheme).toBe(colorScheme);
    },
  );

  it.each([
    ['LoginWidget', LoginWidget],
    ['useClient', () => void useClient()],
    ['useSession', () => void useSession()],
    ['useUser', () => void useUser()],
  ])('says that %s has no client', (name, Component) => {
    const text = `${name} has no client. Put it inside <AuthProvider client={…}>, or pass it a client.`;
    vi.mocked(console.error).mockImplementation(() => undefined);
    expect(() => render(<Component />)).toThrow(text);
    vi.mocked(console.error).mockClear();
  });

  it('says that a token is no client', () => {
    // A page written in JavaScript can pass any value.
    const props: object = { client: 'public-token-test-1' };
    vi.mocked(console.error).mockImplementation(() => undefined);
    expect(() => render(<LoginWidget {...props} />)).toThrow('LoginWidget has no client.');
    vi.mocked(console.error).mockClear();
  });

  it('shows its form with a client of another package, and the page is told', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { client } = createFakeClient();
    delete client.bootstrap;
    const { onError } = renderWidget({ client });
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined();
    const text = 'client must come from createClient or createClientWith of @bakehouse/sdk.';
    expect(onError.mock.lastCall?.[0]).toMatchObject({ name: 'ConfigurationError', message: text });
    expect(warn.mock.calls).toEqual([[`[@bakehouse/login-widget] ${text}`]]);
  });

  it.each([
    [
      { products: ['passkeys'] },
      'Error: Cannot use Passkeys by itself, please add another product to the config.',
    ],
    [
      { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } },
      'Error: Cannot use both EML and Email OTP',
    ],
  ] as const)('explains that %j cannot be shown', (config, text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { onError } = renderWidget({ config });
    expect(screen.getByRole('alert').textContent).toContain(text);
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual([text]);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('hides the header and shows the logo', () => {
    const logo = { logoImageUrl: '/crumb.svg', alt: 'Crumb & Co' };
    renderWidget({ styles: { hideHeaderText: true, logo } });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('img', { name: 'Crumb & Co' }).getAttribute('src')).toBe('/crumb.svg');
  });

  it('sets the theme through custom properties, without an element or attribute of style', () => {
    const { container } = renderWidget({ styles: { colors: { primary: 'teal' } } });
    expect(hostElementIn(container)?.style.getPropertyValue('--bh-colors-primary')).toBe('teal');
    expect(document.querySelector('style')).toBeNull();
    expect(document.adoptedStyleSheets).toHaveLength(1);
  });

  it('follows the color scheme of the device', () => {
    const change = new EventTarget();
    const query = {
      matches: true,
      addEventListener: change.addEventListener.bind(change),
      removeEventListener: change.removeEventListener.bind(change),
    };
    vi.stubGlobal('matchMedia', () => query);
    const { container } = renderWidget({ styles: { colorScheme: 'auto' } });
    const primary = () => hostElementIn(container)?.style.getPropertyValue('--bh-colors-primary');
    expect(primary()).toBe('#A9CBDD');
    query.matches = false;
    act(() => void change.dispatchEvent(new Event('change')));
    expect(primary()).toBe('#19303D');
  });

  it('speaks German, and as the page wants', async () => {
    const fake = createFakeClient();
    const widget = renderWidget(
      { config: { locale: 'de' }, strings: { 'email.submit': 'Los' } },
      fake,
    );
    const input = await screen.findByRole('textbox', { name: 'E-Mail' });
    await widget.user.type(input, 'ada@bakehouse.test');
    await widget.user.click(screen.getByRole('button', { name: 'Los' }));
    expect(fake.sendLink.mock.lastCall?.[1]).toMatchObject({ locale: 'de' });
    expect(hostElementIn(widget.container)?.lang).toBe('de');
  });

  it('keeps the screen and the typed text while another language is loaded', async () => {
    const { client } = createFakeClient();
    const view = render(<LoginWidget client={client} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    await userEvent.type(input, 'ada@');
    view.rerender(<LoginWidget client={client} config={{ locale: 'de' }} />);
    expect(input.isConnected).toBe(true);
    expect(await screen.findByRole('textbox', { name: 'E-Mail' })).toBe(input);
    view.rerender(<LoginWidget client={client} />);
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBe(input);
    expect(input.value).toBe('ada@');
  });

  it('goes on when a callback of the page throws, and the page is told', async () => {
    const thrown = new Error('The oven is off.');
    const fail = () => {
      throw thrown;
    };
    const reportError = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reportError);
    const fake = createFakeClient();
    fake.sendLink.mockRejectedValueOnce(new Error('The dough is cold.'));
    const { user } = renderWidget({ callbacks: { onEvent: fail, onError: fail } }, fake);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@bakehouse.test{Enter}');
    expect(await screen.findByText('Looks like there was an error!')).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeDefined();
    expect(reportError.mock.calls).toEqual([[thrown], [thrown]]);
  });

  it('has no text that cannot be replaced', async () => {
    // The cast is safe, because every key of the English texts is kept.
    const strings = Object.fromEntries(
      Object.entries(EN).map(([key, text]) => [key, `⟦${text}⟧`]),
    ) as Strings;
    const widget = renderWidget({ strings });
    const isWrapped = () =>
      expect(
        widget.container.textContent.replaceAll(/⟦[^⟧]*⟧|Gmail|Yahoo|Outlook/g, '').trim(),
      ).toBe('');
    isWrapped();
    await widget.user.type(screen.getByRole('textbox'), 'ada@bakehouse.test{Enter}');
    await screen.findByRole('heading', { name: /Check your email/ });
    isWrapped();
  });

  it('keeps its form outside the shadow root', async () => {
    const widget = renderWidget({ config: { enableShadowDOM: true } });
    const host = hostElementIn(widget.container);
    expect(host?.shadowRoot?.querySelector('h1')?.textContent).toBe('Sign up or log in');
    expect(host?.shadowRoot?.adoptedStyleSheets).toHaveLength(1);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' });
    expect(input.form).not.toBeNull();
    await widget.user.type(input, 'ada@bakehouse.test{Enter}');
    await waitFor(() =>
      expect(host?.shadowRoot?.querySelector('h1')?.textContent).toBe('Check your email'),
    );
    expect(host?.shadowRoot?.activeElement?.textContent).toBe('Check your email');
  });

  it('has its styles in a shadow root of the page', () => {
    const host = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => host.remove());
    const root = host.attachShadow({ mode: 'open' });
    // The cast is needed because the library types a container as an element.
    const container = root as unknown as HTMLElement;
    const { client } = createFakeClient();
    const view = render(<LoginWidget client={client} />, { container, baseElement: host });
    expect(root.adoptedStyleSheets).toHaveLength(1);
    view.unmount();
  });

  it('stands twice on one page', () => {
    const { client } = createFakeClient();
    render(
      <AuthProvider client={client}>
        <LoginWidget />
        <LoginWidget strings={{ 'email.label': 'Work email' }} />
      </AuthProvider>,
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Work email' })).toBeDefined();
  });

  it('renders its form on a server', () => {
    const html = renderToString(
      <AuthProvider client={createFakeClient().client}>
        <LoginWidget styles={{ colorScheme: 'auto' }} />
        <SignedIn />
      </AuthProvider>,
    );
    expect(html).toContain('id="email-input"');
    expect(html).not.toContain('style=');
    expect(html).toContain('[null,null,false,false]');
  });
});

describe('the hooks', () => {
  it('follow the session', () => {
    const fake = createFakeClient();
    render(
      <AuthProvider client={fake.client}>
        <SignedIn />
      </AuthProvider>,
    );
    expect(screen.getByRole('status').textContent).toContain('[null,null,true,false]');
    act(() => fake.signIn({ user_id: 'user-1' }));
    expect(screen.getByRole('status').textContent).toContain('["user-1","session-1",true,false]');
    act(() => fake.signIn(null));
    expect(screen.getByRole('status').textContent).toContain('[null,null,true,false]');
  });
});
