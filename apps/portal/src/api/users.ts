import { manageUserResponse } from '@bakehouse/contract';
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
    const body = { action, email, admin: true };
    await http.post('/users/manage', { body, schema: manageUserResponse });
  },
});
