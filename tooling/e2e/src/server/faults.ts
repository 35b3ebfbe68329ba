import { connectToServer } from '@bakehouse/sdk/testing';

/** The next login with a password is refused, as if the password were in a breach. */
export const refuseBreachedPassword = (url: string): Promise<void> =>
  connectToServer(url).faults.add({
    path: '/sdk/v1/passwords/authenticate',
    method: 'POST',
    status: 400,
    body: {
      status_code: 400,
      error_type: 'breached_password',
      error_message: 'This password was in a breach.',
      error_url: '',
    },
  });
