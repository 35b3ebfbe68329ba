import { PORTAL_OAUTH_PROVIDERS } from '@bakehouse/contract';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { html } from 'hono/html';
import type { AppEnv } from '../../app-env.ts';
import type { Config } from '../../config/config.ts';
import { CONSENT_PATH } from '../../config/portal-paths.ts';
import type { Deps } from '../../deps.ts';
import { addBuildHeader } from '../../middleware/build-header.ts';
import type { Asset, PortalBuild } from '../../lib/own-files/portal-build.ts';
import { createRequestToken } from '../../services/connected-apps/fresh-login.ts';
import { findUpstream } from '../../services/factors/oauth/upstream/upstream.ts';

export const IMMUTABLE_CACHING = 'public, max-age=31536000, immutable';
export const SHORT_CACHING = 'public, max-age=300, stale-while-revalidate=86400';
const NONCE_BYTES = 16;

const VIEWER_PATH = '/viewer';

const portalContentPolicy = ({ nonce, viewerUrls }: { nonce: string; viewerUrls: string }) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src ${viewerUrls}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** A browser may use another host than the public one. */
const originsFor = (c: Context<AppEnv>, { publicUrl }: Pick<Config, 'publicUrl'>) => [
  ...new Set([publicUrl, c.req.url].map((url) => new URL(url).origin)),
];

const viewerUrlsFor = (c: Context<AppEnv>, config: Pick<Config, 'publicUrl'>) =>
  originsFor(c, config)
    .map((origin) => origin + VIEWER_PATH)
    .join(' ');

/**
 * pdf.js compiles WebAssembly for two image formats, and starts its worker from a blob.
 * WebKit takes 'self' for the opaque origin of the sandbox, so the origins are named too.
 */
const viewerContentPolicy = (origins: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${origins} 'wasm-unsafe-eval'`,
    `style-src 'self' ${origins}`,
    'img-src blob:',
    `font-src 'self' ${origins}`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
    "require-trusted-types-for 'script'",
    'trusted-types bakehouse-pdf-worker',
  ].join('; ');

const WORKER_PATTERN = /^\/assets\/(checksum|opening)-worker-[^/]+\.js$/;

/** A worker has the policy of its own response: this one may compile WebAssembly, but load nothing. */
const WORKER_POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** The pages of other sites load these scripts, also pages that are isolated from other origins. */
const EMBED_FOLDER = '/embed/';

export const offeredProviders = (deps: Deps) =>
  PORTAL_OAUTH_PROVIDERS.filter((name) => findUpstream(deps, name) !== undefined);

const escapeForPage = async (text: string) => (await html`${text}`).toString();

export const acceptsBrotli = (c: Context<AppEnv>) =>
  /(^|[,\s])br(\s*;\s*q=(0\.\d*[1-9]\d*|1(\.0*)?))?\s*(,|$)/i.test(
    c.req.header('accept-encoding') ?? '',
  );

const sendAsset = (c: Context<AppEnv>, asset: Asset) => {
  const { brotli } = asset;
  const isCompressed = brotli !== undefined && acceptsBrotli(c);
  c.header('Content-Type', asset.type);
  c.header('Cache-Control', asset.isImmutable ? IMMUTABLE_CACHING : SHORT_CACHING);
  c.header('Vary', 'Accept-Encoding');
  // The viewer has an opaque origin, and everybody may read these files anyway.
  c.header('Access-Control-Allow-Origin', '*');
  if (c.req.path.startsWith(EMBED_FOLDER)) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('ETag', asset.etag);
  if (WORKER_PATTERN.test(c.req.path)) c.header('Content-Security-Policy', WORKER_POLICY);
  if (c.req.header('if-none-match')?.includes(asset.etag)) return c.body(null, 304);
  if (isCompressed) c.header('Content-Encoding', 'br');
  return c.body(isCompressed ? brotli : asset.body);
};

/** Fills the placeholders of index.html and gallery.html, with a new nonce for every response. */
export const createPortalPage =
  (deps: Deps, { id = '' }: Pick<PortalBuild, 'id'>) =>
  async (c: Context<AppEnv>, template: string) => {
    const { config, projects, random } = deps;
    const nonce = random.bytes(NONCE_BYTES).toString('base64');
    const values: Record<string, string> = {
      __BUILD_ID__: id,
      __CSP_NONCE__: nonce,
      __PUBLIC_TOKEN__: await escapeForPage(projects.portal.public_token),
      __LOGIN_PRODUCTS__: projects.portal.settings.login_products.join(' '),
      __OAUTH_PROVIDERS__: offeredProviders(deps).join(' '),
      __TERMS_URL__: await escapeForPage(config.termsUrl ?? ''),
      __PRIVACY_URL__: await escapeForPage(config.privacyUrl ?? ''),
    };
    c.header(
      'Content-Security-Policy',
      portalContentPolicy({ nonce, viewerUrls: viewerUrlsFor(c, config) }),
    );
    c.header('Cache-Control', 'no-store');
    return c.html(template.replace(/__[A-Z]+_[A-Z]+__/g, (name) => values[name] ?? name));
  };

const sendViewerPage = (c: Context<AppEnv>, config: Config, template: string) => {
  c.header('Content-Security-Policy', viewerContentPolicy(originsFor(c, config).join(' ')));
  c.header('Cache-Control', SHORT_CACHING);
  return c.html(template);
};

const FILE_EXTENSION_PATTERN = /\.[a-z0-9]{1,8}$/i;

/** Browsers get the portal's page for every path; a program that requests a missing file gets 404. */
const wantsPortalPage = (c: Context<AppEnv>) => {
  const { path } = c.req;
  if (path.includes('/.') || path.startsWith('/assets/')) return false;
  return !FILE_EXTENSION_PATTERN.test(path) || (c.req.header('accept') ?? '').includes('text/html');
};

/** Stamps a request for a new login with its time, so that somebody without a session logs in once. */
const stampLoginRequest =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { search, searchParams: query } = new URL(c.req.url);
    const read = (name: string) => query.get(name) ?? '';
    const asksForLogin = read('prompt').split(' ').includes('login') || read('max_age') !== '';
    if (!asksForLogin || query.has('request_token')) return next();
    const token = createRequestToken(deps, {
      project: deps.projects.portal,
      request: {
        clientId: read('client_id'),
        redirectUri: read('redirect_uri'),
        state: read('state'),
        nonce: read('nonce'),
        codeChallenge: read('code_challenge'),
      },
    });
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${CONSENT_PATH}${search}&request_token=${token}`);
  };

export const portalPageRoutes = (deps: Deps, build: PortalBuild) => {
  const page = createPortalPage(deps, build);
  return new Hono<AppEnv>()
    .use(addBuildHeader(build))
    .get(CONSENT_PATH, stampLoginRequest(deps))
    .get(VIEWER_PATH, (c, next) => {
      const template = build.page('viewer.html');
      return template === undefined ? next() : sendViewerPage(c, deps.config, template);
    })
    .get('*', async (c, next) => {
      const asset = build.asset(c.req.path);
      if (asset) return sendAsset(c, asset);
      const template = wantsPortalPage(c) ? build.page('index.html') : undefined;
      return template === undefined ? next() : page(c, template);
    });
};
