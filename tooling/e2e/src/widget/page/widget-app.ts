import {
  IdentityProvider,
  LoginWidget,
  PasskeyRegistration,
  PasswordReset,
  useUser,
  type LoginEvent,
  type LoginWidgetProps,
} from '@bakehouse/login-widget';
import { createClient } from '@bakehouse/sdk';
import {
  createElement,
  Fragment,
  StrictMode,
  useEffect,
  useState,
  version,
  type ComponentType,
} from 'react';
import { createRoot } from 'react-dom/client';

/** This script runs in the page: an app with the widget, whose props are in the query. */
const apiOrigin = document.querySelector<HTMLMetaElement>('meta[name=api-origin]')?.content;
const publicToken =
  document.querySelector<HTMLMetaElement>('meta[name=public-token]')?.content ?? '';
const client = createClient(publicToken, { apiOrigin, telemetry: false });

const query = new URLSearchParams(location.search);
// The cast is unchecked, because the tests write the props.
const givenProps = JSON.parse(query.get('props') ?? '{}') as LoginWidgetProps;
document.documentElement.dataset.react = version;
document.documentElement.dir = query.get('dir') ?? '';
document.documentElement.style.colorScheme = givenProps.styles?.colorScheme ?? '';

const PasswordResetPage = (pageProps: LoginWidgetProps) =>
  createElement(PasswordReset, { ...pageProps, passwordResetToken: query.get('token') ?? '' });

const TwoWidgets = (pageProps: LoginWidgetProps) =>
  createElement(
    Fragment,
    null,
    createElement(LoginWidget, pageProps),
    createElement(LoginWidget, pageProps),
  );

const COMPONENTS: Readonly<Record<string, ComponentType<LoginWidgetProps>>> = {
  IdentityProvider,
  LoginWidget,
  PasskeyRegistration,
  PasswordReset: PasswordResetPage,
  TwoWidgets,
};
const Component = COMPONENTS[query.get('component') ?? ''] ?? LoginWidget;

declare global {
  var reported: { events: string[]; errors: string[] };
  /** Present where the test collects the events of several pages. */
  var noteEvent: ((event: LoginEvent) => void) | undefined;
}

globalThis.reported = { events: [], errors: [] };

/** The URL of this page, with the component to which the links of a reset email lead. */
function toResetPageUrl(): string {
  const url = new URL(location.href);
  for (const name of ['token', 'stytch_token_type']) url.searchParams.delete(name);
  url.searchParams.set('component', 'PasswordReset');
  return url.href;
}

const props: LoginWidgetProps = {
  ...givenProps,
  client,
  callbacks: {
    onEvent(event) {
      reported.events.push(event.type);
      globalThis.noteEvent?.(event);
    },
    onError: ({ message }) => reported.errors.push(message),
  },
  config: {
    ...givenProps.config,
    emailMagicLinksOptions: {
      loginRedirectURL: location.href,
      signupRedirectURL: location.href,
      ...givenProps.config?.emailMagicLinksOptions,
    },
    passwordOptions: {
      loginRedirectURL: toResetPageUrl(),
      resetPasswordRedirectURL: toResetPageUrl(),
      ...givenProps.config?.passwordOptions,
    },
  },
};

const signIn = client.authenticateByUrl({ session_duration_minutes: 60 });

function useIsLinkRefused(): boolean {
  const [isLinkRefused, setIsLinkRefused] = useState(false);
  useEffect(() => {
    signIn.catch(() => setIsLinkRefused(true));
  }, []);
  return isLinkRefused;
}

function App() {
  const { user } = useUser(client);
  const isLinkRefused = useIsLinkRefused();
  const wallet = user?.crypto_wallets[0]?.crypto_wallet_address;
  return user && !query.has('keepsWidget')
    ? createElement('p', null, `Signed in as ${user.emails[0]?.email ?? wallet ?? 'nobody'}`)
    : createElement(Component, { ...props, isLinkRefused });
}

const showApp = (container: Element | ShadowRoot) =>
  createRoot(container).render(createElement(StrictMode, null, createElement(App)));

/** A site can have the widget in the shadow root of an element of its own. */
class SiteLogin extends HTMLElement {
  connectedCallback() {
    showApp(this.attachShadow({ mode: 'open' }));
  }
}

const main = document.querySelector('main') ?? document.body;
if (query.has('inCustomElement')) {
  customElements.define('site-login', SiteLogin);
  main.append(document.createElement('site-login'));
} else showApp(main);
