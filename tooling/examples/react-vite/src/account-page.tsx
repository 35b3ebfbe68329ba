import { useSession, useUser } from '@bakehouse/login-widget';
import { client } from './client.ts';

export function AccountPage() {
  const { user } = useUser();
  const { session } = useSession();
  return (
    <>
      <h1>Your account</h1>
      <p>
        You are logged in as <strong>{user?.emails[0]?.email}</strong>
        {session && <> until {new Date(session.expires_at).toLocaleTimeString()}</>}.
      </p>
      <button type="button" onClick={() => void client.session.revoke()}>
        Log out
      </button>
    </>
  );
}
