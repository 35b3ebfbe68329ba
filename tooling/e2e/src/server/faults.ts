const FAULTS_PATH = '/__dev/faults';

interface Fault {
  path: string;
  times: number;
  [what: string]: unknown;
}

/** Lets the server fail the next calls of a path. */
export async function addFault(url: string, fault: Fault): Promise<void> {
  const response = await fetch(url + FAULTS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(`The server took no fault: ${await response.text()}`);
}

export const removeFaults = (url: string): Promise<Response> =>
  fetch(url + FAULTS_PATH, { method: 'DELETE' });

/** The next login with a password is refused, as if the password were in a breach. */
export const refuseBreachedPassword = (url: string): Promise<void> =>
  addFault(url, {
    path: '/sdk/v1/passwords/authenticate',
    method: 'POST',
    status: 400,
    body: {
      status_code: 400,
      error_type: 'breached_password',
      error_message: 'This password was in a breach.',
      error_url: '',
    },
    times: 1,
  });
