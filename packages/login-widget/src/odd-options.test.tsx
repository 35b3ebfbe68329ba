import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderWidget, type RenderedWidget } from '../test/render-widget.tsx';
import type { WidgetError } from './config/errors/widget-error.ts';
import type { LoginWidgetProps } from './login-widget.tsx';

/** A page written in JavaScript can pass any value. */
const untyped = (props: object): LoginWidgetProps => props;

const PRODUCTS = ['emailMagicLinks', 'passwords'];

type Prop = 'config' | 'styles' | 'strings' | 'callbacks';

/** Each value, and what the developer reads about it. */
const ODD_VALUES: readonly [prop: Prop, value: unknown, message: string][] = [
  ['config', null, 'config is null, but must be an object.'],
  ['config', 'otp', 'config is "otp", but must be an object.'],
  ['config', [], 'config is a list, but must be an object.'],
  ['config', { products: {} }, 'config.products is of the type object, but must be a list.'],
  ['config', { products: null }, 'config.products is null, but must be a list.'],
  ['config', { products: 'otp' }, 'config.products is "otp", but must be a list.'],
  [
    'config',
    { products: ['emailMagicLink', 'emailMagicLinks'] },
    'config.products[0] is "emailMagicLink", but must be one of: "emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys".',
  ],
  [
    'config',
    { products: [undefined, 'emailMagicLinks'] },
    'config.products[0] is undefined, but must be one of: "emailMagicLinks", "oauth", "otp", "crypto", "passwords", "passkeys".',
  ],
  [
    'config',
    { products: ['passwords', 'oauth'], oauthOptions: {} },
    'config.oauthOptions.providers is undefined, but must be a list.',
  ],
  [
    'config',
    { products: ['passwords', 'oauth'], oauthOptions: { providers: 'google' } },
    'config.oauthOptions.providers is "google", but must be a list.',
  ],
  [
    'config',
    { products: ['passwords', 'oauth'], oauthOptions: { providers: ['google'] } },
    'config.oauthOptions.providers[0] is "google", but must be an object.',
  ],
  [
    'config',
    { products: ['passwords', 'otp'], otpOptions: { methods: 'email' } },
    'config.otpOptions.methods is "email", but must be a list.',
  ],
  [
    'config',
    { products: ['otp', 'passwords'], otpOptions: { methods: ['fax', 'email'] } },
    'config.otpOptions.methods[0] is "fax", but must be one of: "sms", "whatsapp", "email".',
  ],
  [
    'config',
    { products: ['otp'], otpOptions: { expirationMinutes: 60 } },
    'config.otpOptions.expirationMinutes is 60, but must be a number from 1 to 10.',
  ],
  [
    'config',
    { sessionOptions: { sessionDurationMinutes: '60' } },
    'config.sessionOptions.sessionDurationMinutes is "60", but must be a number from 5 to 527040.',
  ],
  [
    'config',
    { emailMagicLinksOptions: { loginRedirectURL: new URL('https://crumb.test') } },
    'config.emailMagicLinksOptions.loginRedirectURL is of the type object, but must be a string that is not empty.',
  ],
  ['config', { passwordOptions: 7 }, 'config.passwordOptions is 7, but must be an object.'],
  [
    'config',
    { enableShadowDOM: 'no' },
    'config.enableShadowDOM is "no", but must be true or false.',
  ],
  [
    'config',
    { locale: '' },
    'config.locale is "", but must be the tag of a language, such as "de" or "de-AT".',
  ],
  [
    'config',
    { locale: 'de_DE' },
    'config.locale is "de_DE", but must be the tag of a language, such as "de" or "de-AT".',
  ],
  [
    'config',
    { locale: ['de'] },
    'config.locale is a list, but must be the tag of a language, such as "de" or "de-AT".',
  ],
  ['styles', null, 'styles is null, but must be an object.'],
  ['styles', { colors: 'teal' }, 'styles.colors is "teal", but must be an object.'],
  [
    'styles',
    { container: { borderRadius: 8 } },
    'styles.container.borderRadius is 8, but must be a string that is not empty.',
  ],
  [
    'styles',
    { colorScheme: 'blue' },
    'styles.colorScheme is "blue", but must be one of: "light", "dark", "auto".',
  ],
  ['styles', { dark: [] }, 'styles.dark is a list, but must be an object.'],
  ['styles', { logo: null }, 'styles.logo is null, but must be an object.'],
  ['styles', { hideHeaderText: 1 }, 'styles.hideHeaderText is 1, but must be true or false.'],
  ['strings', 'de', 'strings is "de", but must be an object.'],
  ['strings', { 'email.label': 7 }, 'strings.email.label is 7, but must be a string.'],
  ['strings', { 'email.label': null }, 'strings.email.label is null, but must be a string.'],
  ['callbacks', () => undefined, 'callbacks is of the type function, but must be an object.'],
  ['callbacks', { onEvent: true }, 'callbacks.onEvent is true, but must be a function.'],
];

const warnings = (): unknown[] => vi.mocked(console.warn).mock.calls.flat();

function renderOdd(props: object): RenderedWidget {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return renderWidget(untyped(props));
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('an option that cannot be used', () => {
  it.each(ODD_VALUES)('of %s, %j, has its default: %s', async (prop, value, message) => {
    const onError = vi.fn<(error: WidgetError) => void>();
    renderOdd({ callbacks: { onError }, [prop]: value });
    expect(await screen.findByRole('textbox', { name: /Email|Phone/ })).toBeDefined();
    await waitFor(() => expect(warnings()).toEqual([`[@bakehouse/login-widget] ${message}`]));
    const told = prop === 'callbacks' ? [] : [message];
    expect(onError.mock.calls.map(([error]) => error.message)).toEqual(told);
  });

  it.each(
    ODD_VALUES.filter(
      ([prop, , text]) => prop === 'config' && !text.includes('providers is undefined'),
    ),
  )('of %s, %j, is told of in a page that is in use: %s', async (prop, value, message) => {
    vi.stubEnv('NODE_ENV', 'production');
    const { onError } = renderOdd({ [prop]: value });
    await waitFor(() =>
      expect(onError.mock.calls.map(([error]) => error.message)).toEqual([message]),
    );
  });

  it('is told of once for each text, also when the page renders again', async () => {
    const widget = renderOdd({ config: { products: PRODUCTS, locale: '-' } });
    await screen.findByRole('textbox', { name: 'Email' });
    await waitFor(() => expect(widget.onError).toHaveBeenCalledOnce());
    widget.unmount();
    const again = renderOdd({ config: { products: PRODUCTS, locale: '-' } });
    await waitFor(() => expect(again.onError).toHaveBeenCalledOnce());
    expect(warnings()).toHaveLength(1);
  });
});

describe('a configuration with nothing to show', () => {
  it.each([
    [{ products: [] }],
    [{ products: ['password'] }],
    [{ products: ['oauth'] }],
    [{ products: ['oauth'], oauthOptions: { providers: [] } }],
    [{ products: ['otp'], otpOptions: { methods: [] } }],
  ])('such as %j says so to the user and the page', async (config) => {
    const { onError } = renderOdd({ config });
    expect((await screen.findByRole('alert')).textContent).toContain('not set up correctly');
    await waitFor(() =>
      expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
        expect.stringContaining('config.products has nothing to show.'),
      ]),
    );
  });
});

describe('the language', () => {
  it.each([
    ['fr', 'Email', 'en'],
    ['en-US', 'Email', 'en'],
    ['zh-Hant-TW', 'Email', 'en'],
    ['de-DE', 'E-Mail', 'de'],
    ['de-AT', 'E-Mail', 'de'],
    ['DE', 'E-Mail', 'de'],
    ['de-Latn-CH-1996', 'E-Mail', 'de'],
  ])('%s is shown in the nearest one that exists', async (locale, label, lang) => {
    const { container, onError } = renderOdd({ config: { locale } });
    expect(await screen.findByRole('textbox', { name: label })).toBeDefined();
    expect(container.querySelector<HTMLElement>('.bh-host')?.lang).toBe(lang);
    expect(warnings()).toEqual([]);
    expect(onError).not.toHaveBeenCalled();
  });
});

describe('a name that no option has', () => {
  it.each([
    [{ config: { product: ['otp'] } }, 'config has no "product". Did you mean "products"?'],
    [
      { config: { otpOptions: { method: ['sms'] } } },
      'config.otpOptions has no "method". Did you mean "methods"?',
    ],
    [{ styles: { colours: {} } }, 'styles has no "colours". Did you mean "colors"?'],
    [
      { styles: { dark: { colors: { primry: 'teal' } } } },
      'styles.dark.colors has no "primry". Did you mean "primary"?',
    ],
    [
      { strings: { 'main.header': 'Hi' } },
      'strings has no "main.header". Did you mean "main.heading"?',
    ],
    [
      { callbacks: { onSuccessfulLogin: vi.fn() } },
      'callbacks has no "onSuccessfulLogin". Its names are: onEvent, onError.',
    ],
  ])('in %j is found while the page is developed', async (props, message) => {
    const { onError } = renderOdd(props);
    await waitFor(() => expect(warnings()).toEqual([`[@bakehouse/login-widget] ${message}`]));
    expect(onError).not.toHaveBeenCalled();
  });

  it('is not looked for in a page that is in use', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    renderOdd({ config: { prodcts: [] }, strings: { hello: 'Hi' } });
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined();
    expect(warnings()).toEqual([]);
  });
});

describe('a URL where a string belongs', () => {
  it('has its default in a page that is in use, and is told of', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const loginRedirectURL = new URL('https://crumb.test');
    const { onError } = renderOdd({ config: { emailMagicLinksOptions: { loginRedirectURL } } });
    await waitFor(() =>
      expect(onError.mock.calls.map(([error]) => error.message)).toEqual([
        'config.emailMagicLinksOptions.loginRedirectURL is of the type object, but must be a string that is not empty.',
      ]),
    );
  });
});
