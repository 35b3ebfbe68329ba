import type { Context } from '../context.ts';
import type { AuthenticateResponse, RequestOptions } from '../types.ts';

/** A token that lets support staff see what a user sees. */
export interface ImpersonationRequest {
  /** From the dashboard of the provider; works once. */
  impersonation_token: string;
}

/** Sign-in of support staff as a user. */
export interface Impersonation {
  /**
   * Signs in as the user of the token. `POST /sdk/v1/impersonation/authenticate`. Calls with the same
   * token at the same time share one request, which goes on when one of them is cancelled.
   * @throws ApiError `unable_to_auth_impersonation_token`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   * @throws UsageError, UnreachableError
   */
  authenticate: (
    options: ImpersonationRequest,
    request?: RequestOptions,
  ) => Promise<AuthenticateResponse>;
}

export const createImpersonation = (context: Context): Impersonation => ({
  authenticate: context.method('authenticate', {
    name: 'impersonation.authenticate',
    path: '/impersonation/authenticate',
    fields: { impersonation_token: 'string' },
    protection: 'full',
    once: 'impersonation_token',
  }),
});
