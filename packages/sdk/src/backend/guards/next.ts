import type { SessionVerifier } from '../session-verifier.ts';
import type { RequestCheck } from '../verified-session.ts';
import { checkRequest, toResponse } from './check-request.ts';

/** Options of `createNextProxy`. */
export interface NextProxyOptions extends RequestCheck {
  /** The page to which people without a session are sent. Its path must be outside the matcher. */
  loginUrl: string;
  /** The page to which people without a second factor are sent, with `requireSecondFactor`. */
  secondFactorUrl?: string | undefined;
  /**
   * Whether a GET or HEAD request is for a page. A link of Next requests its page by `fetch`, and Next
   * hides from the proxy that it did, so only the app can tell. Default: if the request accepts HTML,
   * as that of a browser does, but not that of a link.
   */
  isPage?: ((request: Request) => boolean) | undefined;
}

const acceptsHtml = ({ headers }: Request) => (headers.get('accept') ?? '').includes('text/html');

const isRead = ({ method }: Request) => ['GET', 'HEAD'].includes(method);

/**
 * Creates the function `proxy` of Next (`middleware` before version 16). It lets requests with a
 * session pass, sends requests of pages to `loginUrl`, and answers others with the refusal as JSON.
 */
export const createNextProxy =
  (
    verifier: SessionVerifier,
    { loginUrl, secondFactorUrl, isPage = acceptsHtml, ...check }: NextProxyOptions,
  ) =>
  async (request: Request): Promise<Response | undefined> => {
    const outcome = await checkRequest(verifier, request, check);
    if ('session' in outcome) return undefined;
    const { refusal } = outcome;
    const page = { 401: loginUrl, 403: secondFactorUrl }[refusal.status];
    return page !== undefined && isRead(request) && isPage(request)
      ? Response.redirect(new URL(page, request.url), 307)
      : toResponse(refusal);
  };
