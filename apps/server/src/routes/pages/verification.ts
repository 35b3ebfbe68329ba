import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { soleCookie } from '../../lib/sole-cookie.ts';
import type { LinkOutcome } from '../../services/address-proof.ts';
import {
  confirmByAddress,
  confirmByPassword,
  confirmBySession,
  visitLink,
  type Visit,
} from '../../services/link-visit.ts';
import { awaitsPassword, choosePassword } from '../../services/password-choice.ts';
import { takeToken } from '../../services/rate-limit.ts';
import { VERIFICATION_PATH } from '../../services/verification-links.ts';
import { readOwnForm } from './own-form.ts';
import { servicePage } from './service-page.ts';
import {
  alreadyConfirmed,
  choosePasswordPage,
  confirmElsewhere,
  confirmHere,
  notUsable,
  type LinkPage,
} from './verification-markup.ts';

const SESSION_COOKIE = 'stytch_session';
const TOKEN = /^[\w-]{20,200}$/;
const LOGGED_OUT = 'You are no longer logged in here.';
const NOT_ACCEPTED = 'The password was not accepted.';

const readToken = (text: string | null | undefined) => (text && TOKEN.test(text) ? text : '');

const show = (c: Context<AppEnv>, status: ContentfulStatusCode, { title, content }: LinkPage) => {
  c.status(status);
  return servicePage(c, title, content);
};

const pageOf = (token: string, { link, own }: Visit, problem?: string): LinkPage => {
  const { email, verifiedAt } = link.account;
  if (awaitsPassword(link)) return choosePasswordPage(token, email, problem);
  if (verifiedAt) return alreadyConfirmed();
  return own && problem === undefined
    ? confirmHere(token, email)
    : confirmElsewhere(token, email, problem);
};

interface Press extends Visit {
  deps: Deps;
  c: Context<AppEnv>;
  token: string;
  form: URLSearchParams;
}

const bySession = ({ deps, c, token, own }: Press) => {
  if (!own) throw new HttpError(409, 'session_not_found', LOGGED_OUT);
  return confirmBySession(deps, token, own, c.get('caller'));
};

const byAddress = ({ deps, c, token }: Press) => confirmByAddress(deps, token, c.get('caller'));

/** What the button that was pressed asks for. */
const BUTTONS: ReadonlyMap<string, (press: Press) => Promise<LinkOutcome>> = new Map([
  ['session', bySession],
  ['address', byAddress],
  [
    'password',
    ({ deps, c, token, form, link }) =>
      confirmByPassword(deps, token, {
        email: link.account.email,
        password: form.get('password') ?? '',
        caller: c.get('caller'),
      }),
  ],
  [
    'new_password',
    async ({ deps, c, token, form }) => {
      const password = form.get('new_password') ?? '';
      const isSet = await choosePassword(deps, { token, password, caller: c.get('caller') });
      return isSet ? 'confirmed' : 'unusable';
    },
  ],
]);

const press = async (given: Press): Promise<Response> => {
  const { deps, c, token, form, own } = given;
  const plain = own ? bySession : byAddress;
  const work = BUTTONS.get(form.get('by') ?? '') ?? plain;
  try {
    await takeToken(deps, c.get('caller'), 'sign-in');
    const outcome = await work(given);
    if (outcome === 'unusable') return await show(c, 410, notUsable());
    const here = `${VERIFICATION_PATH}?token=${token}`;
    return c.redirect(outcome === 'confirmed' ? '/login?verified=1' : here, 303);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    for (const [name, value] of Object.entries(error.extra.headers ?? {})) c.header(name, value);
    const problem = error.status === 401 ? NOT_ACCEPTED : error.message;
    // HttpError is only ever made with a status that carries a body.
    return show(c, error.status as ContentfulStatusCode, pageOf(token, given, problem));
  }
};

/** Where the link of a verification mail leads: looking never spends it, its buttons do. */
export const verificationPages = (deps: Deps) => {
  const visit = (c: Context<AppEnv>, token: string) =>
    visitLink(deps, token, soleCookie(c.req.header('cookie'), SESSION_COOKIE));
  return new Hono<AppEnv>()
    .get(VERIFICATION_PATH, async (c) => {
      const token = readToken(c.req.query('token'));
      const visited = await visit(c, token);
      return visited ? show(c, 200, pageOf(token, visited)) : show(c, 410, notUsable());
    })
    .post(VERIFICATION_PATH, async (c) => {
      const form = await readOwnForm(c, deps);
      const token = readToken(form.get('token'));
      const visited = await visit(c, token);
      return visited ? press({ ...visited, deps, c, token, form }) : show(c, 410, notUsable());
    });
};
