import { basicAuthorization, createHttpClient, PUBLIC_TOKEN } from '../api/http-client.ts';
import { readNewestEmailCode } from './email-links.ts';

/** Creates a user without a password, who has signed in with an emailed code. */
export async function createPasswordlessUser(url: string, email: string): Promise<void> {
  const { callOk } = createHttpClient(url, {});
  const post = <Body>(path: string, body: object) =>
    callOk<Body>(`/sdk/v1${path}`, { body, ...basicAuthorization(PUBLIC_TOKEN) });
  const { data } = await post<{ data: { method_id: string } }>('/otps/email/login_or_create', {
    email,
  });
  await post('/otps/authenticate', {
    token: await readNewestEmailCode(url, email),
    method_id: data.method_id,
    session_duration_minutes: 60,
  });
}
