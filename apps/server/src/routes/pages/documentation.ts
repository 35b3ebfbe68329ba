import { Hono } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import { HttpError } from '../../http-error.ts';
import { listDocumentationFiles } from '../../lib/own-files/documentation-files.ts';
import { acceptsBrotli, IMMUTABLE_CACHING, SHORT_CACHING } from './portal-pages.ts';
import { sendServicePage, type ServicePage } from './service-page.ts';

const DOCUMENTATION_PATH = '/docs';

const PLAYGROUND_PATH = '/playground/';

const toContentPolicy = (styles: string, frames: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frames}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames}`,
  ].join('; ');

const PAGE_POLICY = toContentPolicy("'self'", "'none'");
/** Storybook writes styles while it runs, and shows each story in a frame. */
const PLAYGROUND_POLICY = toContentPolicy("'self' 'unsafe-inline'", "'self'");

const BUILD_COMMAND = 'npx --yes pnpm@10.34.8 run docs';

const notFoundError = (isBuilt: boolean) =>
  new HttpError(
    404,
    'not_found',
    isBuilt
      ? 'This page of the documentation does not exist.'
      : `The documentation is not built. Run \`${BUILD_COMMAND}\` and start the server again.`,
  );

const toNotFoundPage = (isBuilt: boolean): ServicePage =>
  isBuilt
    ? {
        title: 'This page does not exist',
        content: html`<p>
          <a href="${DOCUMENTATION_PATH}/">The documentation</a> has a list of all its pages.
        </p>`,
      }
    : {
        title: 'The documentation is not built',
        content: html`<p>
          Run <code>${BUILD_COMMAND}</code> in the checkout, and start the server again.
        </p>`,
      };

export const documentationRoutes = (folder: string) => {
  const files = listDocumentationFiles(folder);
  return new Hono<AppEnv>()
    .get(DOCUMENTATION_PATH, (c) => c.redirect(`${DOCUMENTATION_PATH}/`, 301))
    .get(`${DOCUMENTATION_PATH}/*`, async (c) => {
      const path = c.req.path.slice(DOCUMENTATION_PATH.length);
      const file = await files.read(path, { brotli: acceptsBrotli(c) });
      if (!file && c.req.header('accept')?.includes('text/html'))
        return sendServicePage(c, 404, toNotFoundPage(files.isBuilt));
      if (!file) throw notFoundError(files.isBuilt);
      c.header('Content-Type', file.type);
      c.header(
        'Content-Security-Policy',
        path.startsWith(PLAYGROUND_PATH) ? PLAYGROUND_POLICY : PAGE_POLICY,
      );
      c.header('Cache-Control', file.isImmutable ? IMMUTABLE_CACHING : SHORT_CACHING);
      c.header('Vary', 'Accept-Encoding');
      if (file.isCompressed) c.header('Content-Encoding', 'br');
      return c.body(file.body);
    });
};
