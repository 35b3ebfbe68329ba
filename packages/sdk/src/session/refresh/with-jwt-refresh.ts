import type { SendRequest } from '../../http/api-request.ts';
import type { Refresher } from './refresher.ts';

/**
 * Starts a session refresh if the JWT is about to expire when a request is sent, because timers
 * stop while a device sleeps. The request does not wait for the refresh, because its session token
 * is still valid.
 */
export const withJwtRefresh =
  (send: SendRequest, { refreshIfExpiring }: Pick<Refresher, 'refreshIfExpiring'>): SendRequest =>
  (request) => {
    if (!request.path.startsWith('/sessions/')) refreshIfExpiring();
    return send(request);
  };
