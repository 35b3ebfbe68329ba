import { libraryConfig } from '@bakehouse/tsup';
import type { Options } from 'tsup';

const NAMESPACES = [
  'bootstrap',
  'crypto-wallets',
  'idp',
  'impersonation',
  'magic-links',
  'oauth',
  'otps',
  'passwords',
  'rbac',
  'search',
  'totps',
  'url-authentication',
  'usage-events',
  'webauthn',
].map((name) => `namespaces/${name}`);

const config: Options = libraryConfig({
  entries: ['index', 'core'],
  parts: NAMESPACES,
  alone: ['backend/index', 'testing/index', 'testing/playwright/index'],
  lazy: {
    'cookie-warnings': { modules: ['cookie-warnings'] },
    'passkey-ceremonies': { modules: ['ceremonies'] },
    pkce: { modules: ['pkce'] },
    'submit-form': { modules: ['submit-form'] },
    'third-party-scripts': { modules: ['send-with-protection', 'start'] },
  },
});

export default config;
