import { Hono, type Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../../app-env.ts';
import { loginStepPath } from '../../../config/portal-paths.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { LinkOutcome } from '../../../services/factors/verification/link-confirmation.ts';
import {
  confirmLinkWithoutCredential,
  confirmLinkWithPassword,
  confirmLinkWithSession,
} from '../../../services/factors/verification/link-confirmation.ts';
import {
  isPasswordChoiceLink,
  choosePassword,
} from '../../../services/factors/passwords/password-choice.ts';
import { takeRateLimitToken } from '../../../services/identity/limits/rate-limit.ts';
import type { LiveSession } from '../../../services/identity/sessions/session-lookup.ts';
import {
  findEndedVerificationLink,
  findVerificationLink,
  VERIFICATION_PATH,
  type VerificationLink,
} from '../../../services/identity/identifiers/verification-links.ts';
import { findLoginPage, portalLoginPage, withSiteName } from './login-link.ts';
import { readSameOriginForm } from '../read-same-origin-form.ts';
import { findBrowserSession } from '../own-session.ts';
import { readLinkToken, sendServicePage, type ServicePage } from '../service-page.ts';
import {
  alreadyConfirmedPage,
  choosePasswordPage,
  confirmWithPasswordPage,
  confirmLoggedInPage,
  invalidLinkPage,
  passwordSavedPage,
} from './verification-markup.ts';

const LOGGED_OUT_TEXT = 'You are no longer logged in here.';

/** The page's own texts for errors whose messages belong to the login form. */
const REFUSAL_TEXTS: ReadonlyMap<string, string> = new Map([
  ['session_not_found', LOGGED_OUT_TEXT],
  ['unauthorized_credentials', 'The password was not accepted.'],
]);

interface VerificationLinkVisit {
  link: VerificationLink;
  /** The session of the browser's cookie, if it belongs to the account of the link. */
  session: LiveSession | undefined;
}

const loginPageOf = (deps: Deps, { account, returnPath }: VerificationLink) =>
  findLoginPage(deps, account.organisationId, returnPath);

const openPageOf = (
  deps: Deps,
  token: string,
  { link, session }: VerificationLinkVisit,
  problem: string | undefined,
): ServicePage => {
  const { email, verifiedAt } = link.account;
  if (isPasswordChoiceLink(link)) return choosePasswordPage(token, email, problem);
  if (verifiedAt) return alreadyConfirmedPage(loginPageOf(deps, link));
  return session && problem === undefined
    ? confirmLoggedInPage(token, email)
    : confirmWithPasswordPage(token, email, problem);
};

const verificationPageOf = (
  deps: Deps,
  token: string,
  { link, session }: VerificationLinkVisit,
  problem?: string,
): ServicePage => {
  const page = openPageOf(deps, token, { link, session }, problem);
  return withSiteName(deps, link.account.organisationId, page);
};

interface FormSubmission extends VerificationLinkVisit {
  deps: Deps;
  c: Context<AppEnv>;
  token: string;
  form: URLSearchParams;
}

const confirmBySession = ({ deps, c, token, session }: FormSubmission) => {
  if (!session) throw new HttpError(409, 'session_not_found', LOGGED_OUT_TEXT);
  return confirmLinkWithSession(deps, token, session, c.get('caller'));
};

const confirmWithoutCredential = ({ deps, c, token }: FormSubmission) =>
  confirmLinkWithoutCredential(deps, token, c.get('caller'));

const CONFIRM_ACTIONS: ReadonlyMap<string, (submission: FormSubmission) => Promise<LinkOutcome>> =
  new Map([
    ['session', confirmBySession],
    ['address', confirmWithoutCredential],
    [
      'password',
      ({ deps, c, token, form, link }) =>
        confirmLinkWithPassword(deps, token, {
          organisationId: link.account.organisationId,
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

/** The login of the portal says that the address is confirmed; for another site, this page does. */
const sendConfirmedPage = ({ deps, c, form, link }: FormSubmission) => {
  const { organisationId } = link.account;
  const createPage = form.get('by') === 'new_password' ? passwordSavedPage : alreadyConfirmedPage;
  const page = createPage(loginPageOf(deps, link));
  return deps.projects.ownerOf(organisationId).isPortal
    ? c.redirect(loginStepPath('/login', { verified: '1', ...link.returnPath }), 303)
    : sendServicePage(c, 200, withSiteName(deps, organisationId, page));
};

const sendOutcomePage = (submission: FormSubmission, outcome: LinkOutcome) => {
  const { deps, c, token, link } = submission;
  if (outcome === 'confirmed') return sendConfirmedPage(submission);
  if (outcome !== 'unusable') return c.redirect(`${VERIFICATION_PATH}?token=${token}`, 303);
  const page = invalidLinkPage(loginPageOf(deps, link));
  return sendServicePage(c, 410, withSiteName(deps, link.account.organisationId, page));
};

const sendRefusalPage = (
  { deps, c, token, ...visit }: FormSubmission,
  { status, type, message, extra }: HttpError,
) => {
  for (const [name, value] of Object.entries(extra.headers ?? {})) c.header(name, value);
  const problem = REFUSAL_TEXTS.get(type) ?? message;
  // The cast is safe, because every HttpError has a status that allows a body.
  return sendServicePage(
    c,
    status as ContentfulStatusCode,
    verificationPageOf(deps, token, visit, problem),
  );
};

const handleSubmission = async (submission: FormSubmission): Promise<Response> => {
  const { deps, c, form, session } = submission;
  const action =
    CONFIRM_ACTIONS.get(form.get('by') ?? '') ??
    (session ? confirmBySession : confirmWithoutCredential);
  try {
    await takeRateLimitToken(deps, c.get('caller'), 'sign-in');
    return await sendOutcomePage(submission, await action(submission));
  } catch (error) {
    if (error instanceof HttpError) return sendRefusalPage(submission, error);
    throw error;
  }
};

/** Only the buttons redeem the link, because mail scanners open links. */
export const verificationPageRoutes = (deps: Deps) => {
  const visit = async (
    c: Context<AppEnv>,
    token: string,
  ): Promise<VerificationLinkVisit | undefined> => {
    const link = await findVerificationLink(deps.db, deps, token);
    return link && { link, session: await findBrowserSession(deps, c, link.account.id) };
  };
  const sendInvalidLink = async (c: Context<AppEnv>, token: string) => {
    const ended = await findEndedVerificationLink(deps.db, deps, token);
    if (!ended) return sendServicePage(c, 410, invalidLinkPage(portalLoginPage()));
    const { organisationId, returnPath } = ended;
    const page = invalidLinkPage(findLoginPage(deps, organisationId, returnPath));
    return sendServicePage(c, 410, withSiteName(deps, organisationId, page));
  };
  return new Hono<AppEnv>()
    .get(VERIFICATION_PATH, async (c) => {
      const token = readLinkToken(c.req.query('token'));
      const visited = await visit(c, token);
      return visited
        ? sendServicePage(c, 200, verificationPageOf(deps, token, visited))
        : sendInvalidLink(c, token);
    })
    .post(VERIFICATION_PATH, async (c) => {
      const form = await readSameOriginForm(c, deps);
      const token = readLinkToken(form.get('token'));
      const visited = await visit(c, token);
      return visited
        ? handleSubmission({ ...visited, deps, c, token, form })
        : sendInvalidLink(c, token);
    });
};
