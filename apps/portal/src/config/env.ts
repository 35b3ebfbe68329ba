const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

export interface Env {
  publicToken: string;
  apiOrigin: string;
  termsUrl: string | null;
  privacyUrl: string | null;
  /** Of this page; null where no server has filled it in. */
  build: string | null;
}

const UNFILLED = /^__[A-Z_]+__$/;

const meta = (page: Document, name: string): string | null => {
  const content = page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim();
  return content && !UNFILLED.test(content) ? content : null;
};

const link = (text: string | null, base: string): string | null => {
  const url = text === null ? null : URL.parse(text, base);
  return url && ['https:', 'http:'].includes(url.protocol) ? url.href : null;
};

/** What the server wrote into the page; under the dev server of Vite nobody does. */
export const readEnv = (page: Document): Env => ({
  publicToken: meta(page, 'bakehouse-public-token') ?? DEMO_PUBLIC_TOKEN,
  apiOrigin: new URL(page.baseURI).origin,
  termsUrl: link(meta(page, 'bakehouse-terms-url'), page.baseURI),
  privacyUrl: link(meta(page, 'bakehouse-privacy-url'), page.baseURI),
  build: meta(page, 'bakehouse-build'),
});
