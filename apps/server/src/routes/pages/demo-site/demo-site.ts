import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import type { AppEnv } from '../../../app-env.ts';
import type { Config } from '../../../config/config.ts';
import { DEMO_PASSWORD } from '../../../demo/accounts.ts';
import type { Deps } from '../../../deps.ts';
import type { PortalBuild } from '../../../lib/own-files/portal-build.ts';
import { offeredProviders } from '../portal-pages.ts';
import { DEMO_SITE_SCRIPT, DEMO_SITE_STYLES } from './demo-site-files.ts';
import {
  DEMO_SCRIPT_PATH,
  DEMO_SITE_PATH,
  DEMO_STYLES_PATH,
  demoSiteMarkup,
  readDemoChoices,
} from './demo-site-page.ts';

const integritySchema = z.object({ 'login-widget.js': z.string() });

const toPolicy = (serverUrl: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${serverUrl}`,
    "style-src 'self'",
    `connect-src ${serverUrl}`,
    "img-src 'self' data: https:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

const OTHER_LOOPBACK_NAMES: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  '127.0.0.1': 'localhost',
};

/** The same page under another name of this machine, which browsers take for another site. */
function otherSiteUrl(c: Context<AppEnv>, { host, publicUrl }: Config): URL | undefined {
  const own = new URL(publicUrl);
  const url = new URL(c.req.url);
  const name = OTHER_LOOPBACK_NAMES[own.hostname];
  // Only this address answers to both names.
  if (name === undefined || host !== '127.0.0.1' || url.host !== own.host) return undefined;
  url.hostname = name;
  return url;
}

const sendText = (c: Context<AppEnv>, { type, text }: { type: string; text: string }) => {
  c.header('Content-Type', `${type}; charset=utf-8`);
  return c.body(text);
};

function readScriptHash(build: PortalBuild): string | undefined {
  const hashes = build.asset('/embed/integrity.json');
  if (hashes === undefined) return undefined;
  return integritySchema.parse(JSON.parse(hashes.body.toString()))['login-widget.js'];
}

/** A page of another site with the element, in developer mode, to try it. */
export function demoSiteRoutes(deps: Deps, build: PortalBuild) {
  const { config, projects } = deps;
  const serverUrl = new URL(config.publicUrl).origin;
  const policy = toPolicy(serverUrl);
  const integrity = readScriptHash(build);
  return new Hono<AppEnv>()
    .get('/embed', (c) => c.redirect(DEMO_SITE_PATH, 301))
    .get(DEMO_SITE_PATH, (c) => {
      const other = otherSiteUrl(c, config);
      if (other) return c.redirect(other.href, 302);
      if (integrity === undefined) return c.notFound();
      c.header('Content-Security-Policy', policy);
      const site = {
        choices: readDemoChoices((name) => c.req.query(name)),
        serverUrl,
        publicToken: projects.portal.public_token,
        integrity,
        providers: offeredProviders(deps),
        demoPassword: config.demo ? DEMO_PASSWORD : undefined,
      };
      return c.html(demoSiteMarkup(site, policy));
    })
    .get(DEMO_SCRIPT_PATH, (c) => sendText(c, { type: 'text/javascript', text: DEMO_SITE_SCRIPT }))
    .get(DEMO_STYLES_PATH, (c) => sendText(c, { type: 'text/css', text: DEMO_SITE_STYLES }));
}
