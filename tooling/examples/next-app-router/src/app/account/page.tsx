import { requireSession } from '../../lib/session';
import { LogoutButton } from './logout-button';

export default async function Account() {
  const { userId, expiresAt } = await requireSession();
  return (
    <>
      <h1>Your account</h1>
      <p>
        The server knows you as <code>{userId}</code>, until {expiresAt.toISOString()}.
      </p>
      <LogoutButton />
    </>
  );
}
