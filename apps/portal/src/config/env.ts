import {
  LOGIN_PRODUCTS,
  type LoginProduct,
  PORTAL_OAUTH_PROVIDERS,
  type PortalOAuthProvider,
} from '@bakehouse/contract';

const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export interface Env {
  publicToken: string;
  apiOrigin: string;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** The ways to log in beside the password. */
  loginProducts: readonly LoginProduct[];
  /** The providers of social login that the server can reach. */
  oauthProviders: readonly PortalOAuthProvider[];
  /** The build id of this page; null when the server has not filled it in. */
  build: string | null;
}

const UNFILLED_PLACEHOLDER_PATTERN = /^__[A-Z_]+__$/;

const readMetaTag = (page: Document, name: string): string | null => {
  const content = page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim();
  return content === undefined || UNFILLED_PLACEHOLDER_PATTERN.test(content) ? null : content;
};

const readFilledMetaTag = (page: Document, name: string): string | null => {
  const content = readMetaTag(page, name);
  return content === '' ? null : content;
};

const readKnownNames = <Name extends string>(
  page: Document,
  tag: string,
  known: readonly Name[],
) => {
  const names = readMetaTag(page, tag)?.split(' ');
  return known.filter((name) => names?.includes(name) ?? true);
};

const toHttpUrl = (text: string | null, base: string): string | null => {
  const url = text === null ? null : URL.parse(text, base);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
};

/** Reads the settings that the server writes into the page; the dev server of Vite writes none. */
export const readEnv = (page: Document): Env => ({
  publicToken: readFilledMetaTag(page, 'bakehouse-public-token') ?? DEMO_PUBLIC_TOKEN,
  apiOrigin: new URL(page.baseURI).origin,
  termsUrl: toHttpUrl(readFilledMetaTag(page, 'bakehouse-terms-url'), page.baseURI),
  privacyUrl: toHttpUrl(readFilledMetaTag(page, 'bakehouse-privacy-url'), page.baseURI),
  loginProducts: readKnownNames(page, 'bakehouse-login-products', LOGIN_PRODUCTS),
  oauthProviders: readKnownNames(page, 'bakehouse-oauth-providers', PORTAL_OAUTH_PROVIDERS),
  build: readFilledMetaTag(page, 'bakehouse-build'),
});

declare module '../lib/services.tsx' {
  interface Services {
    env: Env;
  }
}
