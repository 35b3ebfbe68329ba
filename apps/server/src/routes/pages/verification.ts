import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../app-env.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import type { LinkOutcome } from '../../services/factors/address-proof.ts';
import {
  confirmByAddress,
  confirmByPassword,
  confirmBySession,
} from '../../services/factors/link-confirmation.ts';
import { awaitsPassword, choosePassword } from '../../services/factors/password-choice.ts';
import { takeToken } from '../../services/identity/limits/rate-limit.ts';
import type { LiveSession } from '../../services/identity/session-lookup.ts';
import {
  findLink,
  VERIFICATION_PATH,
  type AddressLink,
} from '../../services/factors/verification-links.ts';
import { readOwnForm } from './own-form.ts';
import { ownSession } from './own-session.ts';
import { readLinkToken, showPage, type Page } from './service-page.ts';
import {
  alreadyConfirmed,
  choosePasswordPage,
  confirmElsewhere,
  confirmHere,
  invalidLink,
} from './verification-markup.ts';

const LOGGED_OUT = 'You are no longer logged in here.';
const NOT_ACCEPTED = 'The password was not accepted.';

interface Visit {
  link: AddressLink;
  /** The session of the browser's cookie, if it belongs to the account of the link. */
  session: LiveSession | undefined;
}

const pageOf = (token: string, { link, session }: Visit, problem?: string): Page => {
  const { email, verifiedAt } = link.account;
  if (awaitsPassword(link)) return choosePasswordPage(token, email, problem);
  if (verifiedAt) return alreadyConfirmed();
  return session && problem === undefined
    ? confirmHere(token, email)
    : confirmElsewhere(token, email, problem);
};

interface Submission extends Visit {
  deps: Deps;
  c: Context<AppEnv>;
  token: string;
  form: URLSearchParams;
}

const bySession = ({ deps, c, token, session }: Submission) => {
  if (!session) throw new HttpError(409, 'session_not_found', LOGGED_OUT);
  return confirmBySession(deps, token, session, c.get('caller'));
};

const byAddress = ({ deps, c, token }: Submission) =>
  confirmByAddress(deps, token, c.get('caller'));

const ACTIONS: ReadonlyMap<string, (submission: Submission) => Promise<LinkOutcome>> = new Map([
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

const showOutcome = ({ c, token }: Submission, outcome: LinkOutcome) => {
  if (outcome === 'unusable') return showPage(c, 410, invalidLink());
  const here = `${VERIFICATION_PATH}?token=${token}`;
  return c.redirect(outcome === 'confirmed' ? '/login?verified=1' : here, 303);
};

const showRefusal = ({ c, token, ...visit }: Submission, { status, message, extra }: HttpError) => {
  for (const [name, value] of Object.entries(extra.headers ?? {})) c.header(name, value);
  const problem = status === 401 ? NOT_ACCEPTED : message;
  // Every HttpError has a status that allows a body.
  return showPage(c, status as ContentfulStatusCode, pageOf(token, visit, problem));
};

const submit = async (submission: Submission): Promise<Response> => {
  const { deps, c, form, session } = submission;
  const action = ACTIONS.get(form.get('by') ?? '') ?? (session ? bySession : byAddress);
  try {
    await takeToken(deps, c.get('caller'), 'sign-in');
    return await showOutcome(submission, await action(submission));
  } catch (error) {
    if (error instanceof HttpError) return showRefusal(submission, error);
    throw error;
  }
};

/** Only the buttons redeem the link, because mail scanners open links. */
export const verificationPages = (deps: Deps) => {
  const visit = async (c: Context<AppEnv>, token: string): Promise<Visit | undefined> => {
    const link = await findLink(deps.db, deps, token);
    return link && { link, session: await ownSession(deps, c, link.account.id) };
  };
  return new Hono<AppEnv>()
    .get(VERIFICATION_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const visited = await visit(c, token);
      return visited ? showPage(c, 200, pageOf(token, visited)) : showPage(c, 410, invalidLink());
    })
    .post(VERIFICATION_PATH, async (c) => {
      const form = await readOwnForm(c, deps);
      const token = readLinkToken(form.get('token'));
      const visited = await visit(c, token);
      return visited
        ? submit({ ...visited, deps, c, token, form })
        : showPage(c, 410, invalidLink());
    });
};
