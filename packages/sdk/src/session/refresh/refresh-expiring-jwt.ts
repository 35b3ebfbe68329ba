import type { SendRequest } from '../../http/api-request.ts';
import type { Refresher } from './refresher.ts';

/**
 * Starts a refresh when a request finds the JWT about to expire, because timers stop during sleep.
 * The request does not wait for it: the session token authenticates the request.
 */
export const refreshExpiringJwt =
  (send: SendRequest, { refreshIfExpiring }: Pick<Refresher, 'refreshIfExpiring'>): SendRequest =>
  (request) => {
    if (!request.path.startsWith('/sessions/')) refreshIfExpiring();
    return send(request);
  };
