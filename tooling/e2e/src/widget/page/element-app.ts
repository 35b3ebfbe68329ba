import type { WidgetElement } from '@bakehouse/login-widget/element';
import type { LoginWidgetProps } from '@bakehouse/login-widget';

/** This script runs in the page, after the script of the elements; the options are in the query. */
const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? '';

type ElementName = keyof HTMLElementTagNameMap & `bakehouse-${string}`;

const ELEMENT_NAMES: Readonly<Record<string, ElementName>> = {
  IdentityProvider: 'bakehouse-identity-provider',
  LoginWidget: 'bakehouse-login',
  PasskeyRegistration: 'bakehouse-passkey-registration',
  PasswordReset: 'bakehouse-password-reset',
};

const query = new URLSearchParams(location.search);
// The cast is unchecked, because the tests write the props.
const { config, ...given } = JSON.parse(query.get('props') ?? '{}') as LoginWidgetProps;
document.documentElement.dataset.react = 'element.';
document.documentElement.dir = query.get('dir') ?? '';
document.documentElement.style.colorScheme = given.styles?.colorScheme ?? '';

globalThis.reported = { events: [], errors: [] };

/** The URL of this page, with the component to which the links of a reset email lead. */
function toResetPageUrl(): string {
  const url = new URL(location.href);
  for (const name of ['token', 'stytch_token_type']) url.searchParams.delete(name);
  url.searchParams.set('component', 'PasswordReset');
  return url.href;
}

function createWidgetElement(): WidgetElement {
  const name = ELEMENT_NAMES[query.get('component') ?? ''] ?? 'bakehouse-login';
  const element = document.createElement(name);
  element.setAttribute('public-token', readMeta('public-token'));
  element.setAttribute('api-origin', readMeta('api-origin'));
  element.setAttribute('reset-password-url', toResetPageUrl());
  if (query.has('token')) element.setAttribute('password-reset-token', query.get('token') ?? '');
  element.addEventListener('bakehouse-event', ({ detail }) => {
    reported.events.push(detail.type);
    globalThis.noteEvent?.(detail);
  });
  element.addEventListener('bakehouse-error', ({ detail }) => {
    reported.errors.push(detail.message);
  });
  return Object.assign(element, given, {
    config: {
      ...config,
      emailMagicLinksOptions: {
        loginRedirectURL: location.href,
        signupRedirectURL: location.href,
        ...config?.emailMagicLinksOptions,
      },
      passwordOptions: { loginRedirectURL: toResetPageUrl(), ...config?.passwordOptions },
    },
  });
}

const element = createWidgetElement();
const main = document.querySelector('main') ?? document.body;
const { client } = element;

function showUser(): void {
  const user = client?.user.getSync();
  if (!user || query.has('keepsWidget')) return;
  const text = document.createElement('p');
  const wallet = user.crypto_wallets[0]?.crypto_wallet_address;
  text.textContent = `Signed in as ${user.emails[0]?.email ?? wallet ?? 'nobody'}`;
  main.replaceChildren(text);
}

main.append(element);
client?.onStateChange(showUser);
showUser();
