import { manageUserResponse } from '@bakehouse/contract';
import type { Http } from './http/http.ts';

export interface Activation {
  email: string;
  action: 'deactivate' | 'reactivate';
}

export interface UsersApi {
  /** In admin mode only. */
  manage: (change: Activation) => Promise<void>;
}

export const createUsersApi = (http: Http): UsersApi => ({
  async manage({ email, action }) {
    const body = { action, email, admin: true };
    await http.post('/users/manage', { body, schema: manageUserResponse });
  },
});
