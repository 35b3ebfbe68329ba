import { isLoopbackHost } from '../../config/origins.ts';
import { PASSWORD_RESET_PATH } from '../../config/portal-paths.ts';
import type { Project } from '../../config/projects.ts';
import {
  parseRedirectUrl,
  TOKEN_PARAMETERS,
  type RedirectPurpose,
} from '../../config/redirect-urls.ts';
import type { ErrorType } from '../../error-types.ts';
import { HttpError } from '../../http-error.ts';

export type { RedirectPurpose } from '../../config/redirect-urls.ts';

export type RedirectArea = 'magic_link' | 'password' | 'oauth';

interface RedirectRequest {
  given: string | undefined;
  purpose: RedirectPurpose;
  area: RedirectArea;
  publicUrl: string;
}

const PORTAL_PATHS = {
  login: '/authenticate',
  signup: '/authenticate',
  reset_password: PASSWORD_RESET_PATH,
} satisfies Record<RedirectPurpose, string>;

const MISSING_ERRORS = {
  login: 'no_login_redirect_urls_set',
  signup: 'no_signup_redirect_urls_set',
  reset_password: 'no_login_redirect_urls_set',
} satisfies Record<RedirectPurpose, ErrorType>;

const MISMATCH_ERRORS = {
  magic_link: 'no_match_for_provided_magic_link_url',
  password: 'no_match_for_provided_magic_link_url',
  oauth: 'no_match_for_provided_oauth_url',
} satisfies Record<RedirectArea, ErrorType>;

const registeredUrlsFor = ({ redirect_urls }: Project, purpose: RedirectPurpose) =>
  redirect_urls.filter(({ purposes }) => purposes.includes(purpose)).map(({ url }) => url);

const isAcceptedRedirectUrl = (
  project: Project,
  url: URL,
  { purpose, publicUrl }: RedirectRequest,
) =>
  registeredUrlsFor(project, purpose).includes(url.href) ||
  (project.acceptsLoopback && isLoopbackHost(url.hostname)) ||
  (project.isPortal && url.origin === new URL(publicUrl).origin);

type DefaultRedirectRequest = Pick<RedirectRequest, 'purpose' | 'publicUrl'>;

const findDefaultUrl = (project: Project, { purpose, publicUrl }: DefaultRedirectRequest) => {
  const [first] = registeredUrlsFor(project, purpose);
  if (first !== undefined || !project.isPortal) return first;
  return new URL(PORTAL_PATHS[purpose], publicUrl).href;
};

export function findRedirectUrl(project: Project, request: RedirectRequest): string | undefined {
  if (request.given === undefined) return findDefaultUrl(project, request);
  const url = parseRedirectUrl(request.given);
  return url && isAcceptedRedirectUrl(project, url, request) ? url.href : undefined;
}

const missingUrlError = (purpose: RedirectPurpose) =>
  new HttpError(
    400,
    MISSING_ERRORS[purpose],
    `The project has no redirect URL for the purpose ${purpose}. Add one to redirect_urls in the configuration file.`,
  );

/** @throws HttpError 400 with a type of MISMATCH_ERRORS or MISSING_ERRORS */
export function redirectUrlFor(project: Project, request: RedirectRequest): string {
  const { given, area, purpose } = request;
  const url = findRedirectUrl(project, request);
  if (url !== undefined) return url;
  if (given === undefined) throw missingUrlError(purpose);
  const text = `The redirect URL is not registered for the purpose ${purpose}. It must equal one of redirect_urls in the configuration file.`;
  throw new HttpError(400, MISMATCH_ERRORS[area], text);
}

/** @throws HttpError 400 with a type of MISSING_ERRORS, if the project accepts no URL at all */
export function requireRedirectUrls(project: Project, request: DefaultRedirectRequest): void {
  const isAnyAccepted = project.acceptsLoopback || findDefaultUrl(project, request) !== undefined;
  if (!isAnyAccepted) throw missingUrlError(request.purpose);
}

type TokenParameters = Record<(typeof TOKEN_PARAMETERS)[number], string>;

export function addTokenParameters(url: string, parameters: TokenParameters): string {
  const result = new URL(url);
  const added = TOKEN_PARAMETERS.map((name) => `${name}=${encodeURIComponent(parameters[name])}`);
  result.search = [result.search.slice(1), ...added].filter(Boolean).join('&');
  return result.href;
}
