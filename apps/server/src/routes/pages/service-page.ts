import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { AppEnv } from '../../app-env.ts';
import type { Locale } from '../../services/messages/locale.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Contexts with each `Env` type of Hono have these members. */
type PageContext = Pick<Context<AppEnv>, 'header' | 'html' | 'status'>;

const pagePolicy = (formTarget: string | undefined) =>
  `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

/** The build of the portal has these files, so that all pages have one look and one theme. */
const STYLES_PATH = '/service-page.css';
const THEME_SCRIPT_PATH = '/theme.js';

const LOAF_LOGO = html`<svg viewBox="0 0 20 20" aria-hidden="true">
  <path
    d="M2.6 8.9c0-3 3.2-4.7 7.4-4.7s7.4 1.7 7.4 4.7c0 1.2-.6 2.1-1.5 2.5v3.2a1.4 1.4 0 0 1-1.4 1.4h-9a1.4 1.4 0 0 1-1.4-1.4v-3.2c-.9-.4-1.5-1.3-1.5-2.5z"
  />
  <path d="m7 7.4 1.4 2.4M10.2 7.4l1.4 2.4M13.4 7.4l1.2 2.1" />
</svg>`;

export interface ServicePage {
  title: string;
  content: Markup;
  /** English by default. */
  locale?: Locale;
  /** The name of the site to which the page belongs, if that is not the portal. */
  siteName?: string | undefined;
  /** Makes the page wider, for more than a few sentences. */
  isWide?: boolean;
  /** The path of a script. */
  script?: string;
  /** The other origin to which the form of the page finally redirects, if any. */
  formTarget?: string;
}

/** Browsers send forms of this page with an Origin header only because of its referrer policy. */
export const renderServicePage = (
  c: PageContext,
  { title, content, locale = 'en', siteName, isWide = false, script, formTarget }: ServicePage,
) => {
  c.header('Content-Security-Policy', pagePolicy(formTarget));
  return c.html(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="same-origin" />
          <meta name="color-scheme" content="light dark" />
          <title>${title} · ${siteName ?? 'Bakehouse'}</title>
          <script src="${THEME_SCRIPT_PATH}"></script>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="stylesheet" href="${STYLES_PATH}" />
          ${script ? html`<script src="${script}" defer></script>` : ''}
        </head>
        <body class="${isWide ? 'wide' : ''}">
          <header class="brand">${siteName ?? html`${LOAF_LOGO} Bakehouse`}</header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
  );
};

export const sendServicePage = (
  c: PageContext,
  status: ContentfulStatusCode,
  page: ServicePage,
) => {
  c.status(status);
  return renderServicePage(c, page);
};

const LINK_TOKEN_PATTERN = /^[\w-]{20,200}$/;

/** Returns an empty string, which matches no link, for a missing or malformed token. */
export const readLinkToken = (text: string | null | undefined): string =>
  text && LINK_TOKEN_PATTERN.test(text) ? text : '';
