import { Hono, type Context } from 'hono';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { findMagicLink } from '../../services/factors/magic-links/magic-link-tokens.ts';
import { MAGIC_LINK_PATH } from '../../services/factors/magic-links/send-magic-link.ts';
import { VERIFICATION_PATH } from '../../services/identity/identifiers/verification-links.ts';
import { addTokenParameters } from '../../services/projects/redirect-urls.ts';
import { endedLinkPage, logInByLinkPage } from './magic-link-markup.ts';
import { readSameOriginForm } from './read-same-origin-form.ts';
import { readLinkToken, sendServicePage } from './service-page.ts';
import { portalLoginPage } from './account-links/login-link.ts';
import { invalidLinkPage } from './account-links/verification-markup.ts';

/** Links that confirm an address had this path before it belonged to magic links. */
const handleUnknownLink = (c: Context<AppEnv>, token: string) =>
  token === ''
    ? sendServicePage(c, 410, invalidLinkPage(portalLoginPage()))
    : c.redirect(`${VERIFICATION_PATH}?token=${token}`, 303);

/** Neither the page nor its button redeems the link: the page of the app does, when it has loaded. */
export const magicLinkPageRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .get(MAGIC_LINK_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const link = await findMagicLink(deps, token);
      if (!link) return handleUnknownLink(c, token);
      return link.isOpen
        ? sendServicePage(c, 200, logInByLinkPage(token, link))
        : sendServicePage(c, 410, endedLinkPage(link, deps.config));
    })
    .post(MAGIC_LINK_PATH, async (c) => {
      const token = readLinkToken((await readSameOriginForm(c, deps)).get('token'));
      const link = await findMagicLink(deps, token);
      if (!link) return handleUnknownLink(c, token);
      if (!link.isOpen) return sendServicePage(c, 410, endedLinkPage(link, deps.config));
      const parameters = { stytch_token_type: 'magic_links', token };
      return c.redirect(addTokenParameters(link.redirectUrl, parameters), 303);
    });
