import { manageUser } from '@bakehouse/contract/calls/users';
import type { Http } from './http/http.ts';

export interface ActivationChange {
  email: string;
  action: 'deactivate' | 'reactivate';
}

export interface UsersApi {
  /** The server refuses this request outside admin mode. */
  manage: (change: ActivationChange) => Promise<void>;
}

export const createUsersApi = (http: Http): UsersApi => ({
  async manage({ email, action }) {
    await http.call(manageUser, { action, email, admin: true });
  },
});
