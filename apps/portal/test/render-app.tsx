import {
  LOGIN_PRODUCTS,
  type LoginProduct,
  type PortalOAuthProvider,
  type PortalUser,
} from '@bakehouse/contract';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach } from 'vitest';
import { App } from '../src/app/app.tsx';
import { createPortal, type Portal } from '../src/app/create-portal.ts';
// These imports load the code chunks before a test waits for them.
import '../src/features/account/account-settings.tsx';
import '../src/list/views/saved-views.tsx';
import '../src/pin/forgot-pin.tsx';
import '../src/routes/authenticate.tsx';
import '../src/routes/pin.tsx';
import '../src/routes/delete-account.tsx';
import '../src/routes/device.tsx';
import '../src/routes/portal.tsx';
import '../src/routes/reset-password.tsx';
import { type Backend, createBackend } from './backend.ts';
import { accountHandlers } from './handlers/account.ts';
import { auditLogHandlers } from './handlers/audit-logs.ts';
import { authHandlers } from './handlers/auth.ts';
import { deviceHandlers } from './handlers/devices.ts';
import { filesHandlers } from './handlers/files.ts';
import { passwordHandlers } from './handlers/passwords.ts';
import { peopleHandlers } from './handlers/people.ts';
import { pinHandlers } from './handlers/pin.ts';
import { providerHandlers } from './handlers/provider.ts';
import { notificationHandlers } from './handlers/notices/notifications.ts';
import { webhookHandlers } from './handlers/notices/webhooks.ts';
import { presetHandlers } from './handlers/presets.ts';
import { accessRequestHandlers } from './handlers/access-requests.ts';
import { accessReviewHandlers } from './handlers/access-review.ts';
import { savedViewHandlers } from './handlers/saved-views.ts';
import { sharedFilesHandlers } from './handlers/shared-files.ts';
import { mockServer } from './server.ts';

export const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const TEST_NOW_MS = Date.UTC(2026, 10, 21, 12);

export interface RenderOptions {
  user?: Partial<PortalUser>;
  /** The session when the page opens; by default there is none. */
  session?: 'none' | 'password' | 'password_pin';
  /** The ways to log in without a password; by default all. */
  loginProducts?: readonly LoginProduct[];
  /** The providers of social login; by default none. */
  oauthProviders?: readonly PortalOAuthProvider[];
  prepare?: (backend: Backend) => void;
  /** Whether the page was reloaded, so that its entry in the history is still there. */
  isReload?: boolean;
  /** How long changes that open a file wait; by default no time. */
  graceMs?: number;
  /** Milliseconds since 1970; by default the clock stands still. */
  now?: () => number;
}

export interface RenderedApp {
  user: UserEvent;
  backend: Backend;
  portal: Portal;
  url: () => string;
}

const cleanUps: (() => void)[] = [];

const clearCookies = () => {
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
};

afterEach(() => {
  cleanup();
  for (const end of cleanUps.splice(0)) end();
  clearCookies();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/** Renders the whole portal at a URL; only the network is mocked. */
export function renderApp(path: string, options: RenderOptions = {}): RenderedApp {
  const { session = 'none', loginProducts = LOGIN_PRODUCTS, prepare, graceMs = 0 } = options;
  const { oauthProviders = [] } = options;
  const backend = createBackend({ requires_pin: session !== 'password_pin', ...options.user });
  if (session !== 'none') {
    backend.token = backend.newToken();
    document.cookie = `stytch_session=${backend.token}; path=/`;
    document.cookie = `stytch_session_jwt=${backend.token}.jwt; path=/`;
  }
  mockServer.use(
    ...authHandlers(backend),
    ...pinHandlers(backend),
    ...passwordHandlers(backend),
    ...accountHandlers(backend),
    ...webhookHandlers(backend),
    ...deviceHandlers(backend),
    ...filesHandlers(backend),
    ...sharedFilesHandlers(backend),
    ...savedViewHandlers(backend),
    ...accessReviewHandlers(backend),
    ...presetHandlers(backend),
    ...accessRequestHandlers(backend),
    ...notificationHandlers(backend),
    ...auditLogHandlers(backend),
    ...peopleHandlers(backend),
    ...providerHandlers(backend),
  );
  prepare?.(backend);
  const record = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    backend.calls.push(`${request.method} ${pathname}${search}`);
  };
  mockServer.events.on('request:start', record);

  if (options.isReload !== true) window.history.replaceState(null, '', path);
  const portal = createPortal({
    env: {
      publicToken: PUBLIC_TOKEN,
      apiOrigin: window.location.origin,
      termsUrl: null,
      privacyUrl: null,
      loginProducts,
      oauthProviders,
      build: 'build-1',
    },
    openStorage: () => window.localStorage,
    openTabStorage: () => window.sessionStorage,
    now: options.now ?? (() => TEST_NOW_MS),
    retryDelayMs: 1,
    graceMs,
  });
  cleanUps.push(portal.start(), () => mockServer.events.removeListener('request:start', record));
  render(
    <StrictMode>
      <App portal={portal} />
    </StrictMode>,
  );
  return {
    user: userEvent.setup(),
    backend,
    portal,
    url: () => window.location.pathname + window.location.search,
  };
}

export const renderLoggedIn = (path: string, options: RenderOptions = {}): RenderedApp =>
  renderApp(path, { session: 'password_pin', ...options });
