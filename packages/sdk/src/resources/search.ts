import type { Context } from '../context.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';

/** What is known about an address. */
export interface UserSearchResponse extends ResponseCommon {
  /** Nobody has the address, or its user has no password, or has one. */
  userType: 'new' | 'passwordless' | 'password';
}

/** What is known about an address in an organisation. */
export interface MemberSearchResponse extends ResponseCommon {
  /** Null when nobody has the address. */
  member: Record<string, unknown> | null;
}

/** Looks up whether an address is known, to choose the next screen of a sign-in. */
export interface Search {
  /**
   * How the user of an address can sign in. `POST /sdk/v1/users/search`.
   * @throws ApiError `invalid_email`, `too_many_requests`
   * @throws UsageError, UnreachableError
   */
  user: (email: string, request?: RequestOptions) => Promise<UserSearchResponse>;
  /**
   * The member of an organisation with this address, or null.
   * `POST /sdk/v1/b2b/organizations/members/search`.
   * @throws ApiError, UsageError, UnreachableError
   */
  member: (
    email_address: string,
    organization_id: string,
    request?: RequestOptions,
  ) => Promise<MemberSearchResponse>;
}

export function createSearch(context: Context): Search {
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
