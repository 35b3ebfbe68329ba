'use client';

import { useClient, useUser } from '@bakehouse/login-widget';
import { useRouter } from 'next/navigation';

export function LogoutButton() {
  const client = useClient();
  const router = useRouter();
  const { user } = useUser();

  async function logOut() {
    await client.session.revoke({ forceClear: true });
    router.replace('/');
    router.refresh();
  }

  return (
    <button type="button" onClick={() => void logOut()}>
      Log out {user?.emails[0]?.email}
    </button>
  );
}
