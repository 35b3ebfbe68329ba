import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import examples from 'libphonenumber-js/mobile/examples';
import type { AppEnv } from '../../../app-env.ts';
import type { Deps } from '../../../deps.ts';
import { FRAME_SCRIPT } from './frame-script.ts';

const FRAME_PATH = '/v1/clientside-services';
const PHONE_LIBRARY_PATH = `${FRAME_PATH}/phone-numbers.js`;
const SCRIPT_PATH = `${FRAME_PATH}/frame.js`;

const LOOPBACK_SOURCES = ['http', 'https'].flatMap((scheme) =>
  ['localhost', '127.0.0.1'].map((host) => `${scheme}://${host}:*`),
);

const createPolicy = (ancestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ');

const readPhoneLibrary = () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('libphonenumber-js/package.json')));
  return readFileSync(join(folder, 'bundle/libphonenumber-min.js'), 'utf8');
};

const sendScript = (c: Context<AppEnv>, script: string) => {
  c.header('Content-Type', 'text/javascript; charset=utf-8');
  c.header('Cache-Control', 'public, max-age=300');
  return c.body(script);
};

/**
 * The hidden frame of the provider's own client, which asks it about phone numbers and One Tap
 * (clientsideServicesIframeURL).
 */
export const framePageRoutes = ({ projects, config }: Pick<Deps, 'projects' | 'config'>) => {
  const own = new URL(config.publicUrl).origin;
  const origins = [...new Set([own, ...projects.all.flatMap((project) => project.origins)])];
  const acceptsLoopback = projects.all.some((project) => project.acceptsLoopback);
  const settings = JSON.stringify({ origins, acceptsLoopback, examples });
  const policy = createPolicy([...origins, ...(acceptsLoopback ? LOOPBACK_SOURCES : [])]);
  const phoneLibrary = readPhoneLibrary();
  return new Hono<AppEnv>()
    .get(`${FRAME_PATH}/index.html`, (c) => {
      c.header('Content-Security-Policy', policy);
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
      return c.html(
        html`<!doctype html>
          <html lang="en">
            <head>
              <meta charset="utf-8" />
              <title>Services for pages</title>
              <script src="${PHONE_LIBRARY_PATH}"></script>
              <script src="${SCRIPT_PATH}" data-settings="${settings}"></script>
            </head>
          </html>`,
      );
    })
    .get(PHONE_LIBRARY_PATH, (c) => sendScript(c, phoneLibrary))
    .get(SCRIPT_PATH, (c) => sendScript(c, FRAME_SCRIPT));
};
