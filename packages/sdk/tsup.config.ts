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

const config: Options = libraryConfig({ entries: ['index', 'core'], parts: NAMESPACES });

export default config;
