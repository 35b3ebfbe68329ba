import type { RequestContext } from '../request-context.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';

/** The result of a search for a user. */
export interface UserSearchResponse extends ResponseCommon {
  /**
   * `new`: no user has the address. `password`: the user with the address has a password.
   * `passwordless`: the user with the address has no password.
   */
  userType: 'new' | 'passwordless' | 'password';
}

/** The result of a search for a member of an organisation. */
export interface MemberSearchResponse extends ResponseCommon {
  /** The member with the email address, or null if no member has it. */
  member: Record<string, unknown> | null;
}

/** Searches by email address, to choose the next screen of a sign-in. */
export interface Search {
  /**
   * Finds out whether a user has an email address. `POST /sdk/v1/users/search`.
   * @throws ApiError `invalid_email`, `too_many_requests`
   * @throws UsageError, UnreachableError
   */
  user: (email: string, request?: RequestOptions) => Promise<UserSearchResponse>;
  /**
   * Finds the member of an organisation with an email address.
   * `POST /sdk/v1/b2b/organizations/members/search`.
   * @throws ApiError, UsageError, UnreachableError
   */
  member: (
    email_address: string,
    organization_id: string,
    request?: RequestOptions,
  ) => Promise<MemberSearchResponse>;
}

export function createSearch(context: RequestContext): Search {
  const user = context.method<{ email: string }, UserSearchResponse>('post', {
    name: 'search.user',
    path: '/users/search',
    fields: { email: 'string' },
    protection: 'search',
  });
  const member = context.method<
    { email_address: string; organization_id: string },
    MemberSearchResponse
  >('post', {
    name: 'search.member',
    path: '/b2b/organizations/members/search',
    fields: { email_address: 'string', organization_id: 'string' },
  });
  return {
    user: (email, request) => user({ email }, request),
    member: (email_address, organization_id, request) =>
      member({ email_address, organization_id }, request),
  };
}
