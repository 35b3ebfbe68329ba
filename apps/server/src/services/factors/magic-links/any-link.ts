import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { IssuedSession } from '../../identity/sign-in.ts';
import { logInByResetLink } from '../passwords/resets/reset-link-login.ts';
import { authenticateEmbeddedLink } from './embedded-links.ts';
import { authenticateMagicLink } from './magic-links.ts';

type LinkRedemption = Parameters<typeof authenticateMagicLink>[1];

interface LinkLogin extends IssuedSession {
  /** Empty for a link that proves no address. */
  identifierId: string;
  hasReset: boolean;
}

/**
 * A token can be of a link by email, of one for a new password, whose page also logs in without it, or of one that
 * a back end made.
 * @throws HttpError the errors of authenticateMagicLink, logInByResetLink and authenticateEmbeddedLink
 */
export const logInByAnyLink = (deps: Deps, answer: LinkRedemption): Promise<LinkLogin> =>
  authenticateMagicLink(deps, answer).catch(async (error: unknown) => {
    const isUnknown = error instanceof HttpError && error.type === 'magic_link_not_found';
    const other = isUnknown
      ? ((await logInByResetLink(deps, answer)) ?? (await authenticateEmbeddedLink(deps, answer)))
      : undefined;
    if (!other) throw error;
    return { identifierId: '', hasReset: false, ...other };
  });
