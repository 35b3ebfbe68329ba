const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export interface Env {
  publicToken: string;
  apiOrigin: string;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** The build id of this page; null when the server has not filled it in. */
  build: string | null;
}

const UNFILLED_PLACEHOLDER = /^__[A-Z_]+__$/;

const readMetaTag = (page: Document, name: string): string | null => {
  const content = page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim();
  return content && !UNFILLED_PLACEHOLDER.test(content) ? content : null;
};

const toHttpUrl = (text: string | null, base: string): string | null => {
  const url = text === null ? null : URL.parse(text, base);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
};

/** Reads the settings that the server writes into the page; the dev server of Vite writes none. */
export const readEnv = (page: Document): Env => ({
  publicToken: readMetaTag(page, 'bakehouse-public-token') ?? DEMO_PUBLIC_TOKEN,
  apiOrigin: new URL(page.baseURI).origin,
  termsUrl: toHttpUrl(readMetaTag(page, 'bakehouse-terms-url'), page.baseURI),
  privacyUrl: toHttpUrl(readMetaTag(page, 'bakehouse-privacy-url'), page.baseURI),
  build: readMetaTag(page, 'bakehouse-build'),
});
