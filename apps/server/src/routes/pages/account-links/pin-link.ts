import { Hono, type Context } from 'hono';
import type { AppEnv } from '../../../app-env.ts';
import { loginStepPath, type ReturnPath } from '../../../config/portal-paths.ts';
import type { Deps } from '../../../deps.ts';
import {
  findPinLink,
  spendPinLink,
  type PinLink,
} from '../../../services/factors/pins/pin-links.ts';
import { PIN_LINK_PATHS, type PinLinkPurpose } from '../../../services/factors/pins/pin-notices.ts';
import { readSameOriginForm } from '../read-same-origin-form.ts';
import { findBrowserSession } from '../own-session.ts';
import {
  cancelledResetPage,
  earlyPinLinkPage,
  invalidPinLinkPage,
  pinLinkPage,
  removedPinPage,
  pinWasResetPage,
} from './pin-link-markup.ts';
import { readLinkToken, sendServicePage } from '../service-page.ts';

interface SpentPinLink {
  returnPath: ReturnPath;
  /** Whether the browser has a session of the account. */
  isLoggedIn: boolean;
}

type SendOutcomePage = (c: Context<AppEnv>, spent: SpentPinLink) => Response | Promise<Response>;

const OUTCOME_PAGE_BY_PURPOSE: Record<PinLinkPurpose, SendOutcomePage> = {
  pin_reset: (c, { returnPath, isLoggedIn }) =>
    isLoggedIn
      ? c.redirect(loginStepPath('/pin', returnPath), 303)
      : sendServicePage(c, 200, pinWasResetPage(returnPath)),
  pin_reset_cancellation: (c) => sendServicePage(c, 200, cancelledResetPage()),
  pin_removal: (c) => sendServicePage(c, 200, removedPinPage()),
};

const isBeforeValidity = ({ clock }: Deps, validFrom: Date | null): validFrom is Date =>
  validFrom !== null && validFrom > clock.now();

const createPinLinkRoutes = (deps: Deps, purpose: PinLinkPurpose) => {
  const withLink = async (
    c: Context<AppEnv>,
    token: string,
    respond: (link: PinLink) => Promise<Response>,
  ) => {
    const link = await findPinLink(deps.db, deps, { purpose, token });
    if (!link) return sendServicePage(c, 410, invalidPinLinkPage());
    return isBeforeValidity(deps, link.validFrom)
      ? sendServicePage(c, 409, earlyPinLinkPage(link.validFrom))
      : respond(link);
  };
  return new Hono<AppEnv>()
    .get(PIN_LINK_PATHS[purpose], (c) => {
      const token = readLinkToken(c.req.query('token'));
      return withLink(c, token, async ({ account: { id, email } }) => {
        const isLoggedIn = (await findBrowserSession(deps, c, id)) !== undefined;
        return sendServicePage(c, 200, pinLinkPage(purpose, { token, email, isLoggedIn }));
      });
    })
    .post(PIN_LINK_PATHS[purpose], async (c) => {
      const token = readLinkToken((await readSameOriginForm(c, deps)).get('token'));
      return withLink(c, token, async ({ account: { id: userId }, returnPath }) => {
        const own = await findBrowserSession(deps, c, userId);
        const use = { userId, sessionId: own?.session.id, caller: c.get('caller') };
        const isSpent = await spendPinLink(deps, { purpose, token }, use);
        return isSpent
          ? OUTCOME_PAGE_BY_PURPOSE[purpose](c, { returnPath, isLoggedIn: own !== undefined })
          : sendServicePage(c, 410, invalidPinLinkPage());
      });
    });
};

/** Only the buttons use the links, because mail scanners open links. */
export const pinLinkRoutes = (deps: Deps) => {
  const routes = new Hono<AppEnv>();
  for (const purpose of ['pin_reset', 'pin_reset_cancellation', 'pin_removal'] as const) {
    routes.route('/', createPinLinkRoutes(deps, purpose));
  }
  return routes;
};
