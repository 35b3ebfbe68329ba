import type { Context } from 'hono';
import { html } from 'hono/html';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { AppEnv } from '../../app-env.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

const pagePolicy = (formTarget: string | undefined) =>
  `default-src 'none'; style-src 'self'; script-src 'self'; form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`;

export const SERVICE_STYLES_PATH = '/service-page.css';

/** Styles of the few pages that the server renders itself, without scripts. */
export const SERVICE_STYLES = `
:root { color-scheme: light dark; --paper: #fbfaf7; --surface: #fff; --ink: #14232c; --soft: #4a5b65;
  --line: #dad6cd; --primary: #19303d; --on-primary: #fff; --focus: #1668b8; --sunken: #f3f1ec;
  --danger: #a3261a; }
@media (prefers-color-scheme: dark) { :root { --paper: #0f171c; --surface: #162127; --ink: #ecf0f1;
  --soft: #b4c0c7; --line: #2a3840; --primary: #a9cbdd; --on-primary: #0f171c; --focus: #7cb9f0;
  --sunken: #0b1216; --danger: #ffb4a8; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 16px; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
main { max-width: 42rem; margin: 0 auto; padding: 24px; background: var(--surface);
  border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere; }
h1 { margin: 0 0 12px; font-size: 1.5rem; font-weight: 650; }
h2 { margin: 32px 0 12px; font-size: 1rem; font-weight: 650; }
p { margin: 0 0 16px; color: var(--soft); }
a { color: var(--primary); }
button, .action { display: inline-block; padding: 8px 16px; border: 1px solid var(--primary);
  border-radius: 4px; background: var(--primary); color: var(--on-primary); font: inherit;
  text-decoration: none; cursor: pointer; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
article h2 { margin: 0 0 4px; }
label { display: block; margin: 0 0 4px; color: var(--ink); font-weight: 650; }
input { width: 100%; max-width: 24rem; padding: 8px 12px; border: 1px solid var(--soft);
  border-radius: 4px; background: var(--surface); color: var(--ink); font: inherit; }
.secondary { background: var(--surface); color: var(--primary); }
.problem { padding: 12px; border: 1px solid var(--danger); border-radius: 4px; color: var(--danger); }
article { padding: 16px 0; border-top: 1px solid var(--line); }
pre { margin: 0 0 12px; padding: 12px; background: var(--sunken); border-radius: 4px;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.875rem; }
dt { font-weight: 650; } dd { margin: 0 0 12px; color: var(--soft); }
code { font-family: ui-monospace, monospace; }
.label { padding: 2px 8px; border: 1px solid var(--line); border-radius: 4px; color: var(--ink); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.one-time-code { color: var(--ink); font-size: 1.5rem; letter-spacing: 0.15em; }
`;

export interface ServicePage {
  title: string;
  content: Markup;
  /** The path of a script. */
  script?: string;
  /** The origin to which the form of the page leads in the end, if it is not this one. */
  formTarget?: string;
}

/** Browsers send forms of this page with an Origin header only because of its referrer policy. */
export const renderServicePage = (
  c: Context<AppEnv>,
  { title, content, script, formTarget }: ServicePage,
) => {
  c.header('Content-Security-Policy', pagePolicy(formTarget));
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <meta name="referrer" content="same-origin" />
          <title>${title} · Bakehouse</title>
          <link rel="stylesheet" href="${SERVICE_STYLES_PATH}" />
          ${script ? html`<script src="${script}" defer></script>` : ''}
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </body>
      </html>`,
  );
};

export const sendServicePage = (
  c: Context<AppEnv>,
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
