import type { RequestContext } from '../request-context.ts';
import type { AuthenticateResponse, RequestOptions } from '../types.ts';

/** The token with which support staff sign in as a user. */
export interface ImpersonationRequest {
  /** The token from the provider's dashboard. It works once. */
  impersonation_token: string;
}

/** Sign-in of support staff as another user. */
export interface Impersonation {
  /**
   * Signs in as the user of the token. `POST /sdk/v1/impersonation/authenticate`. Concurrent
   * calls with the same token share one request, which continues when a caller cancels.
   * @throws ApiError `unable_to_auth_impersonation_token`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   * @throws UsageError, UnreachableError
   */
  authenticate: (
    options: ImpersonationRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
}

export const createImpersonation = (context: RequestContext): Impersonation => ({
  authenticate: context.method('authenticate', {
    name: 'impersonation.authenticate',
    path: '/impersonation/authenticate',
    fields: { impersonation_token: 'string' },
    protection: 'full',
    singleUseToken: 'impersonation_token',
  }),
});
